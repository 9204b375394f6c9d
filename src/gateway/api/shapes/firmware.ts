import type { DeviceOffer } from '../../device/device.js';
import type { Firmware, FirmwareRollout } from '../../store/store.js';
import { isoTime } from './plugin-setting.js';

/** A firmware file, its rollout, and the offer status of displays. */
export function describeFirmware(
  firmware: Firmware,
  rollout: FirmwareRollout | undefined,
  statuses: readonly DeviceOffer[],
): Readonly<Record<string, unknown>> {
  return {
    id: firmware.id,
    file_name: firmware.fileName,
    version: firmware.version,
    models: firmware.models,
    chip: firmware.chip,
    project: firmware.project,
    built_at: firmware.builtAt,
    bytes: firmware.byteCount,
    sha256: firmware.digest,
    created_at: isoTime(firmware.createdAtMs),
    rollout: rollout ? describeRollout(rollout) : null,
    devices: statuses.map(describeStatus),
  };
}

const describeRollout = (rollout: FirmwareRollout) => ({
  first_device_id: rollout.firstDeviceId,
  scope: rollout.scope,
  device_ids: rollout.deviceIds,
  allows_older: rollout.allowsOlder,
  least_battery_percent: rollout.minBatteryPercent,
  is_stopped: rollout.isStopped,
  started_at: isoTime(rollout.startedAtMs),
});

const describeStatus = ({ device, status, offer }: DeviceOffer) => ({
  device_id: device.id,
  state: status.kind,
  firmware_version: device.firmwareVersion ?? null,
  attempts: offer?.attempts ?? 0,
  returns: offer?.returns ?? 0,
  offered_at: isoTime(offer?.offeredAtMs),
  fetched_at: isoTime(offer?.fetchedAtMs),
  reported_at: isoTime(offer?.reportedAtMs),
});
