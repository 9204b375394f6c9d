import { SerialQueue } from '@inkstand/common/serial-queue';
import type { WrongGuessLimit } from '../../http/http.js';
import { SignInDelay } from './sign-in-delay.js';

/** Attempts that may wait to be checked; more are refused, so that a flood costs neither memory nor time. */
const MAX_WAITING = 4;
const BUSY_SECONDS = 5;

/** The outcome of checking a password or code. */
export type GuessVerdict =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  | {
      readonly kind: 'wait';
      readonly seconds: number;
      /** The guesses of all addresses are used up, so that a proof is needed. */
      readonly needsProof?: true;
    };

/** Who tries a password. */
export interface Guesser {
  readonly address: string;
  /**
   * Identifies a client that has proved to be the account's: by its session, by a cookie of an earlier one, or by the code on
   * the console. Guesses of others never delay it.
   */
  readonly provenBy?: string | undefined;
  /** Whose password it is; empty for the owner. A right one of one account frees no guesses at another. */
  readonly account?: string;
}

/**
 * Checks passwords one after another. Each attempt is counted before its check, so that parallel attempts cannot bypass the
 * limit.
 */
export class PasswordChecks {
  readonly #limit: WrongGuessLimit;
  readonly #strangers: Lane;
  readonly #proven: Lane;

  /** @param monotonicMs a monotonic clock: a wall clock could be set forward to skip the delay */
  constructor(limit: WrongGuessLimit, monotonicMs: () => number) {
    this.#limit = limit;
    this.#strangers = new Lane(new SignInDelay(monotonicMs));
    this.#proven = new Lane(new SignInDelay(monotonicMs));
  }

  async check({ address, provenBy, account = '' }: Guesser, isRight: () => Promise<boolean>): Promise<GuessVerdict> {
    const clientOf = (client: string): string => (account === '' ? client : `${account} ${client}`);
    if (provenBy !== undefined) return this.#note(address, await this.#proven.check(clientOf(provenBy), isRight));
    const seconds = this.#limit.waitSeconds();
    if (seconds > 0) return { kind: 'wait', seconds, needsProof: true };
    const verdict = await this.#strangers.check(clientOf(address), isRight);
    if (verdict.kind === 'wrong') this.#limit.note(address);
    return this.#note(address, verdict);
  }

  #note(address: string, verdict: GuessVerdict): GuessVerdict {
    if (verdict.kind === 'wrong') this.#limit.passwords.note(address);
    return verdict;
  }

  /** The verdict on a code that is too long to be guessed: a right one is never refused. */
  judgeCode(address: string, isRight: boolean): GuessVerdict {
    if (isRight) return { kind: 'right' };
    const seconds = this.#limit.waitSeconds();
    this.#limit.note(address);
    return seconds > 0 ? { kind: 'wait', seconds } : { kind: 'wrong' };
  }
}

/** Clients that wait for each other. */
class Lane {
  readonly #delay: SignInDelay;
  #waiting = 0;
  readonly #checks = new SerialQueue();

  constructor(delay: SignInDelay) {
    this.#delay = delay;
  }

  async check(client: string, isRight: () => Promise<boolean>): Promise<GuessVerdict> {
    const waitMs = this.#delay.waitMs(client);
    if (waitMs > 0) return { kind: 'wait', seconds: Math.ceil(waitMs / 1000) };
    if (this.#waiting >= MAX_WAITING) return { kind: 'wait', seconds: BUSY_SECONDS };
    this.#delay.noteAttempt(client);
    if (!(await this.#runInTurn(isRight))) return { kind: 'wrong' };
    this.#delay.noteSuccess(client);
    return { kind: 'right' };
  }

  #runInTurn(isRight: () => Promise<boolean>): Promise<boolean> {
    this.#waiting += 1;
    return this.#checks.run(isRight).finally(() => {
      this.#waiting -= 1;
    });
  }
}
