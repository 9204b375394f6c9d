import { MAX_DOCUMENT_MS } from './calendar-limits.js';

/** Thrown when a recurrence costs more than it may. */
export class BudgetSpent extends Error {}

const STEPS_BETWEEN_CLOCKS = 500;

/** Limits the work of expanding recurrences: steps for each series, CPU time for the document. */
export class StepBudget {
  readonly #started = process.cpuUsage();
  #steps = 0;
  #left = 0;
  #isSpent = false;

  /** Starts the next series. */
  allow(steps: number): void {
    this.#left = steps;
  }

  /** @throws BudgetSpent */
  step(): void {
    if (++this.#steps % STEPS_BETWEEN_CLOCKS === 0) {
      const { user, system } = process.cpuUsage(this.#started);
      this.#isSpent = user + system > MAX_DOCUMENT_MS * 1000;
    }
    if (this.#left-- <= 0 || this.#isSpent) throw new BudgetSpent();
  }
}
