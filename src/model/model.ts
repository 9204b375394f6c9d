/** Models of displays: the bundled catalogue, matching a request to a model, and what its panel requires. */
export type { Model } from './catalogue.js';
export { findModel, findPalette, MODELS, PALETTES } from './catalogue.js';
export { customModel, isPlausibleSize, parseCustomModel } from './custom.js';
export { compareFirmware } from './firmware.js';

export { matchModel } from './match.js';
export { nearestModel } from './nearest-model.js';
export type { Orientation } from './panel.js';
export { ORIENTATIONS, panelOf } from './panel.js';
export { describeModel, describePalette, modelId } from './wire.js';
