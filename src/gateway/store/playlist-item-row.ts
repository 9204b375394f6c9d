import { type ItemRules, readRules } from './item-columns.js';
import { cellsOf, type MashupLayout } from './mashup-layouts.js';

/** An item of a playlist. */
export interface PlaylistItem extends ItemRules {
  readonly id: number;
  readonly playlistId: number;
  readonly content: ItemContent;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** What an item shows: one plugin setting, or a mashup of several. */
export type ItemContent = { readonly kind: 'plugin'; readonly pluginSettingId: number } | Mashup;

/** What a screen shows: the content of a playlist item, or a message or picture of a broadcast. */
export type ShownContent = ItemContent | { readonly kind: 'broadcast'; readonly id: number };

export interface Mashup {
  readonly kind: 'mashup';
  readonly id: number;
  readonly layout: MashupLayout;
  /** In the order of the layout's cells; undefined for an empty cell. */
  readonly pluginSettingIds: readonly (number | undefined)[];
}

/** A database row. */
export interface ItemRow extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly playlist_id: number;
  readonly plugin_setting_id: number | null;
  readonly mashup_id: number | null;
  readonly layout: MashupLayout | null;
  readonly created_at_ms: number;
  readonly updated_at_ms: number;
}

export interface CellRow {
  readonly mashup_id: number;
  readonly place: number;
  readonly plugin_setting_id: number;
}

export const readItem = (row: ItemRow, cells: readonly CellRow[]): PlaylistItem => ({
  id: row.id,
  playlistId: row.playlist_id,
  content: readContent(row, cells),
  ...readRules(row),
  createdAtMs: row.created_at_ms,
  updatedAtMs: row.updated_at_ms,
});

function readContent(row: ItemRow, cells: readonly CellRow[]): ItemContent {
  const { mashup_id: id, layout } = row;
  if (id === null || layout === null) return { kind: 'plugin', pluginSettingId: row.plugin_setting_id ?? 0 };
  const places = Array.from({ length: cellsOf(layout).length }, (_, place) => place);
  const pluginSettingIds = places.map(
    (place) => cells.find((cell) => cell.mashup_id === id && cell.place === place)?.plugin_setting_id,
  );
  return { kind: 'mashup', id, layout, pluginSettingIds };
}
