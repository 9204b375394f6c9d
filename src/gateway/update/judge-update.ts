import { InkstandError } from '@inkstand/common/errors';
import { compareVersions } from '@inkstand/common/versions';
import type { Manifest } from './manifest.js';

/** Facts that decide whether an update can be applied. */
interface UpdateFacts {
  /** Version that runs now. */
  readonly version: string;
  readonly architecture: string;
  /** Version of the installed Node.js. */
  readonly node: string;
  /** Schema of the database; undefined when there is none yet. */
  readonly schema: number | undefined;
  /** Free space where releases are stored. */
  readonly freeBytes: number;
  /** Space for the release and the copy of the data. */
  readonly neededBytes: number;
  /** Only an owner at a shell may install the same or an older version. */
  readonly allowsOlder: boolean;
}

/** Why an update cannot be applied here, in words for the owner; undefined when it can. */
function judgeUpdate(manifest: Manifest, facts: UpdateFacts): string | undefined {
  const { version, architecture, node, schema } = manifest;
  if (architecture !== facts.architecture)
    return `it is built for ${architecture}, this machine is ${facts.architecture}`;
  if (compareVersions(facts.node, node) < 0) return `it needs Node.js ${node} or newer, this machine has ${facts.node}`;
  const newer = compareVersions(version, facts.version);
  if (newer === 0 && !facts.allowsOlder) return `version ${version} is already running`;
  if (newer < 0 && !facts.allowsOlder) return `version ${version} is older than ${facts.version}, which is running`;
  if (facts.schema !== undefined && facts.schema > schema.current)
    return `the data was written by a newer version: it has schema ${facts.schema}, the update supports ${schema.current}`;
  if (facts.schema !== undefined && facts.schema < schema.oldestReadable)
    return `the data are too old for it: they have schema ${facts.schema}, it needs ${schema.oldestReadable}; update to an earlier version first`;
  if (facts.freeBytes < facts.neededBytes)
    return `it needs ${toMegabytes(facts.neededBytes)} MB of disk space, ${toMegabytes(facts.freeBytes)} MB are free`;
  return undefined;
}

/** Throws the reason as an error. @throws InkstandError `conflict` */
export function requireFit(manifest: Manifest, facts: UpdateFacts): void {
  const reason = judgeUpdate(manifest, facts);
  if (reason !== undefined) throw new InkstandError('conflict', `this update cannot be installed: ${reason}`);
}

/** Debian's name for an architecture of Node.js. */
export function nameArchitecture(node: string): string {
  return node === 'x64' ? 'amd64' : node === 'arm' ? 'armhf' : node;
}

const toMegabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000);
