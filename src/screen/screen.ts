/** Door of screens: which picture a display gets, where it lies, and what must be drawn. */
export { type ContentSource, contentKey, type ScreenContent, type Viewer } from './content.js';
export { type DevicePanel, DevicePanels, modelOfDevice, type PanelTraits } from './device-panels.js';
export { type Absence, type CandidateScreen, DeviceScreens } from './device-screens.js';
export { DrawTimes } from './draw-times.js';
export { type DrawingFailure, DrawingFailures } from './drawing-failures.js';
export { DrawingLook } from './drawing-look.js';
export { type DrawingOutcome, DrawingRunner, type DrawingRunnerOptions } from './drawing-runner.js';
export { createScreenMaker, type MadeScreen, type MakeScreen, type ScreenSource } from './make-screen.js';
export { canMirror, findMirrored } from './mirrored-device.js';
export { PictureFiles } from './picture-files.js';
export { PluginContents, type PluginContentsOptions } from './plugin-contents.js';
export { createPreviewer, type Preview } from './preview.js';
export { type ShownPicture, showPicture } from './shown-picture.js';
export { SETUP_PANEL } from './special/paint-special.js';
export type { SpecialPicture } from './special/poster.js';
export { type PictureFile, SpecialScreens } from './special/special-screens.js';
export { wifiStrength } from './wifi-strength.js';
