/** The grid of the full view on a panel that is wider than high. */
export const COLUMNS = 12;
export const ROWS = 8;
export const MAX_BLOCKS = 40;
/** Each is drawn as a page of its own. */
export const MAX_PLUGIN_BLOCKS = 12;
/** Steps that undo can go back, and published states that can be opened again. */
export const KEPT_STEPS = { undone: 60, published: 20 } as const;
/** Size limit of a design as JSON. */
export const MAX_DESIGN_BYTES = 64_000;
/** Smaller text is reported: heights of text of 12 px and more, with the line box of the smallest face. */
export const MIN_TEXT_PX = 11.5;
