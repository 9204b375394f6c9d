import { InkstandError } from '@inkstand/common/errors';
import type { Device } from '../../../store/store.js';
import type { RequestContext } from '../../request-context.js';

/** The device in the path. Throws `not-found`. */
export function requireDevice(context: RequestContext): Device {
  const id = context.id();
  const device = id === undefined ? undefined : context.gateway.tables.devices.find(id);
  if (!device) throw new InkstandError('not-found', 'there is no such display');
  return device;
}
