import type { Caller } from '../identity/caller.js';

/** The outcome of a call by a display that has not joined or has just joined. */
export type AttemptOutcome = 'joined' | 'pending' | 'blocked' | 'wrong-key' | 'no-id';

export interface Attempt {
  readonly atMs: number;
  /** Undefined when none was sent. */
  readonly mac: string | undefined;
  readonly outcome: AttemptOutcome;
  /** As the display reported it. */
  readonly model: string | undefined;
  /** IP address. */
  readonly clientAddress: string;
}

const MAX_ATTEMPTS = 30;

/** The latest attempts to join, for owners who set up a display. In memory only. */
export class JoinAttempts {
  readonly #onAttempt: (() => void) | undefined;
  #attempts: readonly Attempt[] = [];

  constructor(onAttempt?: () => void) {
    this.#onAttempt = onAttempt;
  }

  /** Records one attempt per display and outcome, because firmware calls several times per wake. */
  note(attempt: Attempt): void {
    const others = this.#attempts.filter(({ mac, outcome }) => mac !== attempt.mac || outcome !== attempt.outcome);
    this.#attempts = [attempt, ...others].slice(0, MAX_ATTEMPTS);
    this.#onAttempt?.();
  }

  /** Newest first. */
  list(): readonly Attempt[] {
    return this.#attempts;
  }
}

/** The outcome recorded for each kind of caller that has not joined. */
export const OUTCOME_OF_CALLER = {
  pending: 'pending',
  blocked: 'blocked',
  rejoin: 'wrong-key',
  unknown: 'pending',
  unidentified: 'no-id',
} as const satisfies Record<Exclude<Caller['kind'], 'joined'>, AttemptOutcome>;
