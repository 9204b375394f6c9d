import type { Device, Telemetry } from '../store/store.js';
import type { Alert, AlertSubject } from './alert-kinds.js';
import { isLate } from './late-display.js';
import { CHARGED_PERCENT, LOW_BATTERY_PERCENT } from './low-battery.js';
import type { IsPreviousAlert } from './previous-alerts.js';

/** Facts about a display that may cause alerts. */
export interface DisplayCondition {
  readonly device: Pick<Device, 'id' | 'name' | 'status' | 'isDemo' | 'createdAtMs'>;
  readonly lastSeenAtMs: number | undefined;
  /** Time of its next expected call. */
  readonly expectedAtMs: number | undefined;
  readonly telemetry: Telemetry | undefined;
  /** Version of the firmware that failed to install. */
  readonly failedFirmware: string | undefined;
  /** Why no item of its playlist can be shown. */
  readonly absence: { readonly subject?: string; readonly reason: string; readonly pausedAfter?: number } | undefined;
  readonly now: number;
  /**
   * Time until which the gateway is known to have been running: calls missed while it was off do not count as silence.
   */
  readonly listenedUntilMs: number;
}

const NEW_MS = 10 * 60_000;

/** The alerts of a display, worst first. Pure. */
export function findDisplayAlerts(condition: DisplayCondition, isPrevious: IsPreviousAlert): readonly Alert[] {
  const { device, lastSeenAtMs, expectedAtMs, telemetry, absence, now, listenedUntilMs } = condition;
  if (device.status !== 'joined') return [];
  const subject: AlertSubject = { kind: 'display', id: device.id, name: device.name };
  const alerts: Alert[] = [];
  if (lastSeenAtMs !== undefined && isLate(expectedAtMs, listenedUntilMs) && !device.isDemo)
    alerts.push({ kind: 'silent', subject, sinceMs: lastSeenAtMs });
  if (condition.failedFirmware !== undefined)
    alerts.push({ kind: 'firmware-failed', subject, firmwareVersion: condition.failedFirmware });
  if (absence) {
    const { subject: item, reason: error, pausedAfter } = absence;
    const paused = pausedAfter !== undefined && { pausedAfter };
    alerts.push({ kind: 'no-picture', subject, error, ...(item && { item }), ...paused });
  }
  const percent = telemetry?.batteryPercent;
  const limit = isPrevious({ kind: 'battery-low', subject }) ? CHARGED_PERCENT : LOW_BATTERY_PERCENT;
  if (percent !== undefined && percent <= limit && !telemetry?.isCharging)
    alerts.push({ kind: 'battery-low', subject, percent: Math.round(percent) });
  if (lastSeenAtMs === undefined && !device.isDemo && now - device.createdAtMs > NEW_MS)
    alerts.push({ kind: 'never-called', subject });
  if (telemetry?.keyState) alerts.push({ kind: 'stale-key', subject });
  return alerts;
}

/** One alert for all displays that wait for approval, so that a crowd of them is one message. Pure. */
export const findWaitingAlerts = (names: readonly string[]): readonly Alert[] =>
  names.length === 0 ? [] : [{ kind: 'approval-needed', waiting: names }];
