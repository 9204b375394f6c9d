import type { View } from '@inkstand/engine/panel';
import type { CellCrop } from '../../protocol/render.js';

/** Percentages of the view: a box of the view's proportions that the picture covers, and its position in that box. */
interface CropPlace {
  readonly left: number;
  readonly top: number;
  readonly size: number;
  readonly positionX: number;
  readonly positionY: number;
}

/**
 * Places a picture so that the middle of its crop is in the middle of the view, as far as the picture has enough on that
 * side. Pure.
 * @param viewRatio width of the view divided by its height
 */
export function placeCrop({ x, y, zoom, ratio }: CellCrop, viewRatio: number): CropPlace {
  // In heights of the view.
  const scale = ratio > viewRatio ? zoom : (zoom * viewRatio) / ratio;
  const across = placeAxis(x, ratio * scale, viewRatio, zoom);
  const down = placeAxis(y, scale, 1, zoom);
  return {
    left: across.shift,
    top: down.shift,
    size: zoom * 100,
    positionX: across.position,
    positionY: down.position,
  };
}

/** @param picture length of the picture, at least that of the view times the zoom */
function placeAxis(
  focus: number,
  picture: number,
  view: number,
  zoom: number,
): { readonly shift: number; readonly position: number } {
  const start = (length: number): number => Math.min(picture - length, Math.max(0, focus * picture - length / 2));
  const box = view * zoom;
  const hidden = picture - box;
  const isCut = hidden > picture * 1e-6;
  const boxStart = isCut ? start(box) : 0;
  return {
    shift: round(((boxStart - start(view)) / view) * 100),
    position: isCut ? round((boxStart / hidden) * 100) : 50,
  };
}

const round = (percent: number): number => Math.round(percent * 1000) / 1000 || 0;

/** Proportions of a view on a screen, but for the gaps of the framework. */
export function ratioOfView(view: View, { widthPx, heightPx }: { widthPx: number; heightPx: number }): number {
  const columns = view === 'half_vertical' || view === 'quadrant' ? 2 : 1;
  const rows = view === 'half_horizontal' || view === 'quadrant' ? 2 : 1;
  return widthPx / columns / (heightPx / rows);
}
