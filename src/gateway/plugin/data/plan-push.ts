/** Seconds until the next push is allowed; 0 when it is allowed now. Pure. */
export function planPush(lastAcceptedMs: number | undefined, limitSeconds: number, now: number): number {
  if (lastAcceptedMs === undefined || limitSeconds === 0) return 0;
  const waitMs = lastAcceptedMs + limitSeconds * 1000 - now;
  // When the clock was set back, pushes must not stay blocked for the length of the jump.
  if (waitMs > limitSeconds * 1000) return 0;
  return Math.max(0, Math.ceil(waitMs / 1000));
}
