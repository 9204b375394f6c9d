import { findOffsetMs } from '../playlist/playlist.js';

/** Seconds that clocks in this IANA time zone are ahead of UTC at that moment; 0 for a zone that is not known. */
export const utcOffsetSeconds = (timeZone: string, now: number): number => findOffsetMs(timeZone, now) / 1000;
