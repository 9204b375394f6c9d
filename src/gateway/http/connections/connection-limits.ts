import type { SeatLimits } from './choose-evicted.js';

/** Limits on simultaneous connections. An address stands for its group; see `groupOfAddress`. */
export interface ConnectionLimits extends SeatLimits {
  /** A client that neither sends nor reads for this long is disconnected, unless it waits for an answer. */
  readonly silenceMs: number;
}

/**
 * A browser opens six connections, so this allows a few tabs and a display behind the same address. The total is below the
 * limit of open files of the systemd service.
 */
export const CONNECTION_LIMITS: ConnectionLimits = { perAddress: 48, total: 400, reserved: 64, silenceMs: 30_000 };

/**
 * Rate of new connections per address. An address at its limit that exceeds it has its connections held unread and then
 * closed.
 */
export const OPENING_PACE = { perSecond: 20, burst: 100 };
/** An attacker whose connections are held opens fewer than one whose connections are refused at once. */
export const HOLD_MS = 5000;
export const MAX_HELD = 128;

/** A request whose body takes longer keeps no place from others. */
export const BODY_MS = 10_000;
/** Requests that may come before the one before them was answered; more of them are an attack. */
export const MAX_PIPELINED = 4;
/** How many requests a body with too many chunks counts for. */
export const CHUNKS_AS_REQUESTS = 100;
/** An address opens no connection while its requests so far would take longer than this at its pace. */
export const MAX_DEBT_MS = 5000;

/** The flood counts as over this long after the last connection closed for it. */
export const FLOOD_MS = 5 * 60_000;
