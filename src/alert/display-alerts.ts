import type { Device, Telemetry } from '../store/store.js';
import type { Alert, AlertSubject } from './alert-kinds.js';
import { isLate } from './late-display.js';
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
const NEW_MS = 10 * 60_000;

/** What is wrong with a display, the worst first. Pure. */
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
    const { subject: item, reason: error } = absence;
    alerts.push({ kind: 'no-picture', subject, error, ...(item && { item }) });
  }
  const percent = telemetry?.batteryPercent;
  const limit = isPrevious({ kind: 'battery-low', subject }) ? CHARGED_PERCENT : LOW_PERCENT;
  if (percent !== undefined && percent <= limit && !telemetry?.isCharging)
    alerts.push({ kind: 'battery-low', subject, percent: Math.round(percent) });
  if (lastSeenAtMs === undefined && !device.isDemo && now - device.createdAtMs > NEW_MS)
    alerts.push({ kind: 'never-called', subject });
  if (telemetry?.keyState) alerts.push({ kind: 'stale-key', subject });
  return alerts;
}
