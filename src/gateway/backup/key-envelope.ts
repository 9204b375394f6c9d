import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { InkstandError } from '@inkstand/common/errors';

/**
 * Cost of deriving a key from the passphrase (about 0.1 s and 32 MB), stored with the envelope so that it can be
 * raised.
 */
export const PASSPHRASE_COST = { N: 2 ** 15, r: 8, p: 1 };
export type PassphraseCost = typeof PASSPHRASE_COST;

/** Whether deriving a key takes memory and time that a small board has. A file from outside may ask for any cost. */
export const isAffordable = ({ N, r, p }: PassphraseCost): boolean =>
  N >= 2 && r >= 1 && p === 1 && 128 * N * r <= MAX_DERIVATION_BYTES;

const MAX_DERIVATION_BYTES = 64 * 2 ** 20;

interface Envelope {
  /** The backup has an authentication code. Part of what the envelope's tag authenticates. */
  readonly isSigned?: boolean;
  readonly cost: PassphraseCost;
  readonly salt: string;
  readonly nonce: string;
  readonly tag: string;
  readonly body: string;
}

/** What an envelope says about its backup, as authenticated data: nothing in those from before this statement existed. */
const SIGNED = Buffer.from('inkstand signed backup');

/** What an envelope contains. */
export interface Unsealed {
  readonly secret: Buffer;
  /** The backup was made with an authentication code. */
  readonly isSigned: boolean;
}

/** Encrypts the installation's secret key with a passphrase, for a backup with an authentication code; returns JSON. */
export async function sealWithPassphrase(secret: Uint8Array, passphrase: string): Promise<string> {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(passphrase, salt, PASSPHRASE_COST), nonce);
  cipher.setAAD(SIGNED);
  const body = Buffer.concat([cipher.update(secret), cipher.final()]);
  const envelope: Envelope = {
    isSigned: true,
    cost: PASSPHRASE_COST,
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    body: body.toString('base64'),
  };
  return JSON.stringify(envelope);
}

/** Throws `invalid` for a wrong passphrase or a damaged envelope. */
export async function unsealWithPassphrase(text: string, passphrase: string): Promise<Unsealed> {
  try {
    const { isSigned = false, cost, salt, nonce, tag, body }: Envelope = JSON.parse(text);
    if (!isAffordable(cost)) throw new Error('cost out of range');
    const key = await deriveKey(passphrase, Buffer.from(salt, 'base64'), cost);
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64'));
    decipher.setAuthTag(Buffer.from(tag, 'base64'));
    if (isSigned) decipher.setAAD(SIGNED);
    return { secret: Buffer.concat([decipher.update(Buffer.from(body, 'base64')), decipher.final()]), isSigned };
  } catch (cause) {
    throw new InkstandError('invalid', 'expected the passphrase that the backup was made with', { cause });
  }
}

/** Derives a key of 32 bytes from a passphrase. */
export function deriveKey(passphrase: string, salt: Uint8Array, cost: PassphraseCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(
      passphrase.normalize('NFKC'),
      salt,
      32,
      { ...cost, maxmem: MAX_DERIVATION_BYTES + 2 ** 20 },
      (error, key) => {
        if (error) reject(error);
        else resolve(key);
      },
    );
  });
}
