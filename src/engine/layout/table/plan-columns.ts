import type { ContainerSize } from '../../css/length.js';
import type { BlockBox } from '../box.js';
import type { LayoutHost } from '../contract.js';
import { measureColumns, widthsOfColumns } from './auto-columns.js';
import type { Column } from './column-constraints.js';
import { describeFixedColumns, shareFixedWidth } from './fixed-columns.js';
import type { TableSlots } from './slots.js';
import { shareWidth } from './width-shares.js';

/** The columns of a table: their constraints, and how a width is distributed. */
export interface ColumnPlan {
  readonly columns: readonly Column[];
  readonly isFixed: boolean;
  readonly spacing: number;
}

/** Plans columns according to `table-layout`; fixed layout needs a width on the table. */
export function planColumns(
  table: BlockBox,
  slots: TableSlots,
  container: ContainerSize,
  layout: LayoutHost,
): ColumnPlan {
  const { style } = table;
  const spacing = style.borderCollapse === 'collapse' ? 0 : style.borderSpacing.x;
  const isFixed = style.tableLayout === 'fixed' && style.width !== 'auto' && style.width !== 'max-content';
  const columns = isFixed
    ? describeFixedColumns(slots, spacing, container)
    : measureColumns(slots, spacing, container, layout);
  return { columns, isFixed, spacing };
}

/**
 * Min-content and max-content width of the grid of columns; as flex and grid items, tables use their content widths.
 */
export function contentWidthsOfPlan(
  { columns, spacing }: ColumnPlan,
  { parent }: BlockBox,
): { min: number; max: number } {
  const isItem = parent?.kind === 'block' && (parent.context === 'flex' || parent.context === 'grid');
  return widthsOfColumns(columns, spacing, !isItem);
}

/** Start and width of each column in a table of this content width; px from the start edge. */
export interface ColumnPositions {
  readonly starts: readonly number[];
  readonly widths: readonly number[];
}

/** Distributes the width of the table. */
export function positionColumns(plan: ColumnPlan, widthPx: number): ColumnPositions {
  const { columns, spacing, isFixed } = plan;
  const available = Math.max(0, widthPx - (columns.length + 1) * spacing);
  const widths = isFixed ? shareFixedWidth(columns, available) : shareWidth(columns, available);
  let position = spacing;
  const starts = widths.map((width) => {
    const start = position;
    position += width + spacing;
    return start;
  });
  return { starts, widths };
}
