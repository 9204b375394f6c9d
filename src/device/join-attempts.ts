/** What became of a call by a display that does not belong to the household yet, or that just joined. */
export type AttemptOutcome = 'joined' | 'pending' | 'blocked' | 'wrong-key' | 'no-id';

export interface Attempt {
  readonly atMs: number;
  /** Undefined when none was sent. */
  readonly mac: string | undefined;
  readonly outcome: AttemptOutcome;
  /** As the display named it. */
  readonly model: string | undefined;
  /** Of the network. */
  readonly clientAddress: string;
}

const MAX_ATTEMPTS = 30;

/** The last attempts to join, for people who stand in front of a display and wonder; in memory only. */
export class JoinAttempts {
  readonly #onAttempt: (() => void) | undefined;
  #attempts: readonly Attempt[] = [];

  constructor(onAttempt?: () => void) {
    this.#onAttempt = onAttempt;
  }

  /** One for each display and outcome: firmware calls several times in a wake. */
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
