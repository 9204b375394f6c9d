/** `22:30` in minutes after midnight; undefined for anything else. */
export function readClock(value: unknown): number | undefined {
  const [, hours, minutes] = (typeof value === 'string' && /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value)) || [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** Minutes after midnight as `07:05`. */
export const writeClock = (minutes: number): string => `${pad(minutes / 60)}:${pad(minutes % 60)}`;

/** A wall clock time, or a moment in UTC, as `2026-03-16`. */
export const writeDay = (wallMs: number): string => new Date(wallMs).toISOString().slice(0, 10);

/** A moment in whole seconds: `2026-03-16T15:00:00+01:00`, or with `Z` in UTC. */
export function writeTime(atMs: number, offsetMs = 0): string {
  const wall = new Date(atMs + offsetMs).toISOString().slice(0, 19);
  return `${wall}${offsetMs === 0 ? 'Z' : writeOffset(offsetMs)}`;
}

/** A moment in UTC as `20260316150000`, as names and certificates have it. */
export const writeDigits = (atMs: number): string => new Date(atMs).toISOString().replace(/\D/g, '').slice(0, 14);

/** An offset from UTC as `+01:30`, or with another separator between hours and minutes. */
export function writeOffset(offsetMs: number, separator = ':'): string {
  const minutes = Math.abs(offsetMs) / 60_000;
  return `${offsetMs < 0 ? '-' : '+'}${pad(minutes / 60)}${separator}${pad(minutes % 60)}`;
}

const pad = (part: number): string => String(Math.floor(part)).padStart(2, '0');
