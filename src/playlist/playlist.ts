/** Entry point of playlists: which item a display shows next. The rows are in `store/playlist-table.ts`. */
export { isTimeZone, listTimeZones } from './is-time-zone.js';
export {
  NOTHING_SHOWN,
  type PlayableItem,
  planRotation,
  type RotationInput,
  type RotationPlan,
  type RotationState,
} from './plan-rotation.js';
export { planWindows, type WindowState } from './plan-windows.js';
export { type Candidate, type LeftOut, type LeftOutReason, type Selection, selectItems } from './select-items.js';
export { TimeZone, TimeZones, writeClock } from './time-zone.js';
export { findOffsetMs } from './zone-offset.js';
