import type { Alert } from './alert-kinds.js';

/** As versions before 1.0 stored an alert that was told: one member for all that it named. */
type StoredAlert = Alert & { readonly reason?: string };

/** An alert from the database: the words of older versions count as the error that they mostly were. */
export function upgradeAlert({ reason, ...alert }: StoredAlert): Alert {
  return reason === undefined ? alert : { error: reason, ...alert };
}
