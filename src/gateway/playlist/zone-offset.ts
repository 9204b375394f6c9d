/**
 * Offset of an IANA time zone from UTC at a moment, in milliseconds and exact to the minute; 0 for an unknown name.
 * Sets the time zone of the process for the duration of the call, because the first `Intl.DateTimeFormat` takes 8 MB
 * for good. Synchronous, so that no other code sees the changed zone.
 */
export function findOffsetMs(timeZone: string, atMs: number): number {
  const { TZ: own } = process.env;
  process.env.TZ = timeZone;
  try {
    return -new Date(atMs).getTimezoneOffset() * 60_000 || 0;
  } finally {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  }
}
