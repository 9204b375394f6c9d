/** Entry point of screens: which screen a display gets, where it is stored, and what must be rendered. */

export { type BroadcastSource, makeBroadcastCell } from './broadcast-cell.js';
export { changesSlowly } from './changes-slowly.js';
export { boardTraitsOf, DevicePanels } from './device-panels.js';
export {
  type Absence,
  type BroadcastScreen,
  type CandidateScreen,
  DeviceScreens,
  type Explanation,
} from './device-screens.js';
export {
  createScreenMaker,
  createScreenRenderer,
  type MakeScreen,
  type RenderScreen,
  type ScreenRequest,
  type ScreenSource,
} from './make-screen.js';
export { canMirror, findMirrored } from './mirrored-device.js';
export { pickMissingFonts } from './missing-fonts.js';
export { nameOfPart } from './name-part.js';
export { describeDevice, PluginContents } from './plugin-contents.js';
export { createPreviewer, type Preview } from './preview.js';
export { RenderInputs } from './render-inputs.js';
export { RenderRetries } from './render-retries.js';
export { RenderRunner, type RenderRunnerOptions } from './render-runner.js';
export { RenderTimes } from './render-times.js';
export { addressScreen, type ScreenAddress } from './screen-address.js';
export {
  type ContentSource,
  contentKey,
  type PluginObstacle,
  pluginsOf,
  type ScreenContent,
} from './screen-content.js';
export { type MarkupPlace, pathOfPlace, type ScreenError, ScreenErrors } from './screen-errors.js';
export { ScreenFiles } from './screen-files.js';
export { type ScreenReport, ScreenReports } from './screen-reports.js';
export { SETUP_PANEL } from './special/paint-special.js';
export { type NextOnScreen, SPECIAL_SCREENS, type SpecialScreen } from './special/poster.js';
export { type AddressedScreen, SpecialScreens } from './special/special-screens.js';
export { readSpecialWords } from './special/special-words.js';
export { describeStale, describeStaleIn } from './stale-sentence.js';
export { wifiStrength } from './wifi-strength.js';
