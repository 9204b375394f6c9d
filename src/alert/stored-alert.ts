import type { Alert } from './alert-kinds.js';

/** A reported alert as versions before 1.0 stored it, with one member for all details. */
type StoredAlert = Alert & { readonly reason?: string };

/** Reads a stored alert; the `reason` of older versions becomes the error, which it was in most alerts. */
export function upgradeAlert({ reason, ...alert }: StoredAlert): Alert {
  return reason === undefined ? alert : { error: reason, ...alert };
}
