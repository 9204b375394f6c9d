/**
 * Entry point of firmware rollouts. The owner adds files; they are offered to one display first, and only on the
 * owner's request.
 */
export { FIRMWARE_MODELS, findBoard as findFirmwareBoard } from './boards.js';
export { findMismatch } from './check-fit.js';
export { type DeviceOffer, FirmwareRollouts } from './firmware-rollout.js';
export {
  addFirmware,
  MIN_BATTERY_PERCENT,
  type RolloutRequest,
  startRollout,
} from './manage-firmware.js';
export type { OfferStatus } from './plan-offer.js';
