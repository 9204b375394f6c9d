import { openZone } from '../../parse/zoned-time.js';

const QUARTER_MS = 15 * 60_000;
const MAX_REMEMBERED = 4_096;

/** UTC offsets of a zone in seconds, cached per quarter of an hour, where all transitions fall. Unknown zones count as UTC. */
export function offsetsOfZone(timeZone: string): (epochMs: number) => number {
  const zone = timeZone === 'UTC' ? undefined : openZone(timeZone);
  if (!zone) return () => 0;
  const remembered = new Map<number, number>();
  return (epochMs) => {
    const quarter = Math.floor(epochMs / QUARTER_MS);
    const known = remembered.get(quarter);
    if (known !== undefined) return known;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const offset = offsetAt(zone, quarter * QUARTER_MS);
    remembered.set(quarter, offset);
    return offset;
  };
}

/** 0 for a time outside the range of `Date`. */
function offsetAt(zone: { offsetSecondsAt(epochMs: number): number }, epochMs: number): number {
  try {
    return zone.offsetSecondsAt(epochMs) || 0;
  } catch {
    return 0;
  }
}
