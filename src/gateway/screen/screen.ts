/** Entry point of screens: which screen a display gets, where it is stored, and what must be rendered. */

export { type BroadcastSource, makeBroadcastCell } from './content/broadcast-cell.js';
export { describeDevice, PluginContents } from './content/plugin-contents.js';
export {
  type ContentSource,
  contentKey,
  type PluginObstacle,
  pluginsOf,
  type ScreenContent,
} from './content/screen-content.js';
export { wifiStrength } from './content/wifi-strength.js';
export { boardTraitsOf, DevicePanels } from './device-panels.js';
export {
  type Absence,
  type BroadcastScreen,
  type CandidateScreen,
  DeviceScreens,
  type Explanation,
} from './device-screens.js';
export { canMirror, findMirrored } from './mirrored-device.js';
export { addressScreen, type ScreenAddress } from './name/screen-address.js';
export { changesSlowly } from './render/changes-slowly.js';
export {
  createScreenMaker,
  createScreenRenderer,
  type MakeScreen,
  type RenderScreen,
  type ScreenRequest,
  type ScreenSource,
} from './render/make-screen.js';
export { createPreviewer, type Preview } from './render/preview.js';
export { RenderDurations } from './render/render-durations.js';
export { RenderInputs } from './render/render-inputs.js';
export { RenderRetries } from './render/render-retries.js';
export { RenderRunner, type RenderRunnerOptions } from './render/render-runner.js';
export { type MarkupPlace, nameOfPart, pathOfPlace, type ScreenError, ScreenErrors } from './render/screen-errors.js';
export { pickMissingFonts, type ScreenReport, ScreenReports } from './render/screen-reports.js';
export { ScreenFiles } from './screen-files.js';
export { SETUP_PANEL } from './special/paint-special.js';
export { type NextOnScreen, SPECIAL_SCREENS, type SpecialScreen } from './special/poster.js';
export { type AddressedScreen, SpecialScreens } from './special/special-screens.js';
export { readSpecialWords } from './special/special-words.js';
export { describeStale, describeStaleIn } from './stale-sentence.js';
