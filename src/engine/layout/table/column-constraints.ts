/** Constraints of a column before widths are distributed; px with border-box cells. */
export interface Column {
  min: number;
  max: number;
  /** Per cent of the table, `undefined` unless a cell or column box sets it. */
  percent: number | undefined;
  /** A cell or column box sets a width in px: the column gets less of the excess. */
  isFixed: boolean;
}

/** A column without constraints. */
export function emptyColumn(): Column {
  return { min: 0, max: 0, percent: undefined, isFixed: false };
}
