import { InkstandError } from '@inkstand/common/errors';

/** Thrown when layout exceeds its steps or its time; boxes arranged so far remain valid. */
export class LayoutStopped extends InkstandError {
  readonly reason: 'steps' | 'time';

  constructor(reason: 'steps' | 'time') {
    super('limit', reason === 'steps' ? 'layout took more steps than allowed' : 'layout took longer than allowed');
    this.name = 'LayoutStopped';
    this.reason = reason;
  }
}

/** Steps between checks of the deadline. */
const STEPS_PER_CHECK = 4096;

/** Counts the loops of one layout against a limit and a deadline. */
export class StepBudget {
  readonly #steps: number;
  #left: number;
  #untilCheck = STEPS_PER_CHECK;
  readonly #isOverdue: () => boolean;

  constructor(steps: number, isOverdue: () => boolean) {
    this.#steps = steps;
    this.#left = steps;
    this.#isOverdue = isOverdue;
  }

  get spent(): number {
    return this.#steps - this.#left;
  }

  /** Throws {@link LayoutStopped} if the budget is exhausted. */
  spend(count = 1): void {
    this.#left -= count;
    if (this.#left < 0) throw new LayoutStopped('steps');
    this.#untilCheck -= count;
    if (this.#untilCheck > 0) return;
    this.#untilCheck = STEPS_PER_CHECK;
    if (this.#isOverdue()) throw new LayoutStopped('time');
  }
}
