import { encode } from 'uqr';

export type Level = 'L' | 'M' | 'Q' | 'H';

/** A QR code as rows of modules, without a border. */
export interface Code {
  readonly size: number;
  readonly version: number;
  readonly rows: readonly (readonly boolean[])[];
}

const NEWEST_VERSION = 40;

/** @throws Error if the text does not fit */
export function encodeText(text: string, level: Level, version = 0): Code {
  const isFixed = version >= 1 && version <= NEWEST_VERSION;
  const range = isFixed ? { minVersion: Math.floor(version), maxVersion: Math.floor(version) } : {};
  const { size, version: found, data } = encode(text, { ecc: level, border: 0, boostEcc: false, ...range });
  return { size, version: found, rows: data };
}

/** Reads a level from its letter or its name: `H`, `high`. */
export function readLevel(value: unknown, other: Level): Level {
  const [letter] = String(value ?? '').toUpperCase();
  return letter === 'L' || letter === 'M' || letter === 'Q' || letter === 'H' ? letter : other;
}
