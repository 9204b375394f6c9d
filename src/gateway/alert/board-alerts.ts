import type { BootReport, SystemReadings } from '../system/system.js';
import type { Alert, AlertKind } from './alert-kinds.js';
import type { IsPreviousAlert } from './previous-alerts.js';

/** Hysteresis: a reading raises an alert at `bad` and resolves it at `good`. */
interface Limit {
  readonly bad: number;
  readonly good: number;
}

const HOT_CELSIUS: Limit = { bad: 80, good: 75 };
const MIN_DISK_BYTES: Limit = { bad: 200 * 2 ** 20, good: 300 * 2 ** 20 };
const MIN_MEMORY_BYTES: Limit = { bad: 40 * 2 ** 20, good: 60 * 2 ** 20 };
const WORN_PERCENT = 80;

/** Alerts about the board, worst first. Pure. */
export function findBoardAlerts(readings: SystemReadings, isPrevious: IsPreviousAlert): readonly Alert[] {
  const { power, processorCelsius = 0, disk, memory, cardWearPercent = 0 } = readings;
  const limitOf = (kind: AlertKind, { bad, good }: Limit): number => (isPrevious({ kind }) ? good : bad);
  const checks: readonly (readonly [AlertKind, boolean])[] = [
    ['disk-full', disk !== undefined && disk.freeBytes < limitOf('disk-full', MIN_DISK_BYTES)],
    // Most displays support only IPv4. Without any network, nobody could read the alert.
    ['no-ipv4', readings.isIPv6Only],
    ['under-voltage', power?.isUnderVoltage ?? false],
    ['throttled', (power?.isThrottled ?? false) && !power?.isUnderVoltage],
    ['hot', processorCelsius >= limitOf('hot', HOT_CELSIUS)],
    ['memory-low', memory !== undefined && memory.freeBytes < limitOf('memory-low', MIN_MEMORY_BYTES)],
    ['card-worn', cardWearPercent >= WORN_PERCENT],
  ];
  return checks.filter(([, isBad]) => isBad).map(([kind]) => ({ kind }));
}

/** All faults in the boot settings as one alert; none without faults or without boot settings. Pure. */
export function findBootAlerts(report: BootReport | undefined): readonly Alert[] {
  const faults = report?.complaints ?? [];
  return faults.length === 0 ? [] : [{ kind: 'first-boot', bootFaults: faults }];
}
