import { type Alert, keyOfAlert, SETTLE_MINUTES } from './alert-kinds.js';

/** A problem that is followed from its beginning until it has been over for a while. */
export interface TrackedAlert {
  /** As it was told, or last found. */
  readonly problem: Alert;
  readonly beganMs: number;
  /** Its beginning was told, so its end will be. */
  readonly isTold: boolean;
  /** Since when it is not found any more. */
  readonly goneMs: number | undefined;
}

/** One message per change: something began, or is over again. */
export interface AlertEvent {
  readonly kind: 'began' | 'over';
  readonly problem: Alert;
  readonly beganMs: number;
}

export interface AlertFacts {
  /** What was followed until now, by key. */
  readonly tracked: ReadonlyMap<string, TrackedAlert>;
  readonly alerts: readonly Alert[];
  readonly nowMs: number;
  /** Quiet hours: nothing is told, and what is over before they end never is. */
  readonly isQuiet: boolean;
}

export interface AlertPlan {
  readonly tracked: ReadonlyMap<string, TrackedAlert>;
  readonly events: readonly AlertEvent[];
}

const MINUTE_MS = 60_000;
/** So long a problem must stay away to be over: one that comes and goes is one problem. */
const RESOLVE_AFTER_MS = 15 * MINUTE_MS;
/** A household in which more is wrong at once has one problem. */
const MAX_TRACKED = 300;

/**
 * Who is told what: a problem once it has lasted as long as its kind must, its end once it has stayed away. Between the two
 * nothing more is said, however often it comes and goes. Pure.
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
  // A clock that was set back would let it begin in the future.
  const beganMs = Math.min(before.beganMs, nowMs);
  // What was told stays as it was told: a battery at 11 instead of 12 % is no news, and need not be written down.
  return { ...before, problem: before.isTold ? before.problem : problem, beganMs, goneMs: undefined };
}

/** Undefined for what nobody was told of: it passed by itself. */
function markAbsent(before: TrackedAlert, nowMs: number): TrackedAlert | undefined {
  if (!before.isTold) return undefined;
  return { ...before, goneMs: Math.min(before.goneMs ?? nowMs, nowMs) };
}

const hasLasted = (kind: Alert['kind'], lastedMs: number): boolean => lastedMs >= SETTLE_MINUTES[kind] * MINUTE_MS;

const isResolved = ({ goneMs }: TrackedAlert, nowMs: number): boolean =>
  goneMs !== undefined && nowMs - goneMs >= RESOLVE_AFTER_MS;
