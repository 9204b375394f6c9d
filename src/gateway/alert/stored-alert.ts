import type { Alert } from './alert-kinds.js';

/** A reported alert as stored before version 1.0, with one member for all details. */
type StoredAlert = Alert & { readonly reason?: string };

/** Reads a stored alert; the former `reason` becomes the error, which it was in most alerts. */
export function upgradeAlert({ reason, ...alert }: StoredAlert): Alert {
  return reason === undefined ? alert : { error: reason, ...alert };
}
