import type { Device, DeviceTable } from '../store/store.js';

/** The display that this one mirrors; undefined when there is none or it is not joined any more. */
export function findMirrored({ mirroredDeviceId, id }: Device, devices: Pick<DeviceTable, 'find'>): Device | undefined {
  const source = mirroredDeviceId === undefined ? undefined : devices.find(mirroredDeviceId);
  return source?.status === 'joined' && source.id !== id ? source : undefined;
}

/** Whether a display may mirror another one. Mirroring does not chain: a mirrored display cannot mirror. */
export function canMirror(device: Device, otherId: number, devices: Pick<DeviceTable, 'find' | 'list'>): boolean {
  const other = devices.find(otherId);
  const isMirrored = devices.list().some(({ mirroredDeviceId }) => mirroredDeviceId === device.id);
  return other !== undefined && other.id !== device.id && other.mirroredDeviceId === undefined && !isMirrored;
}
