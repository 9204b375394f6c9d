import { cellsOf, type MashupLayout } from './mashup-layouts.js';

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

/** The columns of an item that say what it shows. */
export interface ContentRow {
  readonly plugin_setting_id: number | null;
  readonly mashup_id: number | null;
  readonly layout: MashupLayout | null;
}

export interface CellRow {
  readonly mashup_id: number;
  readonly place: number;
  readonly plugin_setting_id: number;
}

export function readContent(row: ContentRow, cells: readonly CellRow[]): ItemContent {
  const { mashup_id: id, layout } = row;
  if (id === null || layout === null) return { kind: 'plugin', pluginSettingId: row.plugin_setting_id ?? 0 };
  const places = Array.from({ length: cellsOf(layout).length }, (_, place) => place);
  const pluginSettingIds = places.map(
    (place) => cells.find((cell) => cell.mashup_id === id && cell.place === place)?.plugin_setting_id,
  );
  return { kind: 'mashup', id, layout, pluginSettingIds };
}
