import { getOrMake } from '@inkstand/common/get-or-make';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { CounterChange } from '../../css/computed/text-values.js';

interface Counter {
  value: number;
  /** Nesting depth of the element whose children (and following siblings) are in the counter's scope. */
  readonly depth: number;
}

/**
 * The counters of a document while boxes are built in document order. A counter is in scope for the following siblings
 * of its element and all their descendants, until the parent ends (CSS Lists, section 4).
 */
export class CounterScopes {
  readonly #counters = new Map<string, Counter[]>();
  #depth = 0;

  enter(): void {
    this.#depth += 1;
  }

  leave(): void {
    if (this.#counters.size > 0) this.#leaveScopes();
    this.#depth -= 1;
  }

  #leaveScopes(): void {
    for (const [name, stack] of this.#counters) {
      while ((stack.at(-1)?.depth ?? -1) >= this.#depth) stack.pop();
      if (stack.length === 0) this.#counters.delete(name);
    }
  }

  /** Applies reset, increment and set of one element or pseudo-element, in this order. */
  apply({ counterReset, counterIncrement, counterSet }: ComputedStyle): void {
    // Most elements change none.
    if (counterReset.length + counterIncrement.length + counterSet.length === 0) return;
    for (const { name, value } of counterReset) this.reset(name, value);
    for (const change of counterIncrement) this.increment(change);
    for (const { name, value } of counterSet) this.#innermost(name).value = value;
  }

  reset(name: string, value: number): void {
    const stack = this.#stack(name);
    const last = stack.at(-1);
    if (last && last.depth === this.#depth) stack.pop();
    stack.push({ value, depth: this.#depth });
  }

  increment({ name, value }: CounterChange): void {
    const counter = this.#innermost(name);
    counter.value += value;
  }

  set(name: string, value: number): void {
    this.#innermost(name).value = value;
  }

  /** Values from the outermost to the innermost counter of that name; `[0]` if there is none. */
  values(name: string): readonly number[] {
    const stack = this.#counters.get(name);
    return stack && stack.length > 0 ? stack.map(({ value }) => value) : [0];
  }

  #stack(name: string): Counter[] {
    return getOrMake(this.#counters, name, () => []);
  }

  #innermost(name: string): Counter {
    const stack = this.#stack(name);
    const last = stack.at(-1);
    if (last) return last;
    const made = { value: 0, depth: this.#depth };
    stack.push(made);
    return made;
  }
}
