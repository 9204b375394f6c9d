import type { InkstandError } from '@inkstand/common/errors';
import { LruMap } from '@inkstand/common/lru-map';
import { contentKey } from '../content/screen-content.js';
import { type ScreenSubject, sharedKey } from '../name/screen-key.js';
import type { RenderRequest } from './plan-renders.js';
import { SkippedScreen } from './save-screen.js';
import type { MarkupPlace, ScreenError } from './screen-errors.js';

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
}

/** A plugin or mashup that used up the worker's time, on whatever panel, and delayed the others by it. */
interface Strain {
  readonly revision: string;
  /** Renders in a row that used up their time. */
  readonly exhaustions: number;
  /** By the monotonic clock. */
  readonly retryAtMs: number;
  /** Its scripts may be the cause: until then it is rendered without them. */
  readonly ranScripts: boolean;
  readonly failure: RenderFailure;
}

/** What failed. */
type FailedRequest = Pick<RenderRequest, 'subject' | 'contentVersion' | 'revision'>;

interface FailureCause {
  /** The first error of its markup. */
  readonly error?: ScreenError | undefined;
  /** The job ran scripts, or might have. */
  readonly ranScripts: boolean;
}

const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 60 * 60_000;
const MAX_FAILURES = 500;
/** After this many, the pause is as long as it gets, and said. */
const MAX_EXHAUSTIONS = 3;

const pauseAfter = (count: number): number => Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (count - 1));

/**
 * Failed renders with the reason to show, and growing pauses before a retry. In memory only.
 *
 * Who used up the worker's time waits on every panel, and whatever data arrive, until the pause is over or the owner
 * changes markup or settings; then it queues behind all others.
 */
export class RenderRetries {
  readonly #monotonicMs: () => number;
  readonly #byKey = new LruMap<string, RenderFailure>({ max: MAX_FAILURES });
  readonly #byContent = new LruMap<string, Strain>({ max: MAX_FAILURES });

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  find(subject: ScreenSubject): RenderFailure | undefined {
    return this.#byKey.peek(sharedKey(subject)) ?? this.#byContent.peek(contentKey(subject.content))?.failure;
  }

  note(
    request: FailedRequest,
    error: Pick<InkstandError, 'code' | 'message'>,
    { error: errors, ranScripts }: FailureCause,
  ): RenderFailure {
    const { subject, contentVersion } = request;
    const before = this.#byKey.peek(sharedKey(subject));
    const count = before?.contentVersion === contentVersion ? before.count + 1 : 1;
    // Scripts may also end the worker. Without scripts, that says nothing of this plugin.
    const isExhausting = error.code === 'timeout' || (error.code === 'unavailable' && ranScripts);
    const exhaustions = isExhausting ? (this.#strainOf(request)?.exhaustions ?? 0) + 1 : 0;
    const nowMs = this.#monotonicMs();
    const isPaused = exhaustions >= MAX_EXHAUSTIONS;
    const failure: RenderFailure = {
      count,
      contentVersion,
      place: errors?.place,
      pluginSettingId: errors?.pluginSettingId,
      reason: error.message,
      isSkipped: error instanceof SkippedScreen,
      ...(isPaused && { pausedAfter: exhaustions }),
      retryAtMs: isExhausting && ranScripts ? nowMs : nowMs + pauseAfter(count),
    };
    this.#byKey.set(sharedKey(subject), failure);
    if (isExhausting) {
      const retryAtMs = nowMs + (isPaused ? MAX_PAUSE_MS : pauseAfter(exhaustions));
      const { revision } = request;
      this.#byContent.set(contentKey(subject.content), { revision, exhaustions, retryAtMs, ranScripts, failure });
    }
    return failure;
  }

  /** Call it after a render that succeeded. One without the scripts says nothing of them. */
  clear({ subject }: Pick<FailedRequest, 'subject'>, isWithoutScripts: boolean): void {
    this.#byKey.delete(sharedKey(subject));
    if (!isWithoutScripts) this.#byContent.delete(contentKey(subject.content));
  }

  /** Whether this version may be rendered now. */
  mayTry(request: FailedRequest): boolean {
    const strain = this.#strainOf(request);
    const nowMs = this.#monotonicMs();
    if (strain && nowMs < strain.retryAtMs && !strain.ranScripts) return false;
    const failure = this.#byKey.peek(sharedKey(request.subject));
    return failure === undefined || nowMs >= failure.retryAtMs || failure.contentVersion !== request.contentVersion;
  }

  /** Whether it used up its time before, so that others come first. */
  isBehind(request: FailedRequest): boolean {
    return this.#strainOf(request) !== undefined;
  }

  /** Whether it is rendered without its scripts for now. */
  refusesScripts(request: FailedRequest): boolean {
    const strain = this.#strainOf(request);
    return strain?.ranScripts === true && this.#monotonicMs() < strain.retryAtMs;
  }

  #strainOf({ subject, revision }: FailedRequest): Strain | undefined {
    const strain = this.#byContent.peek(contentKey(subject.content));
    return strain?.revision === revision ? strain : undefined;
  }
}
