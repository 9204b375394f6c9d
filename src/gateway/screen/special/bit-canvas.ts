import type { Face } from '@inkstand/engine/bitmap';
import { drawText } from '@inkstand/engine/bitmap';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Pen {
  readonly face: Face;
  /** Integer multiple of the face's own size. */
  readonly scale: number;
  /** Thickened when the face has no bold variant. */
  readonly isBold?: boolean;
  /** Uses full advances, because kerning would pull a 1 over the dot before it in addresses. */
  readonly isSpaced?: boolean;
}

const BLACK_LEVEL = 0;
export const WHITE_LEVEL = 1;

/** A white canvas painted in black; one byte per pixel, 0 black and 1 white. Pixels outside are clipped. */
export class BitCanvas {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pixels: Uint8Array;

  constructor(widthPx: number, heightPx: number) {
    this.widthPx = widthPx;
    this.heightPx = heightPx;
    this.pixels = new Uint8Array(widthPx * heightPx).fill(WHITE_LEVEL);
  }

  fill({ x, y, width, height }: Box, level: number = BLACK_LEVEL): void {
    const from = Math.max(0, x);
    const to = Math.min(this.widthPx, x + width);
    if (from >= to) return;
    for (let row = Math.max(0, y); row < Math.min(this.heightPx, y + height); row++) {
      this.pixels.fill(level, row * this.widthPx + from, row * this.widthPx + to);
    }
  }

  /** Fills a box whose corners are cut by one step, as in pixel fonts. */
  fillRounded(box: Box, stepPx: number, level: number = BLACK_LEVEL): void {
    const { x, y, width, height } = box;
    this.fill({ x: x + 2 * stepPx, y, width: width - 4 * stepPx, height }, level);
    this.fill({ x: x + stepPx, y: y + stepPx, width: width - 2 * stepPx, height: height - 2 * stepPx }, level);
    this.fill({ x, y: y + 2 * stepPx, width, height: height - 4 * stepPx }, level);
  }

  /** Draws a rounded outline filled with white. */
  frame(box: Box, stepPx: number): void {
    this.fillRounded(box, stepPx);
    const inside = {
      x: box.x + stepPx,
      y: box.y + stepPx,
      width: box.width - 2 * stepPx,
      height: box.height - 2 * stepPx,
    };
    this.fillRounded(inside, stepPx, WHITE_LEVEL);
  }

  /** Writes one line of text whose ascent begins at `y`. */
  write(text: string, { face, scale, isBold, isSpaced }: Pen, x: number, y: number, level: number = BLACK_LEVEL): void {
    const baseline = y + face.ascentPx * scale;
    const strokes = isBold && face.weight < 600 ? Math.max(1, Math.floor(scale / 2)) : 0;
    for (let shift = 0; shift <= strokes; shift++) {
      let pen = x + shift;
      for (const run of isSpaced ? text : [text]) pen = drawText(this, face, run, pen, baseline, { scale, level });
    }
  }

  /** Draws the modules of a QR code as squares of `modulePx`. */
  stamp(modules: readonly (readonly boolean[])[], modulePx: number, x: number, y: number): void {
    for (const [row, line] of modules.entries()) {
      for (const [column, isDark] of line.entries()) {
        if (isDark) this.fill({ x: x + column * modulePx, y: y + row * modulePx, width: modulePx, height: modulePx });
      }
    }
  }
}
