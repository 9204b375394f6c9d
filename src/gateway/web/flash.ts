import type { MessageKey, Values } from '../i18n/i18n.js';

/** One sentence for the page after a redirect. */
export interface Flash {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly key: MessageKey;
  readonly values?: Values;
  /** Path of the form that undoes what was done. */
  readonly undo?: string;
}

/** Only these paths: the cookie comes from a browser. */
const UNDO = /^\/undo\/[\w-]{12}$/;

/** Encodes the message as a cookie value. */
export const writeFlash = (flash: Flash): string => Buffer.from(JSON.stringify(flash)).toString('base64url');

/** Decodes a cookie value; undefined for anything invalid. */
export function readFlash(
  cookie: string | undefined,
  isMessage: (key: string) => key is MessageKey,
): Flash | undefined {
  if (!cookie || cookie.length > 2000) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(cookie, 'base64url').toString('utf8'));
    if (typeof value !== 'object' || value === null) return undefined;
    const { tone, key, values, undo }: Readonly<Partial<Record<keyof Flash, unknown>>> = value;
    if (!isTone(tone) || typeof key !== 'string' || !isMessage(key)) return undefined;
    const isUndo = typeof undo === 'string' && UNDO.test(undo);
    return { tone, key, values: readValues(values), ...(isUndo && { undo }) };
  } catch {
    return undefined;
  }
}

const isTone = (value: unknown): value is Flash['tone'] => value === 'good' || value === 'warn' || value === 'bad';

function readValues(values: unknown): Values {
  if (typeof values !== 'object' || values === null) return {};
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value).slice(0, 200)]));
}
