import { InkstandError } from '@inkstand/common/errors';

/** Limit for a request without a credential: enough for the log of a display. */
export const STRANGER_BODY_BYTES = 64 * 1024;
export const STRANGER_BODY_MS = 30_000;

/** Bytes of an unwanted body to read, so that the client receives the response instead of a reset. */
export const DRAIN_BYTES = 2 * 1024 * 1024;
export const DRAIN_MS = 3000;

/**
 * How often a body that nobody wants is read for a client without a credential, so that it gets its answer instead of a reset.
 * Otherwise a few hosts would have the gateway read all day.
 */
export const DRAIN_PACE = { perSecond: 1, burst: 4 };

/** Limit for all bodies in memory at a time, for a board with 512 MB. */
const AUTHORISED_BODIES_BYTES = 32 * 1024 * 1024;
const STRANGER_BODIES_BYTES = 2 * 1024 * 1024;

/** Each body has this much for free: forms and readings fit, and the limit on connections bounds them. */
const FREE_BYTES = 4096;
/** What a part of a body takes in memory, however few bytes it has: a sender can put each byte into a chunk of its own. */
const PART_BYTES = 256;
const RETRY_SECONDS = 5;

/** Budgets for bodies with and without a credential, so that strangers use up nobody else's memory. */
export interface BodyBudgets {
  readonly authorised: BodyBudget;
  readonly strangers: BodyBudget;
}

export const createBodyBudgets = (): BodyBudgets => ({
  authorised: new BodyBudget(AUTHORISED_BODIES_BYTES),
  strangers: new BodyBudget(STRANGER_BODIES_BYTES),
});

/** Bounds the memory of all bodies that are being read, whoever sends them. */
export class BodyBudget {
  readonly #limitBytes: number;
  #usedBytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  get usedBytes(): number {
    return this.#usedBytes;
  }

  /** Opens the account of one body, which must be released when its request was answered. */
  open(): BodyAccount {
    let takenBytes = 0;
    let isReleased = false;
    return {
      take: (partBytes) => {
        if (isReleased) return;
        const bytes = Math.max(partBytes, PART_BYTES);
        const before = Math.max(0, takenBytes - FREE_BYTES);
        takenBytes += bytes;
        const added = Math.max(0, takenBytes - FREE_BYTES) - before;
        // One body alone may be as large as its route permits.
        const isAlone = this.#usedBytes === before;
        if (added > 0 && !isAlone && this.#usedBytes + added > this.#limitBytes) {
          takenBytes -= bytes;
          const options = { retryAfterSeconds: RETRY_SECONDS };
          throw new InkstandError('limit', 'too many large requests arrive at once: try again later', options);
        }
        this.#usedBytes += added;
      },
      release: () => {
        if (!isReleased) this.#usedBytes -= Math.max(0, takenBytes - FREE_BYTES);
        isReleased = true;
      },
    };
  }
}

export interface BodyAccount {
  /** Counts one part of the body. Throws `limit` when all bodies together are too large. */
  take(bytes: number): void;
  /** Idempotent. */
  release(): void;
}
