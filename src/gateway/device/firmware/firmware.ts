/**
 * Entry point of firmware rollouts. The owner adds files; they are offered to one display first, and only on the
 * owner's request.
 */

export { findMismatch } from './check-fit.js';
export { MIN_BATTERY_PERCENT } from './firmware-limits.js';
export type { OfferStatus } from './firmware-offer.js';
export { type DeviceOffer, FirmwareRollouts } from './firmware-rollout.js';
export { FIRMWARE_MODELS, findFirmwareSlot } from './firmware-slot.js';
export { addFirmware, type RolloutRequest, startRollout } from './manage-firmware.js';
