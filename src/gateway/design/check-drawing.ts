import type { ElementBox, Word } from '@inkstand/engine/render';
import { MIN_TEXT_PX } from './design-limits.js';
import type { Design } from './design-types.js';

/** Something in a block that people would not see as it was meant. */
export interface BlockNote {
  readonly id: string;
  /** `cut`: text ends at the edge of the block or below it; `small`: text below 12 px; `hidden`: not in this view. */
  readonly code: 'cut' | 'small' | 'hidden';
}

/** What a rendering lists: words in device px, boxes in CSS px. */
interface Drawn {
  readonly words?: readonly Word[];
  readonly boxes?: readonly ElementBox[];
}

const TOLERANCE_PX = 1.5;

/**
 * Finds the blocks of a rendered design whose content is cut, too small or missing. Pure.
 *
 * @param pixelRatio device px per CSS px
 */
export function checkDrawing(
  { blocks }: Design,
  { words: placed = [], boxes = [] }: Drawn,
  pixelRatio: number,
): readonly BlockNote[] {
  const words = placed.map((word) => toCssPx(word, pixelRatio));
  const byId = new Map(boxes.map((box) => [box.id, box]));
  return blocks.flatMap(({ id }): readonly BlockNote[] => {
    const block = byId.get(`block-${id}`);
    const content = byId.get(`content-${id}`);
    if (!block || !content || block.width === 0) return [{ id, code: 'hidden' }];
    const inside = words.filter((word) => isOf(word, block));
    const isTaller = content.y + content.height > block.y + block.height + TOLERANCE_PX;
    const notes: BlockNote[] = [];
    if (isTaller || inside.some(({ cut }) => cut !== undefined)) notes.push({ id, code: 'cut' });
    if (inside.some(({ height }) => height < MIN_TEXT_PX)) notes.push({ id, code: 'small' });
    return notes;
  });
}

/** Whether a word starts in a box; words that are cut reach out of theirs. */
function isOf({ x, y, width, height }: Word, box: ElementBox): boolean {
  const [left, middle] = [Math.max(x, Math.min(x + width, box.x)), y + height / 2];
  return (
    left >= box.x - 1 && left < box.x + box.width && middle >= box.y - height && middle < box.y + box.height + height
  );
}

const toCssPx = (word: Word, ratio: number): Word => ({
  ...word,
  x: word.x / ratio,
  y: word.y / ratio,
  width: word.width / ratio,
  height: word.height / ratio,
});
