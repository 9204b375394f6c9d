/** A battery level in known units, whichever client reported it. */
export interface Battery {
  readonly percent?: number;
  readonly volts?: number;
}

const EMPTY_VOLTS = 3.0;
const VOLTS_PER_PERCENT = 0.012;

/** Charge in percent of a single lithium cell, computed as the hosted service does (device protocol, section 14). */
export function percentOfVolts(volts: number): number {
  const percent = (volts - EMPTY_VOLTS) / VOLTS_PER_PERCENT;
  if (percent >= 88) return 100;
  if (percent >= 85) return 95;
  if (percent >= 83) return 90;
  return percent >= 10 ? Math.round(percent) : 1;
}

/**
 * Reads `Battery-Voltage` and `Percent-Charged`; the latter takes precedence. A voltage of 0–6 is in volts, 6–100 is a
 * percentage (Kindle, Pi), and above 1000 is in millivolts. Impossible values, such as −1 from a failed gauge, are
 * ignored.
 */
export function readBattery(voltage: number | undefined, percentCharged: number | undefined): Battery {
  const reportedPercent =
    percentCharged !== undefined && percentCharged >= 0 && percentCharged <= 100 ? percentCharged : undefined;
  if (voltage === undefined || voltage <= 0) return reportedPercent === undefined ? {} : { percent: reportedPercent };
  if (voltage > 6 && voltage <= 100) return { percent: reportedPercent ?? voltage };
  const volts = voltage > 1000 && voltage <= 6000 ? voltage / 1000 : voltage;
  if (volts > 6) return reportedPercent === undefined ? {} : { percent: reportedPercent };
  return { percent: reportedPercent ?? percentOfVolts(volts), volts };
}
