import type { Device, DeviceTable } from '../store/store.js';
import type { TelemetryBuffer } from './telemetry-buffer.js';

/** A display whose key cannot be read any more: the backup that it came from held none. */
export interface LostKey {
  readonly device: Device;
  /** True: it is turned away until somebody gives it a new key. False: its MAC is enough, and it is served as before. */
  readonly needsKey: boolean;
}

/** Those that need somebody first. */
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
