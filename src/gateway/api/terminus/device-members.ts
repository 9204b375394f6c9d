import { InkstandError } from '@inkstand/common/errors';
import type { JsonObject } from '@inkstand/common/json';
import { writeClock } from '@inkstand/common/write-time';
import type { Model } from '@inkstand/engine/model';
import type { Device, Telemetry } from '../../store/store.js';

const TOUCH_BARS = { tap: 'tap', slide: 'swipe' } as const;

/** Terminus' names for members of a display that have another name or form here, and members that only Terminus has. */
export function describeTerminusMembers(
  device: Device,
  { batteryPercent, rssiDbm, isCharging, isImageCached, wakeReason, wakeMilliseconds }: Telemetry,
  model: Model,
  seenAt: string | null,
): JsonObject {
  const clock = (minutes: number): string | null => (device.sleepsAtNight ? `${writeClock(minutes)}:00` : null);
  return {
    label: device.name,
    battery_charge: batteryPercent ?? 100,
    wifi_signal: rssiDbm ?? null,
    width: model.widthPx,
    height: model.heightPx,
    charging: isCharging ?? false,
    image_cached: isImageCached ?? false,
    display_compatibility: device.needsMaximumCompatibility,
    display_profile: device.temperatureProfile,
    command: device.specialFunction,
    touch_bar: TOUCH_BARS[device.touchbarMode ?? 'tap'],
    wake_duration: wakeMilliseconds ?? 0,
    wake_reason: wakeReason ?? null,
    sleep_start_at: clock(device.sleepStartMinutes),
    sleep_stop_at: clock(device.sleepEndMinutes),
    synced_at: seenAt,
  };
}

/**
 * Terminus' name, our name, and how to convert its value. An unreadable value is passed on, to be rejected under our
 * name.
 */
const MEMBERS: readonly (readonly [string, string, (value: unknown) => unknown])[] = [
  [
    'display_compatibility',
    'maximum_compatibility',
    (value) => (value === 'on' ? true : value === 'off' ? false : value),
  ],
  ['display_profile', 'temperature_profile', (value) => value],
  ['command', 'special_function', (value) => value],
  ['touch_bar', 'touchbar_mode', (value) => (value === 'swipe' ? 'slide' : value)],
];

/** Values that displays report; accepted but not stored, because the next call would replace them. */
const REPORTED = [
  'battery_charge',
  'battery_voltage',
  'charging',
  'wifi_band',
  'wifi_signal',
  'width',
  'height',
  'image_cached',
  'firmware_version',
  'wake_duration',
  'wake_reason',
  'synced_at',
  'image_timeout',
];

export const isReported = (key: string): boolean => REPORTED.includes(key);

/**
 * A change of a display with our names for its members. Throws `unprocessable` when only one of the two sleep times is
 * given.
 */
export function readTerminusMembers(body: JsonObject): JsonObject {
  const { sleep_start_at: start, sleep_stop_at: stop, ...others } = body;
  const members: Record<string, unknown> = { ...others };
  for (const [terminusName, name, read] of MEMBERS) {
    if (!(terminusName in members)) continue;
    members[name] ??= read(members[terminusName]);
    delete members[terminusName];
  }
  if (start === undefined && stop === undefined) return members;
  if (start === null && stop === null) return { ...members, sleep_mode_enabled: false };
  const [sleepStart, sleepStop] = [minutesOf(start), minutesOf(stop)];
  if (sleepStart === undefined || sleepStop === undefined) {
    throw new InkstandError(
      'unprocessable',
      'expected sleep_start_at and sleep_stop_at, such as 22:00:00, or both null',
    );
  }
  return { ...members, sleep_mode_enabled: true, sleep_start_time: sleepStart, sleep_end_time: sleepStop };
}

/** Minutes after midnight for `18:00:00+0000`; the offset has no meaning without a date. */
function minutesOf(value: unknown): number | undefined {
  const [, hours, minutes] =
    (typeof value === 'string' && /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d)?(?:Z|[+-]\d{4})?$/.exec(value)) || [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
