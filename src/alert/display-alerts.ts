import type { Device, Telemetry } from '../store/store.js';
import type { Alert, AlertSubject } from './alert-kinds.js';
import type { IsPreviousAlert } from './previous-alerts.js';

/** What is known of a display. */
export interface DisplayCondition {
  readonly device: Pick<Device, 'id' | 'name' | 'status' | 'isDemo' | 'createdAtMs'>;
  readonly lastSeenAtMs: number | undefined;
  /** When it should call again. */
  readonly expectedAtMs: number | undefined;
  readonly telemetry: Telemetry | undefined;
  /** Version of the firmware that it was offered and could not take. */
  readonly failedFirmware: string | undefined;
  /** Why it shows nothing of its playlist. */
  readonly absence: { readonly subject?: string; readonly reason: string } | undefined;
  readonly now: number;
  /** Until when the gateway listened for certain: what it did not hear while it was off is not the display's fault. */
  readonly listenedUntilMs: number;
}

const LOW_PERCENT = 15;
/** Charged again only from here on: near the limit the reading goes up and down with the temperature. */
const CHARGED_PERCENT = 20;
/** From when on a display that should have called is silent: displays are late when Wi-Fi is slow; firmware tries for minutes. */
export const LATE_MS = 30 * 60_000;
const NEW_MS = 10 * 60_000;

/** What is wrong with a display, the worst first. Pure. */
export function findDisplayAlerts(condition: DisplayCondition, isKnown: IsPreviousAlert): readonly Alert[] {
  const { device, lastSeenAtMs, expectedAtMs, telemetry, absence, now, listenedUntilMs } = condition;
  if (device.status !== 'joined') return [];
  const subject: AlertSubject = { kind: 'display', id: device.id, name: device.name };
  const problems: Alert[] = [];
  const isLate = expectedAtMs !== undefined && listenedUntilMs > expectedAtMs + LATE_MS;
  if (lastSeenAtMs !== undefined && isLate && !device.isDemo)
    problems.push({ kind: 'silent', subject, sinceMs: lastSeenAtMs });
  if (condition.failedFirmware !== undefined)
    problems.push({ kind: 'firmware-failed', subject, reason: condition.failedFirmware });
  if (absence) problems.push({ kind: 'no-picture', subject, reason: nameReason(absence) });
  const percent = telemetry?.batteryPercent;
  const limit = isKnown({ kind: 'battery-low', subject }) ? CHARGED_PERCENT : LOW_PERCENT;
  if (percent !== undefined && percent <= limit && !telemetry?.isCharging)
    problems.push({ kind: 'battery-low', subject, percent: Math.round(percent) });
  if (lastSeenAtMs === undefined && !device.isDemo && now - device.createdAtMs > NEW_MS)
    problems.push({ kind: 'never-called', subject });
  if (telemetry?.keyState) problems.push({ kind: 'stale-key', subject });
  return problems;
}

const nameReason = ({ subject, reason }: { readonly subject?: string; readonly reason: string }): string =>
  subject ? `${subject}: ${reason}` : reason;
