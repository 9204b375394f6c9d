/** Door of firmware offers: files that the owner added, offered to one display first, never unasked. */
export { BOARDS, findBoard } from './boards.js';
export { describeMisfit, findMisfit, type Misfit } from './check-fit.js';
export { type DeviceStand, FirmwareDesk } from './firmware-desk.js';
export {
  addFirmware,
  type FirmwareFile,
  LEAST_BATTERY_PERCENT,
  type RolloutWish,
  startRollout,
} from './manage-firmware.js';
export { MOST_ATTEMPTS, type OfferStand, RETURNS_NEEDED } from './plan-offer.js';
