import type { WritableStream } from './writable-stream.js';

interface Source {
  readonly start?: (controller: Controller) => unknown;
  readonly pull?: (controller: Controller) => unknown;
  readonly cancel?: (reason: unknown) => unknown;
}

export interface Controller {
  readonly desiredSize: number;
  enqueue(chunk: unknown): void;
  close(): void;
  error(reason: unknown): void;
}

interface Result {
  readonly done: boolean;
  readonly value: unknown;
}

interface Waiting {
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

const DONE: Result = { done: true, value: undefined };

/** As much of a stream as libraries use that read a response piece by piece: a queue, a reader, an iterator. */
export class ReadableStream {
  readonly #source: Source;
  readonly #chunks: unknown[] = [];
  readonly #waiting: Waiting[] = [];
  #state: 'open' | 'closing' | 'failed' = 'open';
  #reason: unknown;
  #isLocked = false;
  #isPulling = false;
  readonly #controller: Controller;

  constructor(source: Source | undefined = {}) {
    this.#source = source;
    this.#controller = {
      desiredSize: 1,
      enqueue: (chunk) => this.#enqueue(chunk),
      close: () => this.#close(),
      error: (reason) => this.#fail(reason),
    };
    source.start?.(this.#controller);
  }

  static from(chunks: Iterable<unknown>): ReadableStream {
    return new ReadableStream({
      start: (controller) => {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
  }

  get locked(): boolean {
    return this.#isLocked;
  }

  getReader(): object {
    if (this.#isLocked) throw new TypeError('the stream is locked to a reader');
    this.#isLocked = true;
    return {
      closed: Promise.resolve(),
      read: () => this.#read(),
      cancel: (reason: unknown) => this.cancel(reason),
      releaseLock: () => {
        this.#isLocked = false;
      },
    };
  }

  /** Two streams with the same chunks; both are read into memory as far as one of them is. */
  tee(): [ReadableStream, ReadableStream] {
    const reader = this[Symbol.asyncIterator]();
    this.#isLocked = true;
    const controllers: Controller[] = [];
    const pull = async (): Promise<void> => {
      try {
        const { done, value } = await reader.next();
        for (const controller of controllers) done ? controller.close() : controller.enqueue(value);
      } catch (error) {
        for (const controller of controllers) controller.error(error);
      }
    };
    const branch = () => new ReadableStream({ start: (controller) => void controllers.push(controller), pull });
    return [branch(), branch()];
  }

  async cancel(reason: unknown): Promise<void> {
    this.#chunks.length = 0;
    this.#close();
    await this.#source.cancel?.(reason);
  }

  pipeThrough(transform: { readonly readable: ReadableStream; readonly writable: WritableStream }): ReadableStream {
    // What fails here fails the readable end as well.
    this.pipeTo(transform.writable).catch(() => {});
    return transform.readable;
  }

  async pipeTo(writable: WritableStream): Promise<void> {
    const writer = writable.getWriter();
    try {
      for await (const chunk of this) await writer.write(chunk);
    } catch (error) {
      await writer.abort(error);
      throw error;
    }
    await writer.close();
  }

  async $readAll(): Promise<unknown[]> {
    const chunks: unknown[] = [];
    for await (const chunk of this) chunks.push(chunk);
    return chunks;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void> {
    for (let result = await this.#read(); !result.done; result = await this.#read()) yield result.value;
  }

  async #read(): Promise<Result> {
    if (this.#chunks.length > 0) return { done: false, value: this.#chunks.shift() };
    if (this.#state === 'closing') return DONE;
    if (this.#state === 'failed') throw this.#reason;
    const read = new Promise<Result>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    await this.#pull();
    return read;
  }

  async #pull(): Promise<void> {
    if (this.#isPulling || !this.#source.pull) return;
    this.#isPulling = true;
    try {
      // Each read that waits needs a chunk; a source that brings none now enqueues it later.
      for (let before = -1; this.#state === 'open' && before !== this.#waiting.length && this.#waiting.length > 0; ) {
        before = this.#waiting.length;
        await this.#source.pull(this.#controller);
      }
    } catch (error) {
      this.#fail(error);
    }
    this.#isPulling = false;
  }

  #enqueue(chunk: unknown): void {
    if (this.#state !== 'open') throw new TypeError('the stream is closed');
    const first = this.#waiting.shift();
    if (first) first.resolve({ done: false, value: chunk });
    else this.#chunks.push(chunk);
  }

  #close(): void {
    this.#state = 'closing';
    for (const { resolve } of this.#waiting.splice(0)) resolve(DONE);
  }

  #fail(reason: unknown): void {
    this.#state = 'failed';
    this.#reason = reason;
    for (const { reject } of this.#waiting.splice(0)) reject(reason);
  }
}
