import { createHmac, type Hmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { SecretBox } from '../store/store.js';
import { deriveKey, isAffordable, PASSPHRASE_COST, type PassphraseCost } from './key-envelope.js';

/** What a backup is authenticated with: its passphrase, or the secret key of the gateway that made it. */
export type MacSource =
  | { readonly kind: 'passphrase'; readonly passphrase: string }
  /** Hexadecimal. */
  | { readonly kind: 'gateway'; readonly key: string };

/** Whether a backup is unchanged since it was made by someone who knew its passphrase or key; `unknown` if nothing proves it. */
type Authenticity = 'authentic' | 'changed' | 'unknown';

const LABEL = 'inkstand-mac';
const FORMAT = 1;
const HEAD_CHARS = 96;
const MAC_CHARS = 64;
const COMMENT_CHARS = HEAD_CHARS + MAC_CHARS;

/** The head of the comment at the end of the archive: how the key of the code is derived. */
interface Head {
  readonly kind: MacSource['kind'];
  readonly cost: PassphraseCost;
  /** Base64. */
  readonly salt: string;
}

/** The key for backups without a passphrase, which only this gateway can check; hexadecimal. */
export const gatewayMacKey = (secrets: Pick<SecretBox, 'digest'>): string => secrets.digest('backup');

/** The comment of an archive that gets a message authentication code (MAC): `signBackup` fills it in. */
export function draftMac(kind: MacSource['kind']): string {
  const { N, r, p } = PASSPHRASE_COST;
  const words = [LABEL, FORMAT, kind, N, r, p, randomBytes(16).toString('base64')];
  return words.join(' ').padEnd(HEAD_CHARS) + '0'.repeat(MAC_CHARS);
}

/** Writes the code of all bytes before it to the end of an archive whose comment is `draftMac`'s. */
export async function signBackup(file: string, source: MacSource): Promise<void> {
  const head = await readHead(file);
  if (!head) throw new TypeError('expected the comment of draftMac at the end of the archive');
  const mac = await computeMac(file, head, source);
  const handle = await open(file, 'r+');
  try {
    await handle.write(mac, (await handle.stat()).size - MAC_CHARS, 'latin1');
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Checks the code of a backup. `unknown` for a backup without one, and for one of another kind than the source. */
export async function checkMac(file: string, source: MacSource): Promise<Authenticity> {
  const head = await readHead(file);
  if (head?.kind !== source.kind) return 'unknown';
  const { size } = await stat(file);
  const [expected, written] = [await computeMac(file, head, source), await readText(file, size - MAC_CHARS)];
  const [wanted, actual] = [Buffer.from(expected), Buffer.from(written, 'latin1')];
  return wanted.length === actual.length && timingSafeEqual(wanted, actual) ? 'authentic' : 'changed';
}

async function computeMac(file: string, head: Head, source: MacSource): Promise<string> {
  const hmac = await createMac(head, source);
  const { size } = await stat(file);
  for await (const part of createReadStream(file, { end: size - MAC_CHARS - 1 })) hmac.update(part);
  return hmac.digest('hex');
}

async function createMac({ cost, salt }: Head, source: MacSource): Promise<Hmac> {
  const key =
    source.kind === 'gateway'
      ? Buffer.from(source.key, 'hex')
      : await deriveKey(source.passphrase, Buffer.from(salt, 'base64'), cost);
  return createHmac('sha256', key).update('inkstand backup');
}

/** Undefined for a file without a code, or with one that would take too long to check. */
async function readHead(file: string): Promise<Head | undefined> {
  const { size } = await stat(file);
  if (size < COMMENT_CHARS) return undefined;
  const text = (await readText(file, size - COMMENT_CHARS)).slice(0, HEAD_CHARS);
  const [label, format, kind, N, r, p, salt = ''] = text.trimEnd().split(' ');
  if (label !== LABEL || format !== String(FORMAT) || (kind !== 'passphrase' && kind !== 'gateway')) return undefined;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return isAffordable(cost) ? { kind, cost, salt } : undefined;
}

/** The text from an offset to the end of a file. */
async function readText(file: string, start: number): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of createReadStream(file, { start })) parts.push(part);
  return Buffer.concat(parts).toString('latin1');
}
