interface Sink {
  readonly start?: (controller: object) => unknown;
  readonly write?: (chunk: unknown, controller: object) => unknown;
  readonly close?: () => unknown;
  readonly abort?: (reason: unknown) => unknown;
}

/** What writes to a stream; each call waits for those before it. */
interface Writer {
  readonly ready: Promise<unknown>;
  readonly closed: Promise<unknown>;
  readonly desiredSize: number;
  write(chunk: unknown): Promise<unknown>;
  close(): Promise<unknown>;
  abort(reason: unknown): Promise<unknown>;
  releaseLock(): void;
}

/** As much of a stream to write to as pages use: chunks go to the sink one after the other. */
export class WritableStream {
  readonly #sink: Sink;
  readonly #controller = { error: (reason: unknown) => void this.abort(reason) };
  #tail: Promise<unknown> = Promise.resolve();
  #isLocked = false;

  constructor(sink: Sink | undefined = {}) {
    this.#sink = sink;
    sink.start?.(this.#controller);
  }

  get locked(): boolean {
    return this.#isLocked;
  }

  getWriter(): Writer {
    if (this.#isLocked) throw new TypeError('the stream is locked to a writer');
    this.#isLocked = true;
    let noteClosed: (done: unknown) => void = () => {};
    const closed = new Promise((resolve) => {
      noteClosed = resolve;
    });
    return {
      ready: Promise.resolve(),
      closed,
      desiredSize: 1,
      write: (chunk) => this.#queue(() => this.#sink.write?.(chunk, this.#controller)),
      close: () => {
        const done = this.close();
        noteClosed(done);
        return done;
      },
      abort: (reason) => this.abort(reason),
      releaseLock: () => {
        this.#isLocked = false;
      },
    };
  }

  close(): Promise<unknown> {
    return this.#queue(() => this.#sink.close?.());
  }

  async abort(reason: unknown): Promise<unknown> {
    return this.#sink.abort?.(reason);
  }

  /** A failed step fails those that are queued behind it. */
  #queue(step: () => unknown): Promise<unknown> {
    this.#tail = this.#tail.then(step).then(() => undefined);
    return this.#tail;
  }
}
