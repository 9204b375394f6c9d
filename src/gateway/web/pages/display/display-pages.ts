/** Entry point of the pages of one display. */
export { settleBoardRow } from './board-change.js';
export { saveCalibration, showCalibration } from './calibration.js';
export { showDisplay } from './display.js';
export { confirmForget, forgetDisplay } from './forget.js';
export { showHistory } from './history.js';
export { settleOrientation } from './orientation-change.js';
export { wipePanel } from './panel-care.js';
export { pauseDisplay, pinItem, resumeDisplay, unpinItem } from './pin-and-pause-actions.js';
export { renewKey } from './renew-key.js';
export { saveGeneral, savePanel, showSettings } from './settings.js';
