import type { View } from '@inkstand/engine/panel';
import { writePluginView } from '../../recipe/recipe.js';
import type { Arrangement } from '../arrange.js';
import { COLUMNS } from '../design-limits.js';
import type { Block } from '../design-types.js';

/** Shares of a screen above which a view that takes the whole side of it is shown. */
const WHOLE = 2 / 3;
const HALF_WIDE: ReadonlySet<View> = new Set(['half_vertical', 'quadrant']);
const HALF_TALL: ReadonlySet<View> = new Set(['half_horizontal', 'quadrant']);

/** The element that another plugin's view is drawn over; two of them where the view depends on how the panel hangs. */
export function writePlugin(block: Block, view: View, wide: Arrangement, tall: Arrangement): string {
  const id = Number(block.options.plugin);
  const [lying, upright] = [chooseView(block.id, view, wide), chooseView(block.id, view, tall)];
  const write = (one: View, classes: string): string =>
    `<div class="design-plugin${classes}" ${writePluginView(id, one)}></div>`;
  if (lying === upright) return write(lying, '');
  return write(lying, ' design-plugin--lying') + write(upright, ' design-plugin--upright');
}

/** The framework's view for a block of this size. */
function chooseView(id: string, view: View, { rows, places }: Arrangement): View {
  const place = places.get(id);
  const width = (place?.w ?? 0) / COLUMNS / (HALF_WIDE.has(view) ? 2 : 1);
  const height = (place?.h ?? 0) / rows / (HALF_TALL.has(view) ? 2 : 1);
  if (width > WHOLE) return height > WHOLE ? 'full' : 'half_horizontal';
  return height > WHOLE ? 'half_vertical' : 'quadrant';
}
