import { PassThrough } from 'node:stream';
import type { Reply } from '../../http/http.js';

/** What may change while somebody looks at a page. */
export type Topic = 'displays' | 'joining' | 'plugins' | 'playlists' | 'screens' | 'system';

const MOST_LISTENERS = 20;
/** Shorter than the time after which the server ends a silent connection. */
const BEAT_MS = 15_000;

/** Server-sent events: tells open pages which part of them is out of date; they fetch it themselves. */
export class LiveFeed {
  readonly #listeners = new Set<PassThrough>();
  #timer: NodeJS.Timeout | undefined;
  #tick = 0;

  /** Counts changes: a page that was made at an earlier tick than its stream begins has missed something. */
  get tick(): number {
    return this.#tick;
  }

  /** An answer that stays open. The oldest makes way when there are too many. */
  listen(): Reply {
    const stream = new PassThrough();
    const [oldest] = this.#listeners;
    if (this.#listeners.size >= MOST_LISTENERS && oldest) this.#end(oldest);
    this.#listeners.add(stream);
    stream.once('close', () => this.#end(stream));
    stream.write(`retry: 3000\nevent: tick\ndata: ${this.#tick}\n\n`);
    this.#timer ??= setInterval(() => this.#write(': still here\n\n'), BEAT_MS).unref();
    return {
      status: 200,
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        // nginx would hold events back.
        'X-Accel-Buffering': 'no',
      },
      body: stream,
    };
  }

  publish(topic: Topic): void {
    this.#tick++;
    if (this.#listeners.size > 0) this.#write(`event: ${topic}\ndata: {}\n\n`);
  }

  /** Ends every answer. Idempotent. */
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
