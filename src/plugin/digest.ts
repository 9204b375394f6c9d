import { createHash } from 'node:crypto';

/** SHA-256 of a text, hexadecimal: equal data has an equal digest. */
export const digestText = (text: string): string => createHash('sha256').update(text).digest('hex');
