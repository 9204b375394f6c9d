import { compareFirmware } from '@inkstand/engine/model';
import type { Device, DeviceChange, Telemetry } from '../../store/store.js';

/** The first firmware that knows the name. */
const FIRST_FIRMWARE = '1.8.14';
/** A hundred refreshes take minutes; a panel that stops halfway keeps a pattern. */
const MIN_WIPE_PERCENT = 40;
const MONTH_MS = 30 * 24 * 3_600_000;

/** This name makes firmware refresh the panel a hundred times and then call again (device protocol, section 8). */
export const WIPER_NAME = 'screen_wiper.png';

/** The facts that decide whether a display wipes its panel at this call. */
interface WipeFacts {
  readonly device: Pick<
    Device,
    'wipeRequested' | 'wipesMonthly' | 'wipesMonthlySinceMs' | 'wipedAtMs' | 'firmwareVersion'
  >;
  readonly telemetry: Pick<Telemetry, 'batteryPercent' | 'isCharging' | 'isUsbConnected'>;
  readonly nowMs: number;
}

/** What a display does at its next call, or why it cannot wipe. */
type WipePlan = 'due' | 'not-due' | 'old-firmware' | 'battery-low';

/** Turns monthly wiping on or off. A month counts from now: a panel that was never wiped is not wiped at once. Pure. */
export const switchMonthlyWipes = (
  { wipesMonthly, wipesMonthlySinceMs }: Pick<Device, 'wipesMonthly' | 'wipesMonthlySinceMs'>,
  isOn: boolean,
  nowMs: number,
): DeviceChange => ({ wipesMonthly: isOn, wipesMonthlySinceMs: isOn && wipesMonthly ? wipesMonthlySinceMs : nowMs });

/** Plans wiping: on request, else a month after the last time and after it was turned on. A battery that is not reported counts as full. Pure. */
export function planWipe({ device, telemetry, nowMs }: WipeFacts): WipePlan {
  const order = compareFirmware(device.firmwareVersion, FIRST_FIRMWARE);
  if (order === undefined || order < 0) return 'old-firmware';
  const sinceMs = nowMs - Math.max(device.wipedAtMs ?? 0, device.wipesMonthlySinceMs ?? 0);
  if (!device.wipeRequested && !(device.wipesMonthly && sinceMs >= MONTH_MS)) return 'not-due';
  const { batteryPercent = 100, isCharging = false, isUsbConnected = false } = telemetry;
  return batteryPercent < MIN_WIPE_PERCENT && !isCharging && !isUsbConnected ? 'battery-low' : 'due';
}
