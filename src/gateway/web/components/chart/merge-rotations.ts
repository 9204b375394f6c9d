import type { WeekSegment } from './lay-out-week-chart.js';

/** Longer than this, a part of a day can be seen and named. */
const SHORT_MS = 60 * 60_000;

/**
 * Replaces runs of short segments that take turns by one segment each, which a chart can show: a rotation every 15
 * minutes is 672 stripes in a week. A run ends when another name joins after the first round, or one has not come back
 * for two rounds. Pure.
 *
 * @param segments oldest first
 * @param nameOf the name of several in turns
 */
export function mergeRotations(
  segments: readonly WeekSegment[],
  nameOf: (names: readonly string[]) => string,
): WeekSegment[] {
  const merged: WeekSegment[] = [];
  for (let at = 0; at < segments.length; ) {
    const run = readRun(segments, at);
    const [first, last] = [segments[at], segments[at + run.length - 1]];
    if (!first || !last) break;
    if (run.names.length < 2 || run.length <= run.names.length) merged.push(...segments.slice(at, at + run.length));
    else merged.push({ ...first, toMs: last.toMs, name: nameOf(run.names) });
    at += run.length;
  }
  return merged;
}

interface Run {
  /** Number of segments, at least one. */
  readonly length: number;
  /** Sorted, so that the same rotation has one name whatever it began with. */
  readonly names: readonly string[];
}

function readRun(segments: readonly WeekSegment[], start: number): Run {
  /** When each name came last, counted in segments. */
  const last = new Map<string, number>();
  let isRepeated = false;
  let length = 0;
  for (const { name, kind, fromMs, toMs } of segments.slice(start, start + MAX_RUN)) {
    if (kind !== 'shown' || toMs - fromMs > SHORT_MS || (isRepeated && !last.has(name))) break;
    const gone = Math.min(...last.values());
    if (isRepeated && length - gone > 2 * last.size) {
      // A name has left the rotation, so the run ends where that name came last.
      length = gone + 1;
      break;
    }
    isRepeated ||= last.has(name);
    last.set(name, length++);
  }
  return { length: Math.max(1, length), names: [...last.keys()].sort() };
}

/** A day of calls every minute; a longer rotation continues in the next run. */
const MAX_RUN = 1440;
