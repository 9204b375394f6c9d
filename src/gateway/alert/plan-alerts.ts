import { ALERT_DELAY_MINUTES, RESOLVE_DELAY_MINUTES } from './alert-delays.js';
import { type Alert, keyOfAlert } from './alert-kinds.js';

/** An alert that is tracked from when it is first found until it has been absent for a while. */
export interface TrackedAlert {
  /** As reported; before that, as last found. */
  readonly problem: Alert;
  readonly beganMs: number;
  /** Whether it was reported, so that its resolution is reported too. */
  readonly isReported: boolean;
  /** When it was first absent; undefined while it is found. */
  readonly goneMs: number | undefined;
}

/** An alert that was raised or resolved; each gives one message. */
interface AlertEvent {
  readonly kind: 'began' | 'over';
  readonly problem: Alert;
  readonly beganMs: number;
}

interface AlertFacts {
  /** Alerts tracked so far, by key. */
  readonly tracked: ReadonlyMap<string, TrackedAlert>;
  readonly alerts: readonly Alert[];
  readonly nowMs: number;
  /** During quiet hours nothing is reported, and an alert that resolves before they end is never reported. */
  readonly isQuiet: boolean;
}

interface AlertPlan {
  readonly tracked: ReadonlyMap<string, TrackedAlert>;
  readonly events: readonly AlertEvent[];
}

const MINUTE_MS = 60_000;
/** Limits memory and messages when everything fails at once. */
const MAX_TRACKED = 300;

/**
 * Reports an alert once it has lasted as long as its kind requires, and its resolution once it has been absent long
 * enough. Recurrences in between are not reported. Pure.
 */
export function planAlerts({ tracked, alerts, nowMs, isQuiet }: AlertFacts): AlertPlan {
  const current = new Map(alerts.slice(0, MAX_TRACKED).map((problem) => [keyOfAlert(problem), problem]));
  const next = new Map<string, TrackedAlert>();
  const events: AlertEvent[] = [];
  for (const key of new Set([...current.keys(), ...tracked.keys()])) {
    const problem = current.get(key);
    const before = tracked.get(key);
    const now = problem ? track(problem, before, nowMs) : before && markAbsent(before, nowMs);
    if (!now) continue;
    const { beganMs } = now;
    if (isQuiet) next.set(key, now);
    else if (!now.isReported && now.goneMs === undefined && hasLasted(now.problem.kind, nowMs - beganMs)) {
      events.push({ kind: 'began', problem: now.problem, beganMs });
      next.set(key, { ...now, isReported: true });
    } else if (now.isReported && isResolved(now, nowMs)) events.push({ kind: 'over', problem: now.problem, beganMs });
    else next.set(key, now);
  }
  return { tracked: next, events };
}

function track(problem: Alert, before: TrackedAlert | undefined, nowMs: number): TrackedAlert {
  if (!before) return { problem, beganMs: nowMs, isReported: false, goneMs: undefined };
  // After the clock was set back, the start would be in the future.
  const beganMs = Math.min(before.beganMs, nowMs);
  // A reported alert keeps its values: a battery at 11 % instead of 12 % is not worth a write.
  return { ...before, problem: before.isReported ? before.problem : problem, beganMs, goneMs: undefined };
}

/** Undefined for an alert that was not reported, which is dropped. */
function markAbsent(before: TrackedAlert, nowMs: number): TrackedAlert | undefined {
  if (!before.isReported) return undefined;
  return { ...before, goneMs: Math.min(before.goneMs ?? nowMs, nowMs) };
}

const hasLasted = (kind: Alert['kind'], lastedMs: number): boolean =>
  lastedMs >= (ALERT_DELAY_MINUTES[kind] ?? 0) * MINUTE_MS;

const isResolved = ({ goneMs }: TrackedAlert, nowMs: number): boolean =>
  goneMs !== undefined && nowMs - goneMs >= RESOLVE_DELAY_MINUTES * MINUTE_MS;
