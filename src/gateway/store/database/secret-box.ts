import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import { syncPath } from './durable-file.js';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** First byte of every sealed value, to distinguish future formats. */
const FORMAT = 1;

/** Encrypts values that must be read again (device keys, password fields) and digests values that must be looked up. */
export class SecretBox {
  readonly #sealKey: Buffer;
  readonly #digestKey: Buffer;

  constructor(key: Uint8Array) {
    if (key.length !== KEY_BYTES) {
      throw new InkstandError('invalid', `expected a key of ${KEY_BYTES} bytes, got ${key.length}`);
    }
    this.#sealKey = deriveKey(key, 'seal');
    this.#digestKey = deriveKey(key, 'digest');
  }

  /** Encrypts with AES-256-GCM and a random nonce, so equal texts give different bytes. */
  seal(text: string): Uint8Array {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#sealKey, nonce);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    // A copy with memory of its own: rows keep it, and a small buffer would keep the 64 kB that Node.js cuts buffers from.
    return Uint8Array.from(Buffer.concat([Uint8Array.of(FORMAT), nonce, cipher.getAuthTag(), body]));
  }

  /**
   * The text; undefined when the bytes are damaged or were sealed with another key (a backup restored without keys).
   */
  unseal(sealed: Uint8Array): string | undefined {
    const head = 1 + NONCE_BYTES;
    if (sealed[0] !== FORMAT || sealed.length < head + TAG_BYTES) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', this.#sealKey, sealed.subarray(1, head));
    decipher.setAuthTag(sealed.subarray(head, head + TAG_BYTES));
    try {
      const body = sealed.subarray(head + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }

  /** Keyed digest for looking up a secret without storing it; hexadecimal. */
  digest(text: string): string {
    return createHmac('sha256', this.#digestKey).update(text).digest('hex');
  }
}

/** Reads `DATA/secret.key`, or creates it (mode 0600, synced before use). Throws `invalid` for a damaged file. */
export async function loadSecretBox(dataDir: string): Promise<SecretBox> {
  const path = join(dataDir, 'secret.key');
  const existing = await readKey(path);
  if (existing) return new SecretBox(existing);
  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`;
  const text = `${randomBytes(KEY_BYTES).toString('hex')}\n`;
  await writeFile(temporaryPath, text, { flag: 'wx', mode: 0o600, flush: true });
  // A link instead of a rename: of two processes that start at once, the second must use the key of the first.
  await link(temporaryPath, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(temporaryPath);
  await syncPath(dataDir);
  const made = await readKey(path);
  if (!made) throw new InkstandError('internal', `expected ${path} to be readable after it was written`);
  return new SecretBox(made);
}

async function readKey(path: string): Promise<Uint8Array | undefined> {
  try {
    const text = (await readFile(path, 'utf8')).trim();
    if (!/^[0-9a-f]{64}$/.test(text)) {
      throw new InkstandError('invalid', `expected 64 hexadecimal digits in ${path}`, {
        hint: 'restore the file from a backup; without it stored passwords and device keys cannot be read',
      });
    }
    return Buffer.from(text, 'hex');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const deriveKey = (key: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `inkstand ${purpose}`, KEY_BYTES));
