import { InkstandError } from '../../errors.js';

/** Thrown when layout used up its steps or its time; what was arranged before stands. */
export class LayoutStopped extends InkstandError {
  constructor(reason: 'steps' | 'time') {
    super('limit', reason === 'steps' ? 'layout took more steps than allowed' : 'layout took longer than allowed');
    this.name = 'LayoutStopped';
  }
}

/** The deadline is asked for once in this many steps. */
const STEPS_PER_LOOK = 4096;

/** Counts the loops of one layout against a limit and a deadline. */
export class StepBudget {
  #left: number;
  #untilLook = STEPS_PER_LOOK;
  readonly #isOverdue: () => boolean;

  constructor(steps: number, isOverdue: () => boolean) {
    this.#left = steps;
    this.#isOverdue = isOverdue;
  }

  /** Throws {@link LayoutStopped} when nothing is left. */
  take(count = 1): void {
    this.#left -= count;
    if (this.#left < 0) throw new LayoutStopped('steps');
    this.#untilLook -= count;
    if (this.#untilLook > 0) return;
    this.#untilLook = STEPS_PER_LOOK;
    if (this.#isOverdue()) throw new LayoutStopped('time');
  }
}
