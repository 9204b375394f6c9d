import { InkstandError } from '@inkstand/common/errors';
import { inReadingOrder } from './arrange.js';
import { COLUMNS, ROWS } from './design-limits.js';
import type { Block, Design, Place } from './design-types.js';

/** What several blocks get in common, or have at the same edge. */
export const ALIGNMENTS = ['left', 'right', 'top', 'bottom', 'width', 'height'] as const;
type Alignment = (typeof ALIGNMENTS)[number];

/** A change of where blocks stand. */
export type PlaceEdit =
  | SelectionEdit
  /** A block takes the place that is so many further in reading order; those between give way by one. */
  | { readonly kind: 'reorder'; readonly id: string; readonly by: number };

type SelectionEdit =
  | {
      readonly kind: 'move' | 'resize';
      readonly ids: readonly string[];
      readonly columns: number;
      readonly rows: number;
    }
  | { readonly kind: 'align'; readonly ids: readonly string[]; readonly edge: Alignment }
  /** Two blocks exchange their places and sizes. */
  | { readonly kind: 'swap'; readonly ids: readonly string[] };

/**
 * The new places of blocks, inside of the grid. Pure.
 * @throws InkstandError `not-found` without that block, `unprocessable` for a swap of other than two
 */
export function placeBlocks(design: Design, edit: PlaceEdit): ReadonlyMap<string, Place> {
  return edit.kind === 'reorder' ? reorder(design, edit.id, edit.by) : placeTogether(design, edit);
}

function placeTogether(design: Design, edit: SelectionEdit): ReadonlyMap<string, Place> {
  const blocks = edit.ids.map((id) => findBlock(design, id));
  const placed = (place: (block: Block) => Partial<Place>): ReadonlyMap<string, Place> =>
    new Map(blocks.map((block) => [block.id, keepInside({ ...placeOf(block), ...place(block) })]));
  switch (edit.kind) {
    case 'move': {
      // All by the same way, so that they stand to each other as before.
      const columns = limitWay(edit.columns, blocks, 'x', 'w', COLUMNS);
      const rows = limitWay(edit.rows, blocks, 'y', 'h', ROWS);
      return placed(({ x, y }) => ({ x: x + columns, y: y + rows }));
    }
    case 'resize':
      return placed(({ x, y, w, h }) => ({
        w: clamp(w + edit.columns, 1, COLUMNS - x),
        h: clamp(h + edit.rows, 1, ROWS - y),
      }));
    case 'align':
      return placed((block) => align(block, edit.edge, blocks));
    case 'swap': {
      const [one, other] = blocks;
      if (!one || !other || blocks.length !== 2)
        throw new InkstandError('unprocessable', 'expected two blocks to swap');
      return placed((block) => placeOf(block === one ? other : one));
    }
  }
}

/** The block with this id. @throws InkstandError `not-found` */
export function findBlock(design: Design, id: string): Block {
  const block = design.blocks.find((one) => one.id === id);
  if (block) return block;
  throw new InkstandError('not-found', 'this block was removed in the meantime');
}

/** The place with its size, moved to where it is inside of the grid. */
export function keepInside({ x, y, w, h }: Place): Place {
  const [width, height] = [clamp(w, 1, COLUMNS), clamp(h, 1, ROWS)];
  return { x: clamp(x, 0, COLUMNS - width), y: clamp(y, 0, ROWS - height), w: width, h: height };
}

function reorder(design: Design, id: string, by: number): ReadonlyMap<string, Place> {
  const before = inReadingOrder(design.blocks);
  const at = before.indexOf(findBlock(design, id));
  if (at < 0) return new Map();
  const after = before.filter((_, index) => index !== at);
  after.splice(clamp(at + by, 0, after.length), 0, ...before.slice(at, at + 1));
  return new Map(after.map((block, index) => [block.id, placeOf(before[index] ?? block)]));
}

function align({ w, h }: Block, edge: Alignment, blocks: readonly Block[]): Partial<Place> {
  switch (edge) {
    case 'left':
      return { x: Math.min(...blocks.map(({ x }) => x)) };
    case 'right':
      return { x: Math.max(...blocks.map((one) => one.x + one.w)) - w };
    case 'top':
      return { y: Math.min(...blocks.map(({ y }) => y)) };
    case 'bottom':
      return { y: Math.max(...blocks.map((one) => one.y + one.h)) - h };
    case 'width':
      return { w: blocks[0]?.w ?? w };
    case 'height':
      return { h: blocks[0]?.h ?? h };
  }
}

function limitWay(way: number, blocks: readonly Block[], side: 'x' | 'y', size: 'w' | 'h', max: number): number {
  const first = Math.min(...blocks.map((block) => block[side]));
  const last = Math.max(...blocks.map((block) => block[side] + block[size]));
  return clamp(way, -first, max - last);
}

const placeOf = ({ x, y, w, h }: Place): Place => ({ x, y, w, h });

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
