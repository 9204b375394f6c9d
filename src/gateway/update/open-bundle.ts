import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InkstandError } from '@inkstand/common/errors';
import { writeBytes } from '../byte-size.js';
import { withZip, type ZipEntry } from '../zip/zip.js';
import { BUNDLE_LIMITS } from './bundle-limits.js';
import { type Manifest, parseManifest, type ReleaseFile } from './manifest.js';

/** A bundle whose manifest is signed by a trusted key. */
interface Bundle {
  readonly manifest: Manifest;
  /**
   * Writes the release's files to a new folder. Throws `invalid` at the first byte that does not match the manifest.
   */
  unpack(folder: string): Promise<void>;
}

/** Reads public keys (PEM) in folders, which need not exist. Skips files without one. */
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
    // The public half could be derived from a private key, but finding one here is a mistake.
    return text.includes('PRIVATE KEY') ? undefined : createPublicKey(text);
  } catch {
    return undefined;
  }
}

/** Opens a bundle while `use` runs. Throws `invalid` unless its manifest is signed by one of the keys. */
export async function withBundle<T>(
  path: string,
  keys: readonly KeyObject[],
  use: (bundle: Bundle) => Promise<T>,
): Promise<T> {
  const { size } = await stat(path);
  if (size > BUNDLE_LIMITS.bundleBytes)
    throw new InkstandError(
      'too-large',
      `expected an update of at most ${writeBytes(BUNDLE_LIMITS.bundleBytes)}, got ${writeBytes(size)}`,
    );
  const limits = { maxEntries: BUNDLE_LIMITS.files + 2, maxFileBytes: BUNDLE_LIMITS.manifestBytes };
  return withZip(path, { limits, explain: ({ cause }) => damaged(cause) }, async (listed) => {
    const entries = indexEntries(listed);
    const text = await readSmall(entries.get('manifest.json'), BUNDLE_LIMITS.manifestBytes);
    const signature = await readSmall(entries.get('manifest.sig'), BUNDLE_LIMITS.signatureBytes);
    requireSignature(text, signature, keys);
    const manifest = parseManifest(text.toString());
    return use({ manifest, unpack: (folder) => unpackFiles(entries, manifest.files, folder) });
  });
}

function requireSignature(text: Buffer, signature: Buffer, keys: readonly KeyObject[]): void {
  const bytes = Buffer.from(signature.toString('latin1'), 'base64');
  if (keys.some((key) => verify(null, text, key, bytes))) return;
  throw new InkstandError('invalid', 'the update is not signed by a trusted key', {
    hint: keys.length === 0 ? 'no key is installed; see docs/update.md' : 'download it from an Inkstand release',
  });
}

/** Entries by name. An archive with two files of the same name is damaged. */
function indexEntries(entries: readonly ZipEntry[]): ReadonlyMap<string, ZipEntry> {
  const index = new Map(entries.map((entry) => [entry.name, entry]));
  if (index.size < entries.length) throw damaged(undefined);
  return index;
}

/** Only files in the manifest are written, so names in the archive never become paths. */
async function unpackFiles(
  entries: ReadonlyMap<string, ZipEntry>,
  files: readonly ReleaseFile[],
  folder: string,
): Promise<void> {
  await mkdir(folder, { mode: 0o755 });
  for (const file of files) {
    const target = join(folder, file.path);
    await mkdir(dirname(target), { recursive: true, mode: 0o755 });
    const stream = await streamEntry(entries.get(`app/${file.path}`), file.bytes);
    const hash = createHash('sha256');
    const hashing = async function* (source: Readable) {
      for await (const part of source) {
        hash.update(part);
        yield part;
      }
    };
    await pipeline(stream, hashing, createWriteStream(target, { flags: 'wx', mode: 0o644 })).catch((cause) => {
      throw damaged(cause);
    });
    if (hash.digest('hex') !== file.sha256) throw damaged(undefined);
    await chmod(target, file.isProgram ? 0o755 : 0o644);
  }
}

async function readSmall(entry: ZipEntry | undefined, maxBytes: number): Promise<Buffer> {
  if (!entry || entry.byteCount > maxBytes) throw damaged(undefined);
  return entry.read();
}

function streamEntry(entry: ZipEntry | undefined, byteCount: number): Promise<Readable> {
  if (entry?.byteCount !== byteCount) throw damaged(undefined);
  return entry.stream();
}

const damaged = (cause: unknown): InkstandError =>
  cause instanceof InkstandError
    ? cause
    : new InkstandError('invalid', 'the update is damaged or incomplete', { cause });
