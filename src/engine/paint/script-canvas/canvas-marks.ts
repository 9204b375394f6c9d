import type { ElementDither } from '../../dither/dither-methods.js';
import { mapRect, translation } from '../matrix.js';
import type { Painting } from '../painting.js';
import { intersectRects, isEmptyRect, type Rect } from '../rect.js';
import type { TextBits } from '../text/text-bits.js';

/** Above it, the whole canvas is one area with tones. */
const MAX_MARKS = 1_000;

type Mark =
  | { readonly kind: 'tone'; readonly rect: Rect; readonly dither: ElementDither; readonly isFlat: boolean }
  | { readonly kind: 'plain'; readonly rect: Rect }
  | { readonly kind: 'bits'; readonly left: number; readonly top: number; readonly bits: TextBits };

/** Which parts of a canvas have tones, in px of the canvas and in paint order, for when it is put on the page. */
export class CanvasMarks {
  #marks: Mark[] = [];
  #isFull = false;

  clear(): void {
    this.#marks = [];
    this.#isFull = false;
  }

  /** An area that the panel may have to dither. */
  addTone(rect: Rect, dither: ElementDither, isFlat: boolean): void {
    this.#add({ kind: 'tone', rect, dither, isFlat });
  }

  /** An area that was emptied or covered by a colour of the panel. */
  addPlain(rect: Rect): void {
    if (this.#marks.length > 0) this.#add({ kind: 'plain', rect });
  }

  /** Text without antialiasing. */
  addBits(left: number, top: number, bits: TextBits): void {
    if (this.#marks.length > 0) this.#add({ kind: 'bits', left, top, bits });
  }

  #add(mark: Mark): void {
    if (this.#marks.length < MAX_MARKS) this.#marks.push(mark);
    else this.#isFull = true;
  }

  /** Marks the page; `area` is where the canvas stands, `scaleX` and `scaleY` are px of the page per px of the canvas. */
  markPage({ page, matrix, clip, marksTones }: Painting, area: Rect, scaleX: number, scaleY: number): void {
    if (!marksTones || page.levels > 4) return;
    const place = { a: scaleX, b: 0, c: 0, d: scaleY, e: area.left, f: area.top };
    const limits = intersectRects(mapRect(matrix, area), clip);
    if (this.#isFull) {
      page.tones.add(limits, 'auto', false);
      return;
    }
    const isExact = scaleX === 1 && scaleY === 1;
    for (const mark of this.#marks) {
      if (mark.kind === 'bits') {
        const { e, f } = translation(matrix.e + area.left + mark.left, matrix.f + area.top + mark.top);
        if (isExact) page.tones.removeBits(Math.round(e), Math.round(f), mark.bits.width, mark.bits.bits, limits);
        continue;
      }
      const rect = intersectRects(mapRect(matrix, mapRect(place, mark.rect)), limits);
      if (isEmptyRect(rect)) continue;
      if (mark.kind === 'tone') page.tones.add(rect, mark.dither, mark.isFlat);
      else page.tones.remove(rect);
    }
  }
}
