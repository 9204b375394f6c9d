import type { Segment } from '../../../device/device.js';
import type { Words } from '../../../i18n/i18n.js';
import type { ShownScreen } from '../../../store/store.js';
import type { WeekSegment } from '../../components/chart/lay-out-week-chart.js';
import type { Gateway } from '../../page-gateway.js';
import { nameOfPlan, nameOfSubject } from './name-screen.js';

/** What a display showed, derived from the screens that it fetched, newest first. */
export function segmentsOfHistory(
  history: readonly ShownScreen[],
  sinceMs: number,
  nowMs: number,
  words: Words,
): WeekSegment[] {
  const segments: WeekSegment[] = [];
  let toMs = nowMs;
  for (const { atMs, subject } of history) {
    const kind = subject.kind === 'item' ? 'shown' : subject.special === 'asleep' ? 'asleep' : 'nothing';
    const fromMs = Math.max(atMs, sinceMs);
    if (fromMs < toMs) segments.unshift({ fromMs, toMs, name: nameOfSubject(subject, words), kind });
    toMs = Math.min(toMs, atMs);
    if (atMs <= sinceMs) break;
  }
  return segments;
}

/** Periods without a name of their own. */
const KINDS: Partial<Readonly<Record<Segment['shows']['kind'], WeekSegment['kind']>>> = {
  asleep: 'asleep',
  idle: 'nothing',
  nothing: 'nothing',
};

/** What a display will show according to the plan. */
export const segmentsOfForecast = (
  forecast: readonly Segment[],
  shown: ShownScreen | undefined,
  gateway: Gateway,
  words: Words,
): WeekSegment[] =>
  forecast.map(({ fromMs, toMs, shows }) => ({
    fromMs,
    toMs,
    name: nameOfPlan({ shows }, shown, gateway, words),
    kind: KINDS[shows.kind] ?? 'shown',
  }));
