import type { Device } from '../store/store.js';
import type { Caller } from './enrolment.js';
import type { Claim, ReportedTraits } from './read-headers.js';

/** Whether a call reports anything that must be stored before it is answered. */
export const needsRecording = (caller: Caller, claim: Claim, traits: ReportedTraits): boolean =>
  needsAdmission(caller, claim) || ('device' in caller && hasNewTraits(caller.device, traits));

/** Whether the caller should be admitted. */
export const needsAdmission = (
  caller: Caller,
  { mac }: Claim,
): caller is Extract<Caller, { kind: 'unknown' | 'pending' }> =>
  mac !== undefined && (caller.kind === 'unknown' || caller.kind === 'pending');

/** Whether the panel or firmware differs from what is stored. */
export const hasNewTraits = (device: Device, traits: ReportedTraits): boolean =>
  (traits.reportedModel !== undefined && traits.reportedModel !== device.reportedModel) ||
  (traits.reportedWidthPx !== undefined && traits.reportedWidthPx !== device.reportedWidthPx) ||
  (traits.reportedHeightPx !== undefined && traits.reportedHeightPx !== device.reportedHeightPx) ||
  (traits.firmwareVersion !== undefined && traits.firmwareVersion !== device.firmwareVersion);
