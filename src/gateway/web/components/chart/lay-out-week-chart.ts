import type { TimeZone } from '@inkstand/common/time-zone';

/** What is shown during a period, by name. */
export interface WeekSegment {
  readonly fromMs: number;
  readonly toMs: number;
  readonly name: string;
  /** Quiet hours and periods with nothing to show are drawn differently from names. */
  readonly kind: 'shown' | 'asleep' | 'nothing';
}

/** A part of a day, in minutes after midnight of the display's time zone. */
export interface WeekPart {
  readonly fromMinutes: number;
  readonly toMinutes: number;
  readonly fromMs: number;
  readonly name: string;
  /** 0 and up for the names shown longest; `other`, `asleep` or `nothing` for the rest. */
  readonly tone: number | 'other' | 'asleep' | 'nothing';
}

interface WeekDay {
  /** A moment of that day, for writing its name. */
  readonly atMs: number;
  readonly parts: readonly WeekPart[];
}

export interface WeekPlan {
  readonly days: readonly WeekDay[];
  /** The named segments' names and tones, longest first, each with its total time. */
  readonly names: readonly { readonly name: string; readonly tone: number | 'other'; readonly totalMs: number }[];
}

/** Number of colours that are easy to distinguish. */
export const TONES = 6;
const MIN_PART_MS = 1000;

/** Cuts segments at midnight and assigns a tone to each name. Pure. */
export function layOutWeekChart(segments: readonly WeekSegment[], zone: TimeZone): WeekPlan {
  const totals = new Map<string, number>();
  for (const { kind, name, fromMs, toMs } of segments) {
    if (kind === 'shown') totals.set(name, (totals.get(name) ?? 0) + Math.max(0, toMs - fromMs));
  }
  const ranked = [...totals].sort(([, a], [, b]) => b - a);
  const tones = new Map(ranked.map(([name], index) => [name, index < TONES ? index : ('other' as const)]));
  const days = new Map<number, { atMs: number; parts: WeekPart[] }>();
  for (const segment of segments) {
    for (let fromMs = segment.fromMs; segment.toMs - fromMs >= MIN_PART_MS; ) {
      const { day, secondsOfDay } = zone.localOf(fromMs);
      const midnightMs = zone.instantOf(day + 1, 0);
      // A midnight that a clock change skips must not stop the loop.
      const toMs = Math.min(segment.toMs, Math.max(midnightMs, fromMs + MIN_PART_MS));
      const fromMinutes = secondsOfDay / 60;
      const toMinutes = Math.min(1440, fromMinutes + (toMs - fromMs) / 60_000);
      const tone = segment.kind === 'shown' ? (tones.get(segment.name) ?? 'other') : segment.kind;
      const planned = days.get(day) ?? { atMs: fromMs, parts: [] };
      planned.parts.push({ fromMinutes, toMinutes, fromMs, name: segment.name, tone });
      days.set(day, planned);
      fromMs = toMs;
    }
  }
  return {
    days: [...days].sort(([a], [b]) => a - b).map(([, day]) => day),
    names: ranked.map(([name, totalMs]) => ({ name, tone: tones.get(name) ?? 'other', totalMs })),
  };
}
