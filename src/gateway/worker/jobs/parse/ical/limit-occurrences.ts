import { MAX_OCCURRENCES, MAX_OF_SERIES } from './calendar-limits.js';
import type { Span } from './expand-series.js';

/** The occurrences that are kept, in order of time, and the start of the first later one that is not. */
interface KeptOccurrences {
  readonly spans: readonly Span[];
  readonly cutAtMs: number | undefined;
  /** Events of series of which too many occurrences lie in the window. */
  readonly cutSeries: readonly Span['event'][];
}

/** Joins the occurrences of all series. If there are too many, the next ones are kept, then the latest past ones. */
export function limitOccurrences(series: readonly (readonly Span[])[], now: number): KeptOccurrences {
  const count = series.reduce((sum, { length }) => sum + length, 0);
  const isOver = (spans: readonly Span[]): boolean => count > MAX_OCCURRENCES && spans.length > MAX_OF_SERIES;
  const limited = series.flatMap((spans) => (isOver(spans) ? rank(spans, now).slice(0, MAX_OF_SERIES) : spans));
  const ranked = rank(limited, now);
  const cutAtMs = ranked.slice(MAX_OCCURRENCES).find(({ endMs }) => endMs >= now)?.startMs;
  return {
    spans: ranked.slice(0, MAX_OCCURRENCES).toSorted((a, b) => a.startMs - b.startMs),
    cutAtMs,
    cutSeries: series.filter(isOver).flatMap((spans) => spans.slice(0, 1).map(({ event }) => event)),
  };
}

function rank(spans: readonly Span[], now: number): readonly Span[] {
  const ahead = spans.filter(({ endMs }) => endMs >= now).toSorted((a, b) => a.startMs - b.startMs);
  const past = spans.filter(({ endMs }) => endMs < now).toSorted((a, b) => b.startMs - a.startMs);
  return [...ahead, ...past];
}
