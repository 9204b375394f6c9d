import { type Alert, keyOfAlert, SETTLE_MINUTES } from './alert-kinds.js';

/** An alert that is tracked from when it is first found until it has been resolved for a while. */
export interface TrackedAlert {
  /** As it was reported, or last found when it was not reported yet. */
  readonly problem: Alert;
  readonly beganMs: number;
  /** It was reported, so its resolution is reported too. */
  readonly isTold: boolean;
  /** When it was first missing; undefined while it is found. */
  readonly goneMs: number | undefined;
}

/** One message per change: an alert was raised or resolved. */
interface AlertEvent {
  readonly kind: 'began' | 'over';
  readonly problem: Alert;
  readonly beganMs: number;
}

export interface AlertFacts {
  /** Alerts tracked so far, by key. */
  readonly tracked: ReadonlyMap<string, TrackedAlert>;
  readonly alerts: readonly Alert[];
  readonly nowMs: number;
  /** Quiet hours: nothing is reported, and an alert that resolves before they end never is. */
  readonly isQuiet: boolean;
}

export interface AlertPlan {
  readonly tracked: ReadonlyMap<string, TrackedAlert>;
  readonly events: readonly AlertEvent[];
}

const MINUTE_MS = 60_000;
/** An alert must be absent this long to be resolved, so that a condition that comes and goes is one alert. */
const RESOLVE_AFTER_MS = 15 * MINUTE_MS;
/** Bounds memory and messages when everything fails at once. */
const MAX_TRACKED = 300;

/**
 * Reports an alert once it has lasted as long as its kind requires, and its resolution once it has been absent long
 * enough. Recurrences in between are not reported. Pure.
 */
export function planAlerts({ tracked, alerts, nowMs, isQuiet }: AlertFacts): AlertPlan {
  const found = new Map(alerts.slice(0, MAX_TRACKED).map((problem) => [keyOfAlert(problem), problem]));
  const next = new Map<string, TrackedAlert>();
  const events: AlertEvent[] = [];
  for (const key of new Set([...found.keys(), ...tracked.keys()])) {
    const problem = found.get(key);
    const before = tracked.get(key);
    const now = problem ? track(problem, before, nowMs) : before && markAbsent(before, nowMs);
    if (!now) continue;
    const { beganMs } = now;
    if (isQuiet) next.set(key, now);
    else if (!now.isTold && now.goneMs === undefined && hasLasted(now.problem.kind, nowMs - beganMs)) {
      events.push({ kind: 'began', problem: now.problem, beganMs });
      next.set(key, { ...now, isTold: true });
    } else if (now.isTold && isResolved(now, nowMs)) events.push({ kind: 'over', problem: now.problem, beganMs });
    else next.set(key, now);
  }
  return { tracked: next, events };
}

function track(problem: Alert, before: TrackedAlert | undefined, nowMs: number): TrackedAlert {
  if (!before) return { problem, beganMs: nowMs, isTold: false, goneMs: undefined };
  // After the clock was set back, the start would lie in the future.
  const beganMs = Math.min(before.beganMs, nowMs);
  // A reported alert keeps its values: a battery at 11 instead of 12 % is not worth a write.
  return { ...before, problem: before.isTold ? before.problem : problem, beganMs, goneMs: undefined };
}

/** Undefined for an alert that was not reported: it is dropped. */
function markAbsent(before: TrackedAlert, nowMs: number): TrackedAlert | undefined {
  if (!before.isTold) return undefined;
  return { ...before, goneMs: Math.min(before.goneMs ?? nowMs, nowMs) };
}

const hasLasted = (kind: Alert['kind'], lastedMs: number): boolean => lastedMs >= SETTLE_MINUTES[kind] * MINUTE_MS;

const isResolved = ({ goneMs }: TrackedAlert, nowMs: number): boolean =>
  goneMs !== undefined && nowMs - goneMs >= RESOLVE_AFTER_MS;
