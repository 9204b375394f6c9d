import { randomBytes } from 'node:crypto';

/** 22 characters, all safe in a header. */
export const makeKey = (): string => randomBytes(16).toString('base64url');

/** What `isKey` accepts, after "expected". */
export const KEY_RULE = '8 to 200 visible ASCII characters without spaces';

/** Whether a key that was not made here is one that nobody guesses. */
export const isKey = (text: string): boolean => /^[\x21-\x7e]{8,200}$/.test(text);
