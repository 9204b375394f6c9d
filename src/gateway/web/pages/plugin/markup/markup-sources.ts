import {
  ANY_DEVICE,
  buildForm,
  describeViewer,
  type FormField,
  identifyRecipe,
  type MergeVariables,
} from '../../../../plugin/plugin.js';
import type { PluginSetting } from '../../../../store/store.js';
import { FormReading } from '../../../forms/form-reading.js';
import type { RequestContext } from '../../../request-context.js';
import { CURRENT_DATA, readChosenData, SAMPLE_DATA } from '../chosen-data.js';

/** What markup can use: data, custom fields, and the variables of every plugin. */
export interface MarkupSources {
  /** Which data was chosen, as named in the form. */
  readonly choice: string;
  readonly data: MergeVariables;
  /** The data is the recipe's sample, because the plugin has none or the sample was chosen. */
  readonly isSample: boolean;
  readonly fields: readonly FormField[];
  /** `trmnl` without the plugin's own settings, which may contain secrets. */
  readonly platform: MergeVariables;
  /** Earlier data, newest first. */
  readonly recent: readonly { readonly atMs: number; readonly bytes: number }[];
}

/** @param choice see `chosen-data.ts`; an unknown choice means the plugin's own data */
export async function readSources(
  context: RequestContext,
  setting: PluginSetting,
  choice: string,
): Promise<MarkupSources> {
  const { gateway, words, now } = context;
  const { plugins } = gateway;
  const draft = await plugins.draft(setting.id);
  const chosen = await readChosenData(context, setting.id, new FormReading(new URLSearchParams({ data: choice })));
  const stored = await plugins.data(setting.id);
  const sample = await readChosenData(context, setting.id, new FormReading(new URLSearchParams({ data: SAMPLE_DATA })));
  const isStored = Object.keys(stored).length > 0;
  const data = isStored ? stored : (sample ?? {});
  const recipe = identifyRecipe(draft);
  const { plugin_settings: _, ...platform } = describeViewer({ user: gateway.user(), device: ANY_DEVICE }, recipe, now);
  return {
    choice: chosen ? choice : CURRENT_DATA,
    data: chosen ?? data,
    isSample: chosen ? choice === SAMPLE_DATA : !isStored,
    fields: buildForm(draft, words.language).filter(({ holdsValue }) => holdsValue),
    platform: { trmnl: platform },
    recent: plugins.recent.list(setting.id),
  };
}
