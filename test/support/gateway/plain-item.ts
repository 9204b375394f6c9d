import {
  type ItemColumn,
  type ItemRules,
  makeRules,
} from '../../../src/gateway/store/playlist/playlist-item-columns.js';
import type { PlaylistItem } from '../../../src/gateway/store/playlist/playlist-table.js';

const PLAIN: Readonly<Record<ItemColumn['kind'], unknown>> = {
  flag: false,
  number: 0,
  seconds: undefined,
  windows: [],
};

/** A visible item without rules, in the place of its number, which shows the plugin with that number. */
export const plainItem = (id: number): PlaylistItem => ({
  ...(makeRules(({ kind }) => ({ value: PLAIN[kind] })) as ItemRules),
  ...{ id, playlistId: 1, position: id, isVisible: true, createdAtMs: 0, updatedAtMs: 0 },
  content: { kind: 'plugin', pluginSettingId: id },
});
