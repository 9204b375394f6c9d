import type { Words } from '../../../i18n/i18n.js';
import type { Device } from '../../../store/store.js';

/** Maximum number of names listed. */
const MAX_NAMES = 3;

/** A few names of displays, and how many more there are. */
export function nameSome(devices: readonly Pick<Device, 'name'>[], { count }: Words): string {
  const names = devices
    .slice(0, MAX_NAMES)
    .map(({ name }) => name)
    .join(', ');
  const more = devices.length - MAX_NAMES;
  return more > 0 ? count('screens.more', more, { names }) : names;
}
