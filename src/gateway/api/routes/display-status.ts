import { InkstandError } from '@inkstand/common/errors';
import type { JsonObject } from '@inkstand/common/json';
import { readClock, writeClock } from '@inkstand/common/write-time';
import { json, type Route } from '../../http/http.js';
import type { Device } from '../../store/store.js';
import type { ApiParts } from '../api-parts.js';
import { anyId, readMember, readObject } from '../body.js';
import { readDeviceChange } from '../shapes/device-change.js';
import { isoTime } from '../shapes/plugin-setting.js';

/** The status of a display as LaraPaper's clients read and change it: without an envelope, by `device_id`. */
export function displayStatusRoutes(parts: ApiParts): readonly Route[] {
  const { tables, device: modules, displaysChanged, now, keyed } = parts;
  const { devices, playlists } = tables;
  const { panels } = modules;
  const require = (id: number | undefined): Device => {
    const device = id === undefined ? undefined : devices.find(id);
    if (device) return device;
    throw new InkstandError('unprocessable', 'expected device_id to be the id of a device');
  };
  const describe = (device: Device) => {
    const { batteryPercent, batteryVolts, rssiDbm } = modules.telemetry.lastOf(device.id)?.telemetry ?? {};
    return json({
      id: device.id,
      mac_address: device.mac,
      name: device.name,
      friendly_id: device.friendlyId,
      last_rssi_level: rssiDbm ?? null,
      last_battery_voltage: batteryVolts ?? null,
      last_firmware_version: device.firmwareVersion ?? null,
      battery_percent: batteryPercent ?? null,
      wifi_strength: countBars(rssiDbm),
      current_screen_image: modules.shown.find(device.id)?.name ?? null,
      default_refresh_interval: device.refreshSeconds ?? null,
      sleep_mode_enabled: device.sleepsAtNight,
      sleep_mode_from: writeClock(device.sleepStartMinutes),
      sleep_mode_to: writeClock(device.sleepEndMinutes),
      special_function: device.specialFunction,
      pause_until: isoTime(device.pausedUntilMs),
      updated_at: isoTime(device.joinedAtMs ?? device.createdAtMs),
    });
  };
  return [
    keyed('GET', '/api/display/status', 'read', (request) => describe(require(Number(request.query.get('device_id'))))),
    keyed('POST', '/api/display/status', 'write', async (request) => {
      const body = await readObject(request);
      const device = require(anyId(body.device_id));
      const changed = await devices.update(
        device.id,
        readDeviceChange(translateChange(body), device, { playlists, devices, panels, now }),
      );
      displaysChanged();
      return describe(changed);
    }),
  ];
}

/** Translates the change into members of `PATCH /api/devices/{id}`. */
function translateChange(body: JsonObject): JsonObject {
  const clock = (key: string) => readMember(body, key, 'a time such as 22:30', readClock);
  const members = {
    name: body.name,
    refresh_rate: body.default_refresh_interval,
    sleep_mode_enabled: body.sleep_mode_enabled,
    sleep_start_time: clock('sleep_mode_from'),
    sleep_end_time: clock('sleep_mode_to'),
    paused_until: body.pause_until,
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** 0 to 3, with LaraPaper's thresholds. */
function countBars(rssiDbm: number | undefined): number {
  if (rssiDbm === undefined || rssiDbm >= 0) return 0;
  if (rssiDbm <= -80) return 1;
  return rssiDbm <= -60 ? 2 : 3;
}
