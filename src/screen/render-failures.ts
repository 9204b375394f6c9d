import { type ScreenSubject, sharedKey } from './screen-key.js';

export interface RenderFailure {
  /** For people. */
  readonly reason: string;
  readonly count: number;
  /** Another version is rendered at once. */
  readonly contentVersion: string;
  /** By the monotonic clock. */
  readonly retryAtMs: number;
}

const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 60 * 60_000;
const MAX_FAILURES = 500;

/** Failed renders, with growing pauses before a retry, and the reason for displays. In memory only. */
export class RenderFailures {
  readonly #monotonicMs: () => number;
  readonly #byKey = new Map<string, RenderFailure>();

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  find(subject: ScreenSubject): RenderFailure | undefined {
    return this.#byKey.get(sharedKey(subject));
  }

  note(subject: ScreenSubject, contentVersion: string, reason: string): RenderFailure {
    const key = sharedKey(subject);
    const before = this.#byKey.get(key);
    const count = before?.contentVersion === contentVersion ? before.count + 1 : 1;
    const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (count - 1));
    const failure = { reason, count, contentVersion, retryAtMs: this.#monotonicMs() + pauseMs };
    this.#byKey.delete(key);
    this.#byKey.set(key, failure);
    const oldest = this.#byKey.size > MAX_FAILURES ? this.#byKey.keys().next().value : undefined;
    if (oldest !== undefined) this.#byKey.delete(oldest);
    return failure;
  }

  clear(subject: ScreenSubject): void {
    this.#byKey.delete(sharedKey(subject));
  }

  /** Whether this version may be rendered (again) now. */
  mayTry(subject: ScreenSubject, contentVersion: string): boolean {
    const failure = this.find(subject);
    return failure?.contentVersion !== contentVersion || this.#monotonicMs() >= failure.retryAtMs;
  }
}
