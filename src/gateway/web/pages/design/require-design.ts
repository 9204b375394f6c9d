import { InkstandError } from '@inkstand/common/errors';
import { type Block, type DesignDraft, pathsOf, pluginOfPath } from '../../../design/design.js';
import { hasNoData, type MergeVariables, readSample, traitsOfStrategy } from '../../../plugin/plugin.js';
import { otherDataName } from '../../../recipe/recipe.js';
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

/** A plugin that a block can show, or whose data it can show. */
export interface OtherPlugin {
  readonly id: number;
  readonly name: string;
  readonly bringsPictures: boolean;
  readonly hasData: boolean;
}

/** Every plugin but this one, by name. */
export const listOtherPlugins = (context: RequestContext, id: number): readonly OtherPlugin[] =>
  context.gateway.plugins
    .list()
    .filter((one) => one.id !== id)
    .map((one) => {
      const bringsPictures = traitsOfStrategy(one.strategy).brings === 'picture';
      return {
        id: one.id,
        name: one.name,
        bringsPictures,
        hasData: !bringsPictures && context.mayChange('plugin', one.id) && !hasNoData(one),
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name, context.words.language));

/** What the screen shows: the plugin's data, or its sample until it has some. */
async function readShownData({ gateway }: RequestContext, setting: PluginSetting): Promise<MergeVariables> {
  const data = await gateway.plugins.data(setting.id);
  return Object.keys(data).length > 0 ? data : readSample(setting);
}

/** The same, with the data of other plugins that a block shows or that somebody looks at, under their names in markup. */
export async function readBlockData(
  context: RequestContext,
  setting: PluginSetting,
  block: Block | undefined,
  from?: number,
): Promise<MergeVariables> {
  const { plugins } = context.gateway;
  const named = block ? pathsOf(block).map(pluginOfPath) : [];
  const ids = [...new Set([...named, from])].flatMap((id) =>
    id !== undefined && plugins.find(id) && context.mayChange('plugin', id) ? [id] : [],
  );
  const others = await Promise.all(ids.map(async (id) => [otherDataName(id), await plugins.data(id)] as const));
  return { ...(await readShownData(context, setting)), ...Object.fromEntries(others) };
}
