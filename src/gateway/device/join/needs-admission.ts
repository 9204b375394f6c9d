import type { Device } from '../../store/store.js';
import type { Caller } from '../identity/caller.js';
import type { Claim, ReportedTraits } from '../report/read-headers.js';

/** Whether the caller should be admitted, or noted as waiting for approval. */
export const needsAdmission = (caller: Caller, claim: Claim): claim is Claim & { readonly mac: string } =>
  claim.mac !== undefined &&
  (caller.kind === 'unknown' || caller.kind === 'pending' || (caller.kind === 'rejoin' && claim.token !== ''));

/** Whether the panel or firmware differs from what is stored. */
export const hasNewTraits = (device: Device, traits: ReportedTraits): boolean =>
  (traits.reportedModel !== undefined && traits.reportedModel !== device.reportedModel) ||
  (traits.reportedWidthPx !== undefined && traits.reportedWidthPx !== device.reportedWidthPx) ||
  (traits.reportedHeightPx !== undefined && traits.reportedHeightPx !== device.reportedHeightPx) ||
  (traits.firmwareVersion !== undefined && traits.firmwareVersion !== device.firmwareVersion);
