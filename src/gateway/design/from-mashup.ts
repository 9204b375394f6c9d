import type { MashupLayout } from '../store/store.js';
import type { Design, Place } from './design-types.js';
import { editDesign } from './edit-design.js';
import { blankDesign } from './starts.js';

type Cell = readonly [x: number, y: number, w: number, h: number];

/** Cells of each layout, in the order of its views. */
const CELLS: Readonly<Record<MashupLayout, readonly Cell[]>> = {
  '1Lx1R': [
    [0, 0, 6, 8],
    [6, 0, 6, 8],
  ],
  '1Tx1B': [
    [0, 0, 12, 4],
    [0, 4, 12, 4],
  ],
  '1Lx2R': [
    [0, 0, 6, 8],
    [6, 0, 6, 4],
    [6, 4, 6, 4],
  ],
  '2Lx1R': [
    [0, 0, 6, 4],
    [0, 4, 6, 4],
    [6, 0, 6, 8],
  ],
  '2Tx1B': [
    [0, 0, 6, 4],
    [6, 0, 6, 4],
    [0, 4, 12, 4],
  ],
  '1Tx2B': [
    [0, 0, 12, 4],
    [0, 4, 6, 4],
    [6, 4, 6, 4],
  ],
  '2x2': [
    [0, 0, 6, 4],
    [6, 0, 6, 4],
    [0, 4, 6, 4],
    [6, 4, 6, 4],
  ],
};

/** A design that shows the plugins of a mashup in the same views; empty views have no block. Pure. */
export function designOfMashup(layout: MashupLayout, pluginSettingIds: readonly (number | undefined)[]): Design {
  return CELLS[layout].reduce<Design>(
    (made, [x, y, w, h], index) => {
      const plugin = pluginSettingIds[index];
      if (plugin === undefined) return made;
      const place: Place = { x, y, w, h };
      const added = editDesign(made, { kind: 'add', block: 'plugin' });
      const id = added.blocks.at(-1)?.id ?? '';
      const placed = editDesign(added, { kind: 'place', id, place });
      return editDesign(placed, { kind: 'options', id, options: { plugin } });
    },
    { ...blankDesign(), hasBar: false },
  );
}
