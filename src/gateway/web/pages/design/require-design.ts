import { InkstandError } from '@inkstand/common/errors';
import type { DesignDraft } from '../../../design/design.js';
import { type MergeVariables, readSample, traitsOfStrategy } from '../../../plugin/plugin.js';
import type { PluginSetting } from '../../../store/store.js';
import type { RequestContext } from '../../request-context.js';
import { requirePlugin } from '../../shared/plugins/require-plugin.js';

/** The plugin setting in the path, which shows data. @throws InkstandError `not-found` */
export function requireDataPlugin(context: RequestContext): PluginSetting {
  const setting = requirePlugin(context);
  if (traitsOfStrategy(setting.strategy).brings !== 'picture') return setting;
  throw new InkstandError('not-found', 'this plugin shows pictures, which need no design');
}

/** The draft of the design of the plugin in the path. @throws InkstandError `not-found` */
export async function requireDraft(
  context: RequestContext,
): Promise<{ readonly setting: PluginSetting; readonly draft: DesignDraft }> {
  const setting = requireDataPlugin(context);
  const draft = await (await context.gateway.designs()).open(setting.id);
  if (draft) return { setting, draft };
  throw new InkstandError('not-found', 'this plugin has no design');
}

/** A plugin that a block can show. */
export interface OtherPlugin {
  readonly id: number;
  readonly name: string;
}

/** Every plugin but this one, by name. */
export const listOtherPlugins = ({ gateway: { plugins }, words }: RequestContext, id: number): readonly OtherPlugin[] =>
  plugins
    .list()
    .filter((one) => one.id !== id)
    .map((one) => ({ id: one.id, name: one.name }))
    .sort((a, b) => a.name.localeCompare(b.name, words.language));

/** What the screen shows: the plugin's data, or its sample until it has some. */
export async function readShownData({ gateway }: RequestContext, setting: PluginSetting): Promise<MergeVariables> {
  const data = await gateway.plugins.data(setting.id);
  return Object.keys(data).length > 0 ? data : readSample(setting);
}
