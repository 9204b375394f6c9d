/** Door of firmware offers: files that the owner added, offered to one display first, never unasked. */
export { BOARDS, findBoard } from './boards.js';
export { describeMismatch, findMismatch, type Mismatch } from './check-fit.js';
export { type DeviceOffer, FirmwareRollouts } from './firmware-rollout.js';
export {
  addFirmware,
  type FirmwareFile,
  MIN_BATTERY_PERCENT,
  type RolloutRequest,
  startRollout,
} from './manage-firmware.js';
export { MAX_ATTEMPTS, type OfferStatus, RETURNS_NEEDED } from './plan-offer.js';
