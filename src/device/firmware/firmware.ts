/**
 * Entry point of firmware rollouts. The owner adds files; they are offered to one display first, and never without the
 * owner's request.
 */
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
