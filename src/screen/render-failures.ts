import type { InkstandError } from '../errors.js';
import type { MarkupPlace, RenderError } from './render-errors.js';
import { SkippedScreen } from './save-screen.js';
import { type ScreenSubject, sharedKey } from './screen-key.js';

export interface RenderFailure {
  readonly reason: string;
  /** Set when the template of a plugin cannot be parsed. */
  readonly place?: MarkupPlace | undefined;
  readonly pluginSettingId?: number | undefined;
  /** The recipe asked to be skipped, which is no error. */
  readonly isSkipped: boolean;
  /** This many renders in a row timed out, so the next one waits for an hour. */
  readonly pausedAfter?: number;
  readonly count: number;
  /** A new version is rendered at once. */
  readonly contentVersion: string;
  /** By the monotonic clock. */
  readonly retryAtMs: number;
  /** Renders in a row that timed out, whatever the version. */
  readonly exhaustions: number;
}

const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 60 * 60_000;
const MAX_FAILURES = 500;
/** After this many, new versions have to wait too. */
const MAX_EXHAUSTIONS = 3;

/** Failed renders with the reason to show, and growing pauses before a retry. In memory only. */
export class RenderFailures {
  readonly #monotonicMs: () => number;
  readonly #byKey = new Map<string, RenderFailure>();

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  find(subject: ScreenSubject): RenderFailure | undefined {
    return this.#byKey.get(sharedKey(subject));
  }

  note(
    subject: ScreenSubject,
    contentVersion: string,
    error: Pick<InkstandError, 'code' | 'message'>,
    cause?: RenderError,
  ): RenderFailure {
    const key = sharedKey(subject);
    const before = this.#byKey.get(key);
    const count = before?.contentVersion === contentVersion ? before.count + 1 : 1;
    const exhaustions = error.code === 'timeout' ? (before?.exhaustions ?? 0) + 1 : 0;
    const isPaused = exhaustions >= MAX_EXHAUSTIONS;
    const pauseMs = isPaused ? MAX_PAUSE_MS : Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (count - 1));
    const failure: RenderFailure = {
      ...{ count, contentVersion, exhaustions },
      ...{ place: cause?.place, pluginSettingId: cause?.pluginSettingId },
      ...{ reason: error.message, isSkipped: error instanceof SkippedScreen },
      ...(isPaused && { pausedAfter: exhaustions }),
      retryAtMs: this.#monotonicMs() + pauseMs,
    };
    this.#byKey.delete(key);
    this.#byKey.set(key, failure);
    const oldest = this.#byKey.size > MAX_FAILURES ? this.#byKey.keys().next().value : undefined;
    if (oldest !== undefined) this.#byKey.delete(oldest);
    return failure;
  }

  clear(subject: ScreenSubject): void {
    this.#byKey.delete(sharedKey(subject));
  }

  /** Whether this version may be rendered now. */
  mayTry(subject: ScreenSubject, contentVersion: string): boolean {
    const failure = this.find(subject);
    if (failure === undefined || this.#monotonicMs() >= failure.retryAtMs) return true;
    return failure.contentVersion !== contentVersion && failure.exhaustions < MAX_EXHAUSTIONS;
  }
}
