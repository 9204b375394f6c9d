import { randomInt } from 'node:crypto';
import type { DeviceTable } from '../../store/store.js';

/** Without 0, O, 1 and I, which look alike on a panel. */
export const ID_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Six characters that no other display of this gateway has. */
export function makeFriendlyId(devices: DeviceTable): string {
  const taken = new Set(devices.list().map(({ friendlyId }) => friendlyId));
  for (;;) {
    const id = Array.from({ length: 6 }, () => ID_CHARACTERS[randomInt(ID_CHARACTERS.length)]).join('');
    if (!taken.has(id)) return id;
  }
}
