import { InkstandError } from '@inkstand/common/errors';
import { listShown } from '../plugin/plugin.js';
import type { PluginSetting } from '../store/store.js';
import { type Design, pluginOf } from './design-types.js';

type FindPlugin = (id: number) => Pick<PluginSetting, 'shows'> | undefined;

/** A design would show its own plugin. */
export class NestedPluginError extends InkstandError {
  constructor() {
    const expected = 'expected another plugin, one that does not show this one: a plugin cannot be inside of itself';
    super('unprocessable', expected);
  }
}

/** @throws NestedPluginError when the other plugin is this one, or shows it */
export function requireOtherPlugin(id: number, other: number, find: FindPlugin): void {
  const setting = find(other);
  if (id !== other && !(setting && listShown(setting, find).includes(id))) return;
  throw new NestedPluginError();
}

/** @throws NestedPluginError when a block of the design shows the design's own plugin */
export function requireOtherPlugins(id: number, { blocks }: Design, find: FindPlugin): void {
  for (const other of blocks.map(pluginOf)) if (other !== 0) requireOtherPlugin(id, other, find);
}
