import { cellsOf, type MashupLayout } from '../store/store.js';
import { COLUMNS, ROWS } from './design-limits.js';
import type { Design, Place } from './design-types.js';
import { editDesign } from './edit-design.js';
import { blankDesign } from './starts.js';

/** A design that shows the plugins of a mashup in the same views; empty views have no block. Pure. */
export function designOfMashup(layout: MashupLayout, pluginSettingIds: readonly (number | undefined)[]): Design {
  return cellsOf(layout).reduce<Design>(
    (made, { x, y, w, h }, index) => {
      const plugin = pluginSettingIds[index];
      if (plugin === undefined) return made;
      const [width, height] = [COLUMNS / 2, ROWS / 2];
      const place: Place = { x: width * x, y: height * y, w: width * w, h: height * h };
      const added = editDesign(made, { kind: 'add', block: 'plugin' });
      const id = added.blocks.at(-1)?.id ?? '';
      const placed = editDesign(added, { kind: 'place', id, place });
      return editDesign(placed, { kind: 'options', id, options: { plugin } });
    },
    { ...blankDesign(), hasBar: false },
  );
}
