import type { Canvas, SKRSContext2D } from '../../font/canvas.js';
import type { Rect } from '../rect.js';
import { copyTile } from './canvas-paints.js';
import type { CanvasTools } from './canvas-tools.js';

/** Something of that size in px, a part of which is drawn into a box. */
export interface PartSource {
  readonly width: number;
  readonly height: number;
  readonly draw: (
    context: SKRSContext2D,
    x: number,
    y: number,
    width: number,
    height: number,
    part: readonly [x: number, y: number, width: number, height: number],
  ) => void;
}

/** All of a canvas; `onCopy` gets each copy that the drawing needs. */
export const canvasSource = (canvas: Canvas, onCopy: (copy: Canvas) => void): PartSource => ({
  width: canvas.width,
  height: canvas.height,
  draw(context, x, y, width, height, part) {
    const [left, top, partWidth, partHeight] = part;
    const isWhole = partWidth === canvas.width && partHeight === canvas.height;
    if (isWhole || (partWidth === width && partHeight === height)) {
      context.drawImage(canvas, ...part, x, y, width, height);
      return;
    }
    // Taken out first, because canvas mixes what is beside an enlarged part into its edges.
    const tile = copyTile(Math.ceil(partWidth), Math.ceil(partHeight), (to) => to.drawImage(canvas, -left, -top));
    context.drawImage(tile, 0, 0, partWidth, partHeight, x, y, width, height);
    onCopy(tile);
  },
});

/** A loaded picture; a vector is painted for a box of that size in px. */
export function pictureSource(
  { picture: findPicture, pixelRatio, paintVector }: CanvasTools,
  url: string,
  widthPx: number,
  heightPx: number,
): PartSource | undefined {
  const picture = findPicture(url);
  if (!picture) return undefined;
  const { drawPixels, pixelWidth, pixelHeight } = picture;
  if (drawPixels) return { width: pixelWidth, height: pixelHeight, draw: drawPixels };
  const width = picture.width === undefined ? widthPx : picture.width / pixelRatio;
  const height = picture.height === undefined ? heightPx : picture.height / pixelRatio;
  const painted = paintVector(picture, Math.max(width, widthPx), Math.max(height, heightPx));
  if (!painted) return undefined;
  const [scaleX, scaleY] = [painted.width / width, painted.height / height];
  return {
    width,
    height,
    draw(context, x, y, boxWidth, boxHeight, [left, top, partWidth, partHeight]) {
      const [fromX, fromY] = [left * scaleX, top * scaleY];
      context.drawImage(painted, fromX, fromY, partWidth * scaleX, partHeight * scaleY, x, y, boxWidth, boxHeight);
    },
  };
}

/** A part of a source and the box that it is drawn into. */
export type PartBoxes = [
  ...[fromX: number, fromY: number, fromWidth: number, fromHeight: number],
  ...[x: number, y: number, width: number, height: number],
];

/** Draws a part of a source into a box, both as x, y, width and height; answers the box that was drawn. */
export function drawPart(
  context: SKRSContext2D,
  source: PartSource,
  [sx, sy, sWidth, sHeight, dx, dy, dWidth, dHeight]: PartBoxes,
): Rect | undefined {
  const from = spanOf(sx, sWidth);
  const down = spanOf(sy, sHeight);
  const to = spanOf(dx, dWidth);
  const below = spanOf(dy, dHeight);
  const [scaleX, scaleY] = [to.length / from.length, below.length / down.length];
  if (![scaleX, scaleY].every((scale) => scale > 0 && scale < 1e6)) return undefined;
  // What the part names outside of the source is left out.
  const [left, right] = [Math.max(0, from.start), Math.min(source.width, from.start + from.length)];
  const [top, bottom] = [Math.max(0, down.start), Math.min(source.height, down.start + down.length)];
  if (left >= right || top >= bottom) return undefined;
  const area = {
    left: to.start + (left - from.start) * scaleX,
    top: below.start + (top - down.start) * scaleY,
    right: to.start + (right - from.start) * scaleX,
    bottom: below.start + (bottom - down.start) * scaleY,
  };
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  source.draw(context, area.left, area.top, width, height, [left, top, right - left, bottom - top]);
  return area;
}

/** A side may be negative. */
function spanOf(start: number, length: number): { readonly start: number; readonly length: number } {
  return length < 0 ? { start: start + length, length: -length } : { start, length };
}
