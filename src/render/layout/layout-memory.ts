import type { ContainerSize } from '../css/length.js';
import type { TextHost } from '../font/text-host.js';
import type { BlockBox } from './box.js';
import { BoxMemory } from './box-tree/box-memory.js';
import type { Constraint, IntrinsicWidths, SizedBox } from './contract.js';
import { type InheritedAxes, inheritedBy } from './grid/inherited.js';
import { LineMemo } from './inline/line-memo.js';
import type { LaidBox } from './laid-box.js';
import type { SolvedRequest } from './solved-request.js';

interface Measurement {
  readonly constraint: Constraint;
  readonly laid: LaidBox;
}

interface WidthsEntry {
  readonly container: ContainerSize;
  readonly height: number | undefined;
  readonly percentHeight: number | undefined;
  readonly widths: IntrinsicWidths;
}

interface BoxMemo {
  /** What was measured counts for these alone; a table writes them on its cells. */
  readonly collapsedBorders: BlockBox['collapsedBorders'];
  /** As for these; a grid tells them its subgrids. */
  readonly inherited: InheritedAxes | undefined;
  readonly measured: Measurement[];
  readonly solutions: SolvedRequest[];
  readonly widths: WidthsEntry[];
}

/** Constraints remembered per box: enough for flex and grid to ask back and forth. */
const REMEMBERED = 4;

/**
 * What one layout of a page leaves to the next: the boxes of what did not change, and what was measured and solved in
 * them. Ends with the page.
 */
export class LayoutMemory {
  readonly boxes = new BoxMemory();
  readonly lines: LineMemo;
  readonly #memos = new WeakMap<SizedBox, BoxMemo>();

  constructor(text: TextHost) {
    this.lines = new LineMemo(text);
  }

  of(box: SizedBox): BoxMemo {
    const collapsedBorders = box.kind === 'block' ? box.collapsedBorders : undefined;
    const inherited = box.kind === 'block' ? inheritedBy(box) : undefined;
    const known = this.#memos.get(box);
    if (known && known.collapsedBorders === collapsedBorders && known.inherited === inherited) return known;
    const made: BoxMemo = { collapsedBorders, inherited, measured: [], solutions: [], widths: [] };
    this.#memos.set(box, made);
    return made;
  }
}

/** Keeps the newest answers, newest first. */
export function remember<T>(list: T[], entry: T): void {
  list.unshift(entry);
  if (list.length > REMEMBERED) list.pop();
}
