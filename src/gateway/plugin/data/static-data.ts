import { markWholeFloats, wrapRoot } from '@inkstand/common/json';
import type { PluginSetting } from '../../store/store.js';
import type { MergeVariables } from './merge-push.js';

/** The `static_data` of a plugin setting. If data is sent to it from outside, this is a sample for previews only. */
export const readSample = ({ settings }: Pick<PluginSetting, 'settings'>): MergeVariables =>
  readStaticData(settings.static_data);

/** Reads `static_data`: JSON as text, or a value that YAML has parsed already. */
export function readStaticData(value: unknown): MergeVariables {
  if (typeof value === 'string') return value.trim() === '' ? {} : wrapRoot(JSON.parse(markWholeFloats(value)));
  return value === undefined || value === null ? {} : wrapRoot(value);
}
