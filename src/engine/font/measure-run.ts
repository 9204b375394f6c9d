import { createCanvas, type SKRSContext2D } from './canvas.js';
import type { OutlineUse, PixelUse } from './font-registry.js';
import type { FontRun } from './font-runs.js';

/** Canvas rounds widths to hundredths of a px. Text is measured at this factor, because layout counts in 64ths. */
const ENLARGEMENT = 16;

/** Sets the font of a canvas context. */
export function setCanvasFont(context: SKRSContext2D, use: OutlineUse, enlargement = 1): void {
  context.font = enlargement === 1 ? use.font : use.fontTimes(enlargement);
  context.fontVariationSettings = use.variations;
  context.fontKerning = use.kerning;
}

/** Measures runs in device px. Keeps track of the font that is set, because setting one takes as long as measuring. */
export class RunMeasure {
  readonly #context = createCanvas(1, 1).getContext('2d');
  #last: OutlineUse | undefined;

  width(run: FontRun): number {
    if (run.use.kind === 'pixel') return pixelWidth(run.text, run.use);
    if (run.use !== this.#last) {
      setCanvasFont(this.#context, run.use, ENLARGEMENT);
      this.#last = run.use;
    }
    return this.#context.measureText(run.text).width / ENLARGEMENT;
  }
}

function pixelWidth(text: string, { face, scale }: PixelUse): number {
  let width = 0;
  let before: number | undefined;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    width += face.advance(code) + (before === undefined ? 0 : face.kerning(before, code));
    before = code;
  }
  return width * scale;
}
