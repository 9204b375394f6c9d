import { elementsOf } from './html/dom.js';
import { pastePart } from './page/screen-part.js';
import type { Cell } from './panel.js';
import { releasePixels } from './release-pixels.js';
import type { Rendering } from './render-types.js';
import type { Word } from './word.js';

/** Draws a cell at this size in device px. */
export type DrawPart = (cell: Cell, widthPx: number, heightPx: number) => Promise<Rendering>;

/** The attribute of an element that another cell is drawn over; its value is the key of that cell. */
const PART_ATTRIBUTE = 'data-plugin-view';
/** Smaller elements show nothing that could be read. */
const MIN_SIDE_PX = 8;
/** Each is a page of its own, and markup may repeat an element. */
const MAX_PARTS = 24;

/**
 * Draws cells over the elements of a page that name them, each as a document of its own. Words are added to those of the
 * page, boxes are not, because their ids mean nothing there.
 */
export async function addParts(
  page: Rendering,
  parts: ReadonlyMap<string, Cell> | undefined,
  pixelRatio: number,
  draw: DrawPart,
): Promise<Rendering> {
  if (!parts || parts.size === 0) return page;
  let whole = page;
  let count = 0;
  for (const element of elementsOf(page.document.root)) {
    const cell = parts.get(element.attributes.get(PART_ATTRIBUTE) ?? '');
    const rect = cell && page.rectOf(element);
    if (!cell || !rect) continue;
    const [left, top] = [Math.round(rect.left), Math.round(rect.top)];
    const width = Math.min(Math.round(rect.right) - left, Math.ceil(page.widthPx + page.part.left));
    const height = Math.min(Math.round(rect.bottom) - top, Math.ceil(page.heightPx + page.part.top));
    if (width < MIN_SIDE_PX * pixelRatio || height < MIN_SIDE_PX * pixelRatio) continue;
    count += 1;
    if (count > MAX_PARTS) break;
    const drawn = await draw(cell, width, height);
    const painted = pastePart(whole, drawn, left - page.part.left, top - page.part.top);
    releasePixels(drawn.rgba);
    const words = drawn.words.map((word): Word => ({ ...word, x: word.x + left, y: word.y + top }));
    whole = {
      ...whole,
      tones: painted.tones,
      words: [...whole.words, ...words],
      notes: [...whole.notes, ...drawn.notes],
    };
  }
  return whole;
}
