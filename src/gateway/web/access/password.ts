import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { FormReading } from '../forms/form-reading.js';
import type { DeriveInput } from './password-hash-thread.js';

/** Name of the setting with the owner's password; null when there is none. */
export const OWNER_PASSWORD = 'owner_password';

/** A stored password: a hash and its cost, which can thus be raised later. */
interface StoredPassword {
  readonly salt: string;
  readonly hash: string;
  readonly cost: number;
  readonly blockSize: number;
}

/** Minimum length in characters. */
export const MIN_PASSWORD_CHARS = 8;
/** Maximum length in characters; a longer password only takes more time. */
const MAX_PASSWORD_CHARS = 200;

/** Reads the field with a new password, which is as long as the rules want. */
export function readNewPassword(form: FormReading): string {
  const password = form.raw('password');
  if (password.length < MIN_PASSWORD_CHARS) form.fail('password', 'form.too_short', { min: MIN_PASSWORD_CHARS });
  if (password.length > MAX_PASSWORD_CHARS) form.fail('password', 'form.too_long', { max: MAX_PASSWORD_CHARS });
  return password;
}

/** 16 MiB and about 50 ms on a development machine, half a second on the smallest board; makes guessing expensive. */
const COST = 2 ** 14;
const BLOCK_SIZE = 8;
const HASH_BYTES = 32;

/** Fits no password; comparing with it takes as long as with any other. */
export const NO_PASSWORD: StoredPassword = {
  salt: '00'.repeat(16),
  hash: '00'.repeat(HASH_BYTES),
  cost: COST,
  blockSize: BLOCK_SIZE,
};

/** Hashes with scrypt and a random salt. */
export async function hashPassword(password: string): Promise<StoredPassword> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, COST, BLOCK_SIZE);
  return { salt: salt.toString('hex'), hash: hash.toString('hex'), cost: COST, blockSize: BLOCK_SIZE };
}

/** Compares in constant time. */
export async function isSamePassword(password: string, stored: StoredPassword): Promise<boolean> {
  if (password.length > MAX_PASSWORD_CHARS) return false;
  const wanted = Buffer.from(stored.hash, 'hex');
  const derived = await derive(password, Buffer.from(stored.salt, 'hex'), stored.cost, stored.blockSize);
  return wanted.length === derived.length && timingSafeEqual(wanted, derived);
}

/** Parses the value of the setting; undefined for anything that is not a stored password. */
export function parseStoredPassword(value: unknown): StoredPassword | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { salt, hash, cost, blockSize }: Partial<Record<keyof StoredPassword, unknown>> = value;
  const isWhole = typeof salt === 'string' && typeof hash === 'string' && hash.length === HASH_BYTES * 2;
  return isWhole && typeof cost === 'number' && typeof blockSize === 'number'
    ? { salt, hash, cost, blockSize }
    : undefined;
}

/**
 * Derives in a separate thread, because `crypto.scrypt` uses the pool that also reads files and the database, and
 * displays would wait for it.
 */
async function derive(password: string, salt: Buffer, cost: number, blockSize: number): Promise<Buffer> {
  // Keyboards may produce different Unicode spellings of the same letters.
  const input: DeriveInput = { password: password.normalize('NFKC'), salt, hashBytes: HASH_BYTES, cost, blockSize };
  const { Worker } = await import('node:worker_threads');
  const thread = new Worker(new URL('./password-hash-thread.js', import.meta.url), {
    workerData: input,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  try {
    const [key]: Uint8Array[] = await once(thread, 'message');
    return Buffer.from(key ?? []);
  } finally {
    await thread.terminate();
  }
}
