/** What is known of a column's width before widths are given out; px with border-box cells. */
export interface Column {
  min: number;
  max: number;
  /** Per cent of the table, `undefined` when no cell or column box says so. */
  percent: number | undefined;
  /** A cell or column box gives a width in px: takes less of what is left over. */
  isFixed: boolean;
}

/** A column that nothing is known of. */
export function emptyColumn(): Column {
  return { min: 0, max: 0, percent: undefined, isFixed: false };
}
