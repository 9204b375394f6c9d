import { InkstandError } from '@inkstand/common/errors';
import { isObject, scalarText } from '@inkstand/common/json';
import { writeBytes } from '../byte-size.js';
import { BUNDLE_LIMITS } from './bundle-limits.js';

/** Debian's name for the architecture of a release. */
type Architecture = 'amd64' | 'arm64' | 'armhf';

/** One file of a release. */
export interface ReleaseFile {
  /** Path in the release's folder, separated by `/`. */
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
  readonly isProgram: boolean;
}

/** The description of a bundle; its bytes are signed. */
export interface Manifest {
  readonly version: string;
  readonly architecture: Architecture;
  /** Oldest supported Node.js, such as 20.19.0. */
  readonly node: string;
  /** Database schemas: the oldest that it can migrate, and the one that it creates. */
  readonly schema: { readonly oldestReadable: number; readonly current: number };
  /** Changes for the owner, as in the changelog. */
  readonly notes: string;
  readonly files: readonly ReleaseFile[];
}

/** Version of the bundle layout that this program reads. */
const BUNDLE_FORMAT = 1;

const ARCHITECTURES: readonly string[] = ['amd64', 'arm64', 'armhf'] satisfies Architecture[];
const VERSION = /^\d{1,6}\.\d{1,6}\.\d{1,6}(-[0-9A-Za-z.-]{1,40})?$/;
const PATH = /^[\w@.+-]+(\/[\w@.+-]+)*$/;

/** @throws InkstandError `invalid` for anything but a manifest within the limits. */
export function parseManifest(text: string): Manifest {
  const read = parseObject(text);
  if (read.format !== BUNDLE_FORMAT || read.name !== 'inkstand')
    throw invalidManifest(`an update of format ${BUNDLE_FORMAT}, got format ${scalarText(read.format).slice(0, 20)}`);
  const { version, architecture, node, schema, notes, files } = read;
  if (typeof version !== 'string' || !VERSION.test(version)) throw invalidManifest('a version');
  if (!isArchitecture(architecture)) throw invalidManifest(`one of ${ARCHITECTURES.join(', ')}`);
  if (typeof node !== 'string' || !/^\d{1,4}\.\d{1,4}\.\d{1,4}$/.test(node))
    throw invalidManifest('a version of Node.js');
  if (typeof notes !== 'string' || notes.length > 100_000) throw invalidManifest('notes');
  if (!Array.isArray(files) || files.length > BUNDLE_LIMITS.files)
    throw invalidManifest(`at most ${BUNDLE_LIMITS.files} files`);
  const parsed = files.map(parseFile);
  if (new Set(parsed.map(({ path }) => path)).size < parsed.length) throw invalidManifest('each file once');
  if (countBytes(parsed) > BUNDLE_LIMITS.releaseBytes)
    throw invalidManifest(`at most ${writeBytes(BUNDLE_LIMITS.releaseBytes)}`);
  return { version, architecture, node, schema: parseSchema(schema), notes, files: parsed };
}

/** Total size of a release's files. */
export const countBytes = (files: readonly ReleaseFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

const isArchitecture = (value: unknown): value is Architecture =>
  typeof value === 'string' && ARCHITECTURES.includes(value);

function parseFile(value: unknown): ReleaseFile {
  const { path, bytes, sha256, isProgram = false } = isObject(value) ? value : {};
  const isInside = typeof path === 'string' && path.length <= 200 && PATH.test(path) && !/(^|\/)\.\.?(\/|$)/.test(path);
  if (!isInside) throw invalidManifest(`a path inside the release, got ${JSON.stringify(path)?.slice(0, 80)}`);
  if (typeof bytes !== 'number' || !Number.isSafeInteger(bytes) || bytes < 0)
    throw invalidManifest(`the size of ${path}`);
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) throw invalidManifest(`the hash of ${path}`);
  return { path, bytes, sha256, isProgram: isProgram === true };
}

function parseSchema(value: unknown): Manifest['schema'] {
  const { least: oldestReadable, made } = isObject(value) ? value : {};
  if (isCount(oldestReadable) && isCount(made) && oldestReadable <= made) return { oldestReadable, current: made };
  throw invalidManifest('the schemas of the database');
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Reported below.
  }
  throw invalidManifest('an object');
}

const invalidManifest = (expected: string): InkstandError =>
  new InkstandError('invalid', `expected the update's manifest to hold ${expected}`);
