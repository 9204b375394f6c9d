import { RateLimit } from '../../http/http.js';

/** Messages and photos that a guest may show in a minute; each is rendered for all of its displays. */
const GUEST_SHOWS_PER_MINUTE = 10;

/** Counts what guests show, by person. @param monotonicMs a monotonic clock, in milliseconds */
export const createGuestRateLimit = (monotonicMs: () => number): RateLimit =>
  new RateLimit(GUEST_SHOWS_PER_MINUTE, monotonicMs);
