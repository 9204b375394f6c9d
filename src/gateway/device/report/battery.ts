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

/** What a call says about its battery, as sent. */
interface ReportedBattery {
  /** `Battery-Voltage`. */
  readonly voltage: number | undefined;
  /** `Percent-Charged`, or the header that a client sends instead. */
  readonly percent: number | undefined;
  /** What the display has in `Battery-Voltage`; undefined when it can only be guessed. */
  readonly unit: 'percent' | 'volts' | undefined;
}

/** More than a board reads on USB. */
const MAX_VOLTS = 6;
/** No single cell has this much, so it is a percentage (specification of displays, clients). */
const MIN_PERCENTAGE = 4.5;

/** Whether this value of `Battery-Voltage` can only be a percentage. */
export const isSurelyPercentage = (voltage: number | undefined): voltage is number =>
  voltage !== undefined && voltage >= MIN_PERCENTAGE && voltage <= 100;

/**
 * Reads the level of a battery; a percentage sent as such takes precedence. A voltage is in volts, in percent (Kindle, Pi)
 * or, above 1000, in millivolts. Impossible values, such as −1 from a failed gauge, are ignored.
 */
export function readBattery(reported: ReportedBattery): Battery {
  const { voltage, percent, unit } = reported;
  const reportedPercent = percent !== undefined && percent >= 0 && percent <= 100 ? percent : undefined;
  const isPercentage =
    voltage !== undefined &&
    (isSurelyPercentage(voltage) ? unit !== 'volts' || voltage > MAX_VOLTS : unit === 'percent' && voltage >= 0);
  if (isPercentage && voltage <= 100) return { percent: reportedPercent ?? voltage };
  const volts = voltage !== undefined && voltage > 1000 && voltage <= 6000 ? voltage / 1000 : voltage;
  if (volts === undefined || volts <= 0 || volts > MAX_VOLTS) {
    return reportedPercent === undefined ? {} : { percent: reportedPercent };
  }
  return { percent: reportedPercent ?? percentOfVolts(volts), volts };
}
