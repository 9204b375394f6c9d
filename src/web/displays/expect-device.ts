import { InkstandError } from '../../errors.js';
import type { Device } from '../../store/device-table.js';
import type { Visit } from '../visit.js';

/** The device in the path. Throws `not-found`. */
export function expectDevice(visit: Visit): Device {
  const id = visit.id();
  const device = id === undefined ? undefined : visit.gateway.tables.devices.find(id);
  if (!device) throw new InkstandError('not-found', 'there is no such display');
  return device;
}
