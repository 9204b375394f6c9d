/** Entry point of the pages that make a screen without markup. */

export { changeDesign, saveBlock } from './change-design.js';
export { fitDesign, showDrawnDisplays } from './drawn-displays.js';
export { continueAsMarkup, showDesignMarkup } from './markup-page.js';
export { createDesign, showNewDesign } from './new-design.js';
export { showDesign } from './show-design.js';
export { showVersions } from './versions.js';
