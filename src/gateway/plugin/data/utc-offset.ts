import { findOffsetMs } from '../../playlist/playlist.js';

/** Offset of an IANA time zone from UTC at a moment, in seconds; 0 for an unknown zone. */
export const utcOffsetSeconds = (timeZone: string, now: number): number => findOffsetMs(timeZone, now) / 1000;
