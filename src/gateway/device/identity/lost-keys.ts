import type { Device, DeviceTable } from '../../store/store.js';
import type { TelemetryBuffer } from '../report/telemetry-buffer.js';

/** A display whose key cannot be read, because it was restored from a backup without keys. */
export interface LostKey {
  readonly device: Device;
  /** True: the display is refused until it has a new key. False: it is identified by its MAC and served as before. */
  readonly needsKey: boolean;
}

/** Lists displays without a readable key, those that need a new key first. */
export function listLostKeys(
  devices: Pick<DeviceTable, 'list' | 'readKey'>,
  telemetry: Pick<TelemetryBuffer, 'lastOf'>,
): readonly LostKey[] {
  return devices
    .list()
    .filter(({ id, status, isDemo }) => status === 'joined' && !isDemo && devices.readKey(id) === undefined)
    .map((device) => ({
      device,
      needsKey: device.requiresKey || telemetry.lastOf(device.id)?.telemetry.isKnownByKeyOnly === true,
    }))
    .sort((a, b) => Number(b.needsKey) - Number(a.needsKey));
}
