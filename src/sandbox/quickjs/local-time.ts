import { openZone, type ZoneClock } from '@inkstand/common/zoned-time';

const QUARTER_MS = 15 * 60_000;
const MAX_REMEMBERED = 4_096;

/**
 * UTC offsets of a zone in seconds, cached per quarter of an hour, where all transitions fall. Unknown zones count as UTC. The zone is
 * opened by the first question: the first use of `Intl` in a process takes 12 ms, and most charts are drawn in UTC.
 */
export function offsetsOfZone(timeZone: string): (epochMs: number) => number {
  if (timeZone === 'UTC') return () => 0;
  let opened: { readonly zone: ZoneClock | undefined } | undefined;
  const remembered = new Map<number, number>();
  return (epochMs) => {
    const quarter = Math.floor(epochMs / QUARTER_MS);
    const known = remembered.get(quarter);
    if (known !== undefined) return known;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    opened ??= { zone: openZone(timeZone) };
    const offset = offsetAt(opened.zone, quarter * QUARTER_MS);
    remembered.set(quarter, offset);
    return offset;
  };
}

/** 0 for an unknown zone, and for a time outside the range of `Date`. */
function offsetAt(zone: ZoneClock | undefined, epochMs: number): number {
  try {
    return zone?.offsetSecondsAt(epochMs) || 0;
  } catch {
    return 0;
  }
}
