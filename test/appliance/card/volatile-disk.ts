import { type FileHandle, open } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { NbdConversation, type NbdRequest } from './nbd-conversation.js';

/** The unit that an SD card writes or loses as a whole. */
const BLOCK_BYTES = 4096;

export interface FailurePlan {
  /** From now on; not before these. */
  readonly writes: number;
  /** Minimum of blocks in the cache; lowered the longer there are fewer. */
  readonly cachedBlocks: number;
}

/** After this many writes with too few blocks in the cache, the minimum is lowered by one. */
const WRITES_OF_PATIENCE = 4;

/**
 * A disk with a volatile cache, served to a virtual machine over NBD: what was written since the last flush is in its
 * cache only. At a power cut, each cached block independently keeps one of its versions at random, old or new: so
 * writes are lost, torn and reordered, as on SD cards.
 */
export class VolatileDisk {
  readonly #path: string;
  readonly #random: () => number;
  /** Versions of a block since the last flush, newest last. */
  readonly #unflushed = new Map<number, Buffer[]>();
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #file: FileHandle | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #writtenBytes = 0;
  #flushes = 0;
  #writes = 0;
  #hasFailed = false;
  #failure: FailurePlan | undefined;
  #onCut = (): void => undefined;

  constructor(path: string, random: () => number) {
    this.#path = path;
    this.#random = random;
  }

  /** Bytes that the machine wrote, and how often it flushed. */
  get traffic(): { readonly writtenBytes: number; readonly flushes: number } {
    return { writtenBytes: this.#writtenBytes, flushes: this.#flushes };
  }

  async start(socketPath: string): Promise<void> {
    const file = await open(this.#path, 'r+');
    this.#file = file;
    const { size } = await file.stat();
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => this.#sockets.delete(socket));
      const conversation = new NbdConversation(size, (request) => {
        this.#queue = this.#queue.then(() => this.#answer(request));
      });
      conversation.attach(socket);
    });
    await new Promise<void>((resolve) => this.#server?.listen(socketPath, resolve));
  }

  /** Resolves during the write that the plan names: from then on nothing is written or answered. */
  failAmid(plan: FailurePlan): Promise<void> {
    this.#writes = 0;
    this.#failure = plan;
    return new Promise((resolve) => {
      this.#onCut = resolve;
    });
  }

  /** Cuts the power. Returns how many blocks were in the cache and how many of them lost their newest version. */
  async cut(): Promise<{ readonly cached: number; readonly lost: number }> {
    for (const socket of this.#sockets) socket.destroy();
    await this.#queue;
    let lost = 0;
    const cached = this.#unflushed.size;
    for (const [block, versions] of this.#unflushed) {
      const kept = Math.floor(this.#random() * (versions.length + 1)) - 1;
      const version = versions[kept];
      if (kept < versions.length - 1) lost += 1;
      if (version) await this.#file?.write(version, 0, BLOCK_BYTES, block * BLOCK_BYTES);
    }
    this.#unflushed.clear();
    await this.stop();
    return { cached, lost };
  }

  /** As after an orderly shutdown: everything is kept. */
  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await this.#queue;
    await this.#flush();
    await new Promise<void>((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()));
    await this.#file?.close();
    this.#server = undefined;
    this.#file = undefined;
  }

  async #answer({ kind, offset, length, data, mustKeep, reply }: NbdRequest): Promise<void> {
    if (this.#hasFailed) return;
    switch (kind) {
      case 'read':
        return reply(await this.#read(offset, length));
      case 'write':
        await this.#write(offset, data);
        // A write in progress at the cut is torn like everything else in the cache.
        if (this.#failsNow()) return this.#onCut();
        if (mustKeep) await this.#flush();
        return reply();
      case 'flush':
        await this.#flush();
        return reply();
    }
  }

  #failsNow(): boolean {
    this.#writes += 1;
    if (!this.#failure) return false;
    const late = this.#writes - this.#failure.writes;
    const wanted = this.#failure.cachedBlocks - Math.floor(late / WRITES_OF_PATIENCE);
    this.#hasFailed = late >= 0 && this.#unflushed.size >= wanted;
    return this.#hasFailed;
  }

  async #read(offset: number, length: number): Promise<Buffer> {
    const content = Buffer.alloc(length);
    await this.#file?.read(content, 0, length, offset);
    for (let block = Math.floor(offset / BLOCK_BYTES); block * BLOCK_BYTES < offset + length; block += 1) {
      const newest = this.#unflushed.get(block)?.at(-1);
      // `copy` clips the source range, except for a block that begins before the wanted bytes.
      const start = block * BLOCK_BYTES - offset;
      newest?.copy(content, Math.max(0, start), Math.max(0, -start));
    }
    return content;
  }

  async #write(offset: number, data: Buffer): Promise<void> {
    this.#writtenBytes += data.length;
    for (let block = Math.floor(offset / BLOCK_BYTES); block * BLOCK_BYTES < offset + data.length; block += 1) {
      const start = block * BLOCK_BYTES;
      const isWhole = start >= offset && start + BLOCK_BYTES <= offset + data.length;
      const version = isWhole ? Buffer.alloc(BLOCK_BYTES) : await this.#read(start, BLOCK_BYTES);
      data.copy(version, Math.max(0, offset - start), Math.max(0, start - offset), start + BLOCK_BYTES - offset);
      const versions = this.#unflushed.get(block) ?? [];
      this.#unflushed.set(block, [...versions, version]);
    }
  }

  async #flush(): Promise<void> {
    this.#flushes += 1;
    for (const [block, versions] of this.#unflushed) {
      const newest = versions.at(-1);
      if (newest) await this.#file?.write(newest, 0, BLOCK_BYTES, block * BLOCK_BYTES);
    }
    this.#unflushed.clear();
  }
}
