import { modelId } from '@inkstand/engine/model';
import type { WaitingCaller } from '../../device/device.js';
import { type DevicePanels, wifiStrength } from '../../screen/screen.js';
import type { Device, LastSeen } from '../../store/store.js';
import { describeTerminusMembers } from '../terminus/device-members.js';
import { isoTime } from './plugin-setting.js';

const UNKNOWN_PERCENT = 100;

/**
 * A display with the hosted service's field names and additional ones, but without its key. Clients of the hosted
 * service require `percent_charged` and `wifi_strength` to be numbers (python-trmnl, trmnl-android-buddy): unknown
 * levels are 100, as in markup, while `battery_voltage` and `rssi` are null.
 */
export function describeDevice(
  device: Device,
  lastSeen: LastSeen | undefined,
  { model, board, panel }: ReturnType<DevicePanels['of']>,
  waiting: readonly WaitingCaller[],
): Readonly<Record<string, unknown>> {
  const telemetry = lastSeen?.telemetry ?? {};
  // 0 if a program reported its battery but the display has not called yet.
  const seenAt = isoTime(lastSeen?.lastSeenAtMs || undefined);
  return {
    ...describeTerminusMembers(device, telemetry, model, seenAt),
    id: device.id,
    name: device.name,
    tags: device.tags,
    friendly_id: device.friendlyId,
    mac_address: device.mac,
    battery_voltage: telemetry.batteryVolts ?? null,
    rssi: telemetry.rssiDbm ?? null,
    wifi_band: telemetry.wifiBand ?? null,
    percent_charged: telemetry.batteryPercent ?? UNKNOWN_PERCENT,
    wifi_strength: wifiStrength(telemetry.rssiDbm) ?? UNKNOWN_PERCENT,
    last_ping_at: seenAt,
    hardware_last_ping_at: seenAt,
    sleep_mode_enabled: device.sleepsAtNight,
    sleep_start_time: device.sleepStartMinutes,
    sleep_end_time: device.sleepEndMinutes,
    sleep_keeps_picture: device.keepsPictureAsleep,
    idle_keeps_picture: device.keepsPictureIdle,
    wipe_requested: device.wipeRequested,
    wipes_monthly: device.wipesMonthly,
    wiped_at: isoTime(device.wipedAtMs),
    panel_revision: telemetry.panelRevision ?? null,
    shows_alerts: device.showsAlerts,
    paused_until: isoTime(device.pausedUntilMs),
    mirrored_device_id: device.mirroredDeviceId ?? null,
    pinned_item_id: device.pinnedItemId ?? null,
    pinned_until: isoTime(device.pinnedUntilMs),
    status: device.status,
    is_demo: device.isDemo,
    model: model.name,
    model_id: modelId(model),
    palette_id: device.paletteId ?? null,
    board: board?.build ?? null,
    chip: board?.chip ?? null,
    image_size_limit: panel.byteLimit,
    image_format: panel.format,
    orientation: device.orientation ?? 'landscape',
    refresh_rate: device.refreshSeconds ?? null,
    playlist_id: device.playlistId ?? null,
    special_function: device.specialFunction,
    maximum_compatibility: device.needsMaximumCompatibility,
    temperature_profile: device.temperatureProfile,
    touchbar_mode: device.touchbarMode ?? null,
    time_zone: device.timeZone ?? null,
    locale: device.locale ?? null,
    firmware_version: device.firmwareVersion ?? null,
    require_key: device.requiresKey,
    has_pending_key: device.status === 'joined' && waiting.length > 0,
    approval_codes: waiting.map(({ code }) => code),
    created_at: isoTime(device.createdAtMs),
    joined_at: isoTime(device.joinedAtMs),
  };
}
