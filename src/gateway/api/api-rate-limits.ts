import { RateLimit } from '../http/http.js';

/** Limit for other servers that let this gateway render; each screen takes a small board a tenth of a second. */
const RENDERS_PER_MINUTE = 60;
/** Each is rendered for all displays that it is for. */
const BROADCASTS_PER_MINUTE = 30;

/** What one client may start within a minute. */
export type ApiRateLimits = ReturnType<typeof createApiRateLimits>;

export const createApiRateLimits = () => {
  const monotonicMs = () => performance.now();
  return {
    renders: new RateLimit(RENDERS_PER_MINUTE, monotonicMs),
    broadcasts: new RateLimit(BROADCASTS_PER_MINUTE, monotonicMs),
  };
};
