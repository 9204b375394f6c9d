/** Displays that wait for approval; the least recently seen makes way for another one. */
export const MAX_PENDING = 50;
export const PENDING_KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** A pending display calls every 5 minutes, during setup every 15: after an hour without a call it is gone. */
export const STILL_CALLING_MS = 60 * 60 * 1000;
