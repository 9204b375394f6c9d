import { randomBytes, randomInt } from 'node:crypto';
import type { DeviceTable } from '../../store/store.js';

/** Without 0, O, 1 and I, which look alike on a panel. */
export const ID_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** 22 characters, all safe in a header. */
export const makeKey = (): string => randomBytes(16).toString('base64url');

/** Six characters that no other display of this gateway has. */
export function makeFriendlyId(devices: DeviceTable): string {
  const taken = new Set(devices.list().map(({ friendlyId }) => friendlyId));
  for (;;) {
    const id = Array.from({ length: 6 }, () => ID_CHARACTERS[randomInt(ID_CHARACTERS.length)]).join('');
    if (!taken.has(id)) return id;
  }
}

/** What `isKey` accepts, after "expected". */
export const KEY_RULE = '8 to 200 visible ASCII characters without spaces';

/** Whether a key that was not made here is one that nobody guesses. */
export const isKey = (text: string): boolean => /^[\x21-\x7e]{8,200}$/.test(text);
