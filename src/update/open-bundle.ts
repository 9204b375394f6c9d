import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Entry, ZipFile } from 'yauzl';
import { InkstandError } from '../errors.js';
import { LIMITS, type Manifest, parseManifest, type ReleaseFile } from './manifest.js';

/** A bundle whose manifest is signed by a key that is trusted here. */
export interface Bundle {
  readonly manifest: Manifest;
  /** Writes the release's files below a new folder. Throws `invalid` at the first byte that the manifest does not vouch for. */
  unpack(folder: string): Promise<void>;
}

/** Public keys (PEM) of folders that need not exist. A file that holds none is passed over. */
export async function readKeys(folders: readonly string[]): Promise<readonly KeyObject[]> {
  const keys: KeyObject[] = [];
  for (const folder of folders) {
    for (const name of (await readdir(folder).catch(() => [])).filter((one) => one.endsWith('.pem'))) {
      const key = await readKey(join(folder, name));
      if (key?.asymmetricKeyType === 'ed25519') keys.push(key);
    }
  }
  return keys;
}

async function readKey(path: string): Promise<KeyObject | undefined> {
  try {
    const text = await readFile(path, 'utf8');
    // The public half could be made of it, but nobody means that: it was laid there by mistake.
    return text.includes('PRIVATE KEY') ? undefined : createPublicKey(text);
  } catch {
    return undefined;
  }
}

/** Opens a bundle for as long as `use` takes. Throws `invalid` unless its manifest is signed by one of the keys. */
export async function withBundle<T>(
  path: string,
  keys: readonly KeyObject[],
  use: (bundle: Bundle) => Promise<T>,
): Promise<T> {
  const { size } = await stat(path);
  if (size > LIMITS.bundleBytes)
    throw new InkstandError('too-large', `expected an update of at most ${LIMITS.bundleBytes} bytes, got ${size}`);
  const zip = await openZip(path);
  try {
    const entries = await listEntries(zip);
    const text = await readSmall(zip, entries.get('manifest.json'), LIMITS.manifestBytes);
    const signature = await readSmall(zip, entries.get('manifest.sig'), 1000);
    requireSignature(text, signature, keys);
    const manifest = parseManifest(text.toString());
    return await use({ manifest, unpack: (folder) => unpackFiles(zip, entries, manifest.files, folder) });
  } finally {
    zip.close();
  }
}

function requireSignature(text: Buffer, signature: Buffer, keys: readonly KeyObject[]): void {
  const bytes = Buffer.from(signature.toString('latin1'), 'base64');
  if (keys.some((key) => verify(null, text, key, bytes))) return;
  throw new InkstandError('invalid', 'the update is not signed by a trusted key', {
    hint: keys.length === 0 ? 'no key is installed; see docs/update.md' : 'download it from an Inkstand release',
  });
}

async function openZip(path: string): Promise<ZipFile> {
  const { open } = await import('yauzl');
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) =>
      error ? reject(broken(error)) : resolve(zip),
    );
  });
}

function listEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('error', (error) => reject(broken(error)));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      if (entries.has(entry.fileName) || entries.size > LIMITS.files + 2) reject(broken(undefined));
      else {
        entries.set(entry.fileName, entry);
        zip.readEntry();
      }
    });
    zip.readEntry();
  });
}

/** Only what the manifest names is written, so names of the archive never become paths. */
async function unpackFiles(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  files: readonly ReleaseFile[],
  folder: string,
): Promise<void> {
  await mkdir(folder, { mode: 0o755 });
  for (const file of files) {
    const target = join(folder, file.path);
    await mkdir(dirname(target), { recursive: true, mode: 0o755 });
    const stream = await openEntry(zip, entries.get(`app/${file.path}`), file.bytes);
    const hash = createHash('sha256');
    const hashing = async function* (source: Readable) {
      for await (const part of source) {
        hash.update(part);
        yield part;
      }
    };
    await pipeline(stream, hashing, createWriteStream(target, { flags: 'wx', mode: 0o644 })).catch((cause) => {
      throw broken(cause);
    });
    if (hash.digest('hex') !== file.sha256) throw broken(undefined);
    await chmod(target, file.isProgram ? 0o755 : 0o644);
  }
}

async function readSmall(zip: ZipFile, entry: Entry | undefined, mostBytes: number): Promise<Buffer> {
  if (!entry || entry.uncompressedSize > mostBytes) throw broken(undefined);
  const parts: Buffer[] = [];
  try {
    for await (const part of await openEntry(zip, entry, entry.uncompressedSize)) parts.push(Buffer.from(part));
  } catch (error) {
    throw broken(error);
  }
  return Buffer.concat(parts);
}

/** yauzl ends the stream with an error when more or less comes than the entry says. */
function openEntry(zip: ZipFile, entry: Entry | undefined, bytes: number): Promise<Readable> {
  return new Promise((resolve, reject) => {
    if (!entry || entry.uncompressedSize !== bytes) reject(broken(undefined));
    else zip.openReadStream(entry, (error, stream) => (error ? reject(broken(error)) : resolve(stream)));
  });
}

const broken = (cause: unknown): InkstandError =>
  cause instanceof InkstandError
    ? cause
    : new InkstandError('invalid', 'the update is damaged or incomplete', { cause });
