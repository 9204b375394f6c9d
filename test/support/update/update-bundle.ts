import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { nameArchitecture } from '../../../src/gateway/update/judge-update.js';

/** A key pair whose public half is in a folder of trusted keys. */
export function makeKeys(folder: string): { readonly privateKey: KeyObject; readonly keyFolder: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const keyFolder = join(folder, 'keys');
  mkdirSync(keyFolder, { recursive: true });
  writeFileSync(join(keyFolder, 'release.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
  return { privateKey, keyFolder };
}

export interface BundleOptions {
  readonly privateKey: KeyObject;
  readonly version: string;
  /** Paths and contents, signed by the manifest. */
  readonly files?: Readonly<Record<string, string>>;
  /** Replaces parts of the manifest before it is signed. */
  readonly manifest?: Readonly<Record<string, unknown>>;
  /** Changes the packed files after signing. */
  readonly spoil?: (packed: Map<string, Buffer>) => void;
}

/** Writes a small bundle and returns its path. */
export async function makeBundle(folder: string, options: BundleOptions): Promise<string> {
  const { privateKey, version, files = { 'bin/inkstand': 'program', 'build/src/main.js': version }, spoil } = options;
  const manifest = Buffer.from(
    JSON.stringify({
      format: 1,
      name: 'inkstand',
      version,
      architecture: nameArchitecture(process.arch),
      node: '20.0.0',
      schema: { least: 1, made: 9_000 },
      notes: '',
      files: Object.entries(files).map(([path, content]) => ({
        path,
        bytes: Buffer.byteLength(content),
        sha256: createHash('sha256').update(content).digest('hex'),
        isProgram: path.startsWith('bin/'),
      })),
      ...options.manifest,
    }),
  );
  const signature = sign(null, manifest, privateKey).toString('base64');
  const packed = new Map<string, Buffer>([
    ['manifest.json', manifest],
    ['manifest.sig', Buffer.from(signature)],
    ...Object.entries(files).map(([path, content]) => [`app/${path}`, Buffer.from(content)] as const),
  ]);
  spoil?.(packed);
  const path = join(folder, `inkstand-${version}-${nameArchitecture(process.arch)}.inkstand-update`);
  const zip = new ZipFile();
  const packing = pipeline(zip.outputStream, createWriteStream(path));
  for (const [name, content] of packed) zip.addBuffer(content, name);
  zip.end();
  await packing;
  return path;
}
