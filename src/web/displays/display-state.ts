import type { Device } from '../../store/device-table.js';
import type { Telemetry } from '../../store/telemetry-table.js';

/** What an owner should know of a display, the worst first. */
export type DisplayProblem =
  | { readonly kind: 'silent'; readonly sinceMs: number }
  | { readonly kind: 'battery-low'; readonly percent: number }
  | { readonly kind: 'no-picture'; readonly subject: string; readonly reason: string }
  | { readonly kind: 'never-called' }
  | { readonly kind: 'stale-key' };

export interface DisplayFacts {
  readonly device: Pick<Device, 'status' | 'isDemo' | 'createdAtMs'>;
  readonly lastSeenAtMs: number | undefined;
  /** When it should call again. */
  readonly expectedAtMs: number | undefined;
  readonly telemetry: Telemetry | undefined;
  readonly absence: { readonly subject: string; readonly reason: string } | undefined;
  readonly now: number;
}

const LOW_PERCENT = 15;
/** Displays are late when Wi-Fi is slow; firmware tries for minutes. */
const LATE_MS = 30 * 60_000;
const NEW_MS = 10 * 60_000;

/** What is wrong with a display. Pure. */
export function findDisplayProblems(facts: DisplayFacts): readonly DisplayProblem[] {
  const { device, lastSeenAtMs, expectedAtMs, telemetry, absence, now } = facts;
  const problems: DisplayProblem[] = [];
  if (device.status !== 'joined') return problems;
  const isSilent = lastSeenAtMs !== undefined && expectedAtMs !== undefined && now > expectedAtMs + LATE_MS;
  if (isSilent && !device.isDemo) problems.push({ kind: 'silent', sinceMs: lastSeenAtMs });
  const percent = telemetry?.batteryPercent;
  if (percent !== undefined && percent <= LOW_PERCENT && !telemetry?.isCharging)
    problems.push({ kind: 'battery-low', percent });
  if (absence) problems.push({ kind: 'no-picture', ...absence });
  if (lastSeenAtMs === undefined && !device.isDemo && now - device.createdAtMs > NEW_MS)
    problems.push({ kind: 'never-called' });
  if (telemetry?.keyState) problems.push({ kind: 'stale-key' });
  return problems;
}
