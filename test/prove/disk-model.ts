import { dirname } from 'node:path';

type Change =
  | { readonly kind: 'write'; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'resize'; readonly length: number };

/** A file as the disk and as the system's cache have it. */
class Inode {
  /** What is on the disk for certain. */
  durable: Buffer;
  /** What the disk may or may not have got, in order. */
  pending: Change[] = [];

  constructor(durable: Buffer) {
    this.durable = durable;
  }

  /** The first `count` changes are on the disk from now on. */
  sync(count: number): void {
    for (const change of this.pending.splice(0, count)) this.durable = apply(this.durable, change);
  }
}

type NameChange = { readonly path: string; readonly inode: Inode | undefined };

/** What a disk may hold after a power cut: files by path. */
export type DiskState = ReadonlyMap<string, Buffer>;

/** The unit in which a disk writes. */
const SECTOR_BYTES = 512;

/**
 * Files of which the disk has what was synced, and any part of what was not: each write since the last sync of its
 * file may be there, be missing, or be torn at sectors, in any order. Created, renamed and removed names become certain
 * when their folder is synced, in order, as in a journal.
 */
export class DiskModel {
  readonly #durableNames: Map<string, Inode>;
  readonly #names: Map<string, Inode>;
  readonly #pendingNames: NameChange[] = [];
  /** What was written when a sync began, by path and thread. */
  readonly #syncs = new Map<string, number>();
  readonly #ignoresSyncs: boolean;

  /** @param ignoresSyncs a disk that lies, to see that the checks notice */
  constructor(files: DiskState, ignoresSyncs = false) {
    this.#names = new Map([...files].map(([path, bytes]) => [path, new Inode(bytes)]));
    this.#durableNames = new Map(this.#names);
    this.#ignoresSyncs = ignoresSyncs;
  }

  lengthOf(path: string): number {
    const inode = this.#names.get(path);
    return inode ? inode.pending.reduce(apply, inode.durable).length : 0;
  }

  open(path: string, truncates: boolean): void {
    const inode = this.#names.get(path);
    if (!inode) this.#name(path, new Inode(Buffer.alloc(0)));
    else if (truncates && this.lengthOf(path) > 0) inode.pending.push({ kind: 'resize', length: 0 });
  }

  write(path: string, at: number, bytes: Buffer): void {
    this.#names.get(path)?.pending.push({ kind: 'write', at, bytes });
  }

  resize(path: string, length: number): void {
    this.#names.get(path)?.pending.push({ kind: 'resize', length });
  }

  rename(from: string, path: string): void {
    const inode = this.#names.get(from);
    if (!inode) return;
    this.#name(path, inode);
    this.#name(from, undefined);
  }

  remove(path: string): void {
    if (this.#names.has(path)) this.#name(path, undefined);
  }

  beginSync(path: string, thread: string): void {
    const inode = this.#names.get(path);
    this.#syncs.set(`${thread} ${path}`, inode ? inode.pending.length : this.#pendingNames.length);
  }

  endSync(path: string, thread: string): void {
    const count = this.#syncs.get(`${thread} ${path}`) ?? 0;
    if (this.#ignoresSyncs) return;
    const inode = this.#names.get(path);
    if (inode) inode.sync(count);
    else this.#syncFolder(path, count);
  }

  /** Only what is certain. */
  certain(): DiskState {
    return new Map([...this.#durableNames].map(([path, { durable }]) => [path, durable]));
  }

  /** Everything that was written. */
  complete(): DiskState {
    return new Map([...this.#names].map(([path, { durable, pending }]) => [path, pending.reduce(apply, durable)]));
  }

  /** Some of what is not certain. */
  mixed(random: () => number): DiskState {
    const names = new Map(this.#durableNames);
    const count = Math.floor(random() * (this.#pendingNames.length + 1));
    for (const change of this.#pendingNames.slice(0, count)) rename(names, change);
    return new Map([...names].map(([path, inode]) => [path, mix(inode, random)]));
  }

  #name(path: string, inode: Inode | undefined): void {
    const change = { path, inode };
    rename(this.#names, change);
    this.#pendingNames.push(change);
  }

  /** A journal keeps the order, so that earlier changes of other folders are certain, too. */
  #syncFolder(folder: string, count: number): void {
    const last = this.#pendingNames.slice(0, count).findLastIndex(({ path }) => dirname(path) === folder);
    for (const change of this.#pendingNames.splice(0, last + 1)) rename(this.#durableNames, change);
  }
}

function rename(names: Map<string, Inode>, { path, inode }: NameChange): void {
  if (inode) names.set(path, inode);
  else names.delete(path);
}

function apply(bytes: Buffer, change: Change): Buffer {
  const length = change.kind === 'resize' ? change.length : Math.max(bytes.length, change.at + change.bytes.length);
  const result = Buffer.alloc(length);
  bytes.copy(result, 0, 0, Math.min(length, bytes.length));
  if (change.kind === 'write') change.bytes.copy(result, change.at);
  return result;
}

function mix({ durable, pending }: Inode, random: () => number): Buffer {
  let bytes = durable;
  for (const change of pending) {
    const chance = random();
    if (chance < 0.4) bytes = apply(bytes, change);
    else if (chance < 0.7 && change.kind === 'write') bytes = tear(bytes, change, random);
    // The file has grown, but its content is not there.
    else if (chance < 0.8 && change.kind === 'write')
      bytes = apply(bytes, { kind: 'resize', length: Math.max(bytes.length, change.at + change.bytes.length) });
  }
  return bytes;
}

/** Some of its sectors. */
function tear(bytes: Buffer, { at, bytes: written }: Extract<Change, { kind: 'write' }>, random: () => number): Buffer {
  let result = bytes;
  for (let from = 0; from < written.length; ) {
    const to = Math.min(written.length, from + SECTOR_BYTES - ((at + from) % SECTOR_BYTES));
    if (random() < 0.5) result = apply(result, { kind: 'write', at: at + from, bytes: written.subarray(from, to) });
    from = to;
  }
  return result;
}
