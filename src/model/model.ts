/** Models of displays: the bundled catalogue, matching a request to a model, and the requirements of its panel. */
export type { Board, Model, Palette, Rotation, ScreenShape } from './catalogue.js';
export { findModel, findPalette, MODELS, PALETTES } from './catalogue.js';
export { customModel, isPlausibleSize, parseCustomModel } from './custom.js';
export { compareFirmware } from './firmware.js';
export type { DeviceTraits } from './match.js';
export { matchModel } from './match.js';
export type { Orientation, PanelOptions } from './panel.js';
export { ORIENTATIONS, panelOf } from './panel.js';
export { describeModel, describePalette } from './wire.js';
