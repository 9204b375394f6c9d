import { compareFirmware, spellName } from '@inkstand/engine/model';
import { writeBytes } from '../../byte-size.js';
import type { Device, Firmware } from '../../store/store.js';
import { findFirmwareSlot } from './firmware-slot.js';

/** Why a firmware does not fit a display. */
export type Mismatch =
  /** The display does not report its model or version, so it may not be an ESP32 at all. */
  | { readonly kind: 'not-told' }
  | { readonly kind: 'wrong-model'; readonly model: string }
  /** The chip of that model is unknown. */
  | { readonly kind: 'unknown-chip'; readonly model: string }
  | { readonly kind: 'wrong-chip'; readonly chip: string }
  | { readonly kind: 'too-large'; readonly maxBytes: number }
  | { readonly kind: 'same' }
  | { readonly kind: 'newer'; readonly version: string };

/** The facts about a display that decide which firmware fits. */
export type FirmwareTarget = Pick<Device, 'reportedModel' | 'firmwareVersion'>;

/**
 * Why a firmware does not fit a display; undefined when it fits. Model, chip and partition size must be known and
 * match, because an image for another board bricks a display (device protocol, section 11). Pure.
 */
export function findMismatch(
  { reportedModel, firmwareVersion }: FirmwareTarget,
  { models, chip, byteCount, version }: Pick<Firmware, 'models' | 'chip' | 'byteCount' | 'version'>,
  allowsOlder: boolean,
): Mismatch | undefined {
  const order = compareFirmware(firmwareVersion, version);
  if (reportedModel === undefined || order === undefined) return { kind: 'not-told' };
  const model = spellName(reportedModel);
  if (!models.some((name) => spellName(name) === model)) return { kind: 'wrong-model', model };
  const slot = findFirmwareSlot(model);
  if (!slot) return { kind: 'unknown-chip', model };
  if (slot.chip !== chip) return { kind: 'wrong-chip', chip: slot.chip };
  if (byteCount > slot.partitionBytes) return { kind: 'too-large', maxBytes: slot.partitionBytes };
  if (order === 0) return { kind: 'same' };
  if (order > 0 && !allowsOlder) return { kind: 'newer', version: firmwareVersion ?? '' };
  return undefined;
}

/** One line for API clients and the log. */
export function describeMismatch(mismatch: Mismatch, { chip, version }: Pick<Firmware, 'chip' | 'version'>): string {
  switch (mismatch.kind) {
    case 'not-told':
      return 'the display does not report its model and firmware version';
    case 'wrong-model':
      return `the file is not for displays of model ${mismatch.model}`;
    case 'unknown-chip':
      return `the chip of displays of model ${mismatch.model} is not known`;
    case 'wrong-chip':
      return `the file is for ${chip}, the display has ${mismatch.chip}`;
    case 'too-large':
      return `the display has room for ${writeBytes(mismatch.maxBytes)}`;
    case 'same':
      return `the display already runs ${version}`;
    case 'newer':
      return `the display runs the newer version ${mismatch.version}`;
  }
}
