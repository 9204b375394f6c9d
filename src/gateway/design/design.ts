/** Screens without markup: a design is data that becomes markup of the framework's classes. */

export { arrange, inReadingOrder } from './arrange.js';
export { BLOCK_KINDS, type BlockKind, isBlockKind, KIND_NAMES, optionsOf } from './block-kinds.js';
export { type BlockNote, checkDrawing } from './check-drawing.js';
export { pathsOf, pluginOfPath, readAt, readPath } from './data-path.js';
export { COLUMNS, MAX_BLOCKS, ROWS } from './design-limits.js';
export { type Block, type Design, type Place, pluginOf, THEMES } from './design-types.js';
export { type CheckMarkup, type DesignDraft, Designs } from './designs.js';
export { type DesignEdit, editDesign, listOverlaps, shrinkBlock } from './edit-design.js';
export { designOfMashup } from './from-mashup.js';
export { NestedPluginError, requireOtherPlugin, requireOtherPlugins } from './nested-plugins.js';
export type { Option, OptionValue } from './option.js';
export { ALIGNMENTS, findBlock } from './place-blocks.js';
export { checkOption, readDesign, writeDesign } from './read-design.js';
export { blankDesign, isStart, STARTS, startOf } from './starts.js';
export { writeMarkup } from './write-markup.js';
