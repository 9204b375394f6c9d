import { PassThrough } from 'node:stream';
import type { Reply } from '../../http/http.js';

/** Topics that may change while a page is open. */
export type Topic = 'displays' | 'joining' | 'plugins' | 'playlists' | 'screens' | 'system' | 'tasks';

const MAX_LISTENERS = 20;
/** Shorter than the server's timeout for silent connections. */
const HEARTBEAT_MS = 15_000;

/**
 * Server-sent events: notifies open pages which of their parts are outdated; the pages fetch these parts themselves.
 */
export class LiveFeed {
  readonly #listeners = new Set<PassThrough>();
  #timer: NodeJS.Timeout | undefined;
  #tick = 0;

  /** Counts changes. A page rendered at an earlier tick than its stream starts with has missed one. */
  get tick(): number {
    return this.#tick;
  }

  /** Opens a stream. Above the limit, the oldest stream is closed. */
  listen(): Reply {
    const stream = new PassThrough();
    const [oldest] = this.#listeners;
    if (this.#listeners.size >= MAX_LISTENERS && oldest) this.#end(oldest);
    this.#listeners.add(stream);
    stream.once('close', () => this.#end(stream));
    stream.write(`retry: 3000\nevent: tick\ndata: ${this.#tick}\n\n`);
    this.#timer ??= setInterval(() => this.#write(': still here\n\n'), HEARTBEAT_MS).unref();
    return {
      status: 200,
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        // Disables buffering in nginx.
        'X-Accel-Buffering': 'no',
      },
      body: stream,
    };
  }

  publish(topic: Topic): void {
    this.#tick++;
    if (this.#listeners.size > 0) this.#write(`event: ${topic}\ndata: {}\n\n`);
  }

  /** Closes every stream. Idempotent. */
  stop(): void {
    for (const stream of this.#listeners) this.#end(stream);
  }

  #write(text: string): void {
    for (const stream of this.#listeners) {
      // A browser that does not read must not fill the memory.
      if (stream.writableLength > 64 * 1024) this.#end(stream);
      else stream.write(text);
    }
  }

  #end(stream: PassThrough): void {
    this.#listeners.delete(stream);
    stream.end();
    if (this.#listeners.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
