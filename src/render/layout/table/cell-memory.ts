import type { ContainerSize } from '../../css/length.js';
import type { BlockBox } from '../box.js';
import type { Measured, Placement } from '../contract.js';
import { sameContainer } from '../laid-box.js';
import type { Column } from './column.js';
import type { Cell } from './slots.js';

/** What tables have found out about a cell; most cells stay the same when a page is laid out again. */
export interface CellMemory {
  /** It is valid for these borders, which the table sets. */
  readonly borders: BlockBox['collapsedBorders'];
  readonly container: ContainerSize;
  /** What it needs of its column. */
  column: Column | undefined;
  row: MeasuredCell | undefined;
  /** As last placed. */
  placement: Placement | undefined;
}

/** A cell laid out at the width of its columns, with the height of its content. */
export interface MeasuredCell {
  readonly cell: Cell;
  readonly width: number;
  readonly measured: Measured;
  /** From the top of the cell to the baseline that its row shares; `undefined` if it does not take part. */
  readonly ascent: number | undefined;
}

const MEMORIES = new WeakMap<BlockBox, CellMemory>();

/** Call it when the content of a cell was exchanged. */
export function forgetCell(cell: BlockBox): void {
  MEMORIES.delete(cell);
}

export function memoryOf(cell: BlockBox, container: ContainerSize): CellMemory {
  const known = MEMORIES.get(cell);
  if (known && known.borders === cell.collapsedBorders && sameContainer(known.container, container)) return known;
  const made: CellMemory = {
    borders: cell.collapsedBorders,
    container,
    column: undefined,
    row: undefined,
    placement: undefined,
  };
  MEMORIES.set(cell, made);
  return made;
}
