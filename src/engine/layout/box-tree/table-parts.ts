import type { Display } from '../../css/computed/box-values.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { StyledDocument } from '../../css/styled-document.js';
import type { BlockBox, Box } from '../box.js';
import { resolveCollapsedBorders } from '../table/collapsed-borders.js';
import { arrangeFlowChildren } from './block-children.js';
import { ANONYMOUS, createBlock } from './create.js';
import { isBlankText } from './inline-runs.js';

type Part = NonNullable<BlockBox['tablePart']>;

function partOf(box: Box): Part | undefined {
  return box.kind === 'block' ? box.tablePart : undefined;
}

/** Anonymous parts that wrap children which do not belong in a table part (CSS 2, section 17.2.1). */
const MISSING_CHILD: Readonly<Partial<Record<Part, { proper: readonly Part[]; wrap: Part; display: Display }>>> = {
  table: { proper: ['caption', 'row-group', 'row', 'column'], wrap: 'row', display: 'table-row' },
  'row-group': { proper: ['row'], wrap: 'row', display: 'table-row' },
  row: { proper: ['cell'], wrap: 'cell', display: 'table-cell' },
};

/** Children of a table, row group or row, with missing rows and cells added around misplaced content. */
export function completeTableChildren(
  part: Part,
  boxes: readonly Box[],
  style: ComputedStyle,
  styled: StyledDocument,
): Box[] {
  if (part === 'column') return boxes.filter((box) => partOf(box) === 'column');
  const rule = MISSING_CHILD[part];
  if (!rule) return [...boxes];
  const isProper = (box: Box): boolean => {
    const own = partOf(box);
    return own !== undefined && rule.proper.includes(own);
  };
  return wrapRuns(
    boxes,
    (box) => !isProper(box),
    (run) => {
      if (run.every(isBlankText)) return [];
      const wrapStyle = styled.anonymousStyle(style, rule.display);
      if (rule.wrap === 'cell') return [createCell(run, wrapStyle, styled)];
      const inner = completeTableChildren(rule.wrap, run, wrapStyle, styled);
      return [createBlock(ANONYMOUS, wrapStyle, { context: 'table', tablePart: rule.wrap }, inner)];
    },
  );
}

function createCell(run: Box[], style: ComputedStyle, styled: StyledDocument): BlockBox {
  // A table part in a row that is no cell is in a table of its own inside the cell.
  const complete = wrapMisplacedTableParts(run, style, styled, false);
  const { context, children } = arrangeFlowChildren(complete, style, styled);
  return createBlock(ANONYMOUS, style, { context, tablePart: 'cell' }, children);
}

/** Wraps table parts outside a table in an anonymous table, with missing rows. */
export function wrapMisplacedTableParts(
  boxes: readonly Box[],
  style: ComputedStyle,
  styled: StyledDocument,
  isInlineLevel: boolean,
): Box[] {
  const isMisplaced = (box: Box): boolean => {
    const part = partOf(box);
    return part !== undefined && part !== 'table';
  };
  if (!boxes.some(isMisplaced)) return [...boxes];
  return wrapRuns(dropBlanksBetween(boxes, isMisplaced), isMisplaced, (run) => {
    const tableStyle = styled.anonymousStyle(style, isInlineLevel ? 'inline-table' : 'table');
    const inner = completeTableChildren('table', run, tableStyle, styled);
    const table = createBlock(ANONYMOUS, tableStyle, { context: 'table', tablePart: 'table', isInlineLevel }, inner);
    resolveCollapsedBorders(table);
    return [table];
  });
}

function dropBlanksBetween(boxes: readonly Box[], isMisplaced: (box: Box) => boolean): Box[] {
  return boxes.filter((box, index) => {
    const [before, after] = [boxes[index - 1], boxes[index + 1]];
    return !(isBlankText(box) && before && after && isMisplaced(before) && isMisplaced(after));
  });
}

function wrapRuns(boxes: readonly Box[], isInside: (box: Box) => boolean, wrap: (run: Box[]) => Box[]): Box[] {
  const result: Box[] = [];
  let run: Box[] = [];
  const closeRun = (): void => {
    if (run.length > 0) result.push(...wrap(run));
    run = [];
  };
  for (const box of boxes) {
    if (isInside(box)) run.push(box);
    else {
      closeRun();
      result.push(box);
    }
  }
  closeRun();
  return result;
}
