import type { VariableSource } from './expression.js';
import { MAX_RUN_DEPTH, type RunLimits } from './limits.js';
import type { LoopDrop } from './loop-drop.js';
import type { Body } from './node.js';
import { type Hash, isHash, isNil, LiquidFault } from './value.js';

/** What a template read beyond its data. */
export interface Reads {
  clock: boolean;
  chance: boolean;
  device: boolean;
}

/** State that one rendering of a page shares with its inline partials. */
export interface RunShared {
  readonly nowMs: number;
  readonly reads: Reads;
  /** Sources of `{% template %}`, by name. */
  readonly templates: Map<string, string>;
  /** Parsed on first use; a later definition of the same name has no effect, as on the platform. */
  readonly partials: Map<string, Body>;
  parsePartial(source: string): Body;
  /** A number from 0 to below 1; from a fixed sequence when the clock is pinned. */
  random(): number;
  report(message: string, begin: number): void;
}

/** One level of rendering, with the variables visible to a page or to an isolated partial. */
export class Run implements VariableSource {
  readonly shared: RunShared;
  readonly limits: RunLimits;
  readonly depth: number;
  readonly #root: Hash;
  readonly #outermost = new Map<string, unknown>();
  readonly #layers = [this.#outermost];
  #innermost = this.#outermost;
  readonly #counters: Record<string, number> = {};

  /** Set by a tag, cleared by the surrounding loop. */
  breakCalled = false;
  continueCalled = false;
  /** Where loops of each name stopped, for `offset: continue`, and the surrounding loops. */
  readonly loops: { readonly offsets: Map<string, number>; readonly stack: LoopDrop[] } = {
    offsets: new Map(),
    stack: [],
  };
  /** Index of the member that each `cycle` prints next. */
  readonly cycles = new Map<unknown, number>();
  /** What `ifchanged` printed last. */
  lastIfChanged: string | undefined;

  constructor(root: Hash, shared: RunShared, limits: RunLimits, depth = 0) {
    this.#root = root;
    this.shared = shared;
    this.limits = limits;
    this.depth = depth;
  }

  find(name: string): unknown {
    for (let i = this.#layers.length - 1; i >= 0; i--) {
      const layer = this.#layers[i];
      const value = layer?.get(name);
      if (value !== undefined || layer?.has(name)) return value;
    }
    if (Object.hasOwn(this.#counters, name)) return this.#counters[name];
    const value = Object.hasOwn(this.#root, name) ? this.#root[name] : undefined;
    return isNil(value) ? undefined : value;
  }

  /** Assigns in the outermost scope: visible to everything that follows, also outside the block. */
  assign(name: string, value: unknown): void {
    this.#outermost.set(name, value);
  }

  /** Defines in the innermost scope, which ends with its block. */
  define(name: string, value: unknown): void {
    this.#innermost.set(name, value);
  }

  /** Runs `work` in a nested scope. */
  nest(work: () => void): void {
    if (this.depth + this.#layers.length >= MAX_RUN_DEPTH) throw new LiquidFault('Nesting too deep');
    const outer = this.#innermost;
    this.#innermost = new Map();
    this.#layers.push(this.#innermost);
    try {
      work();
    } finally {
      this.#layers.pop();
      this.#innermost = outer;
    }
  }

  /** A run that sees none of these variables, but shares limits and partials. */
  isolate(): Run {
    if (this.depth + this.#layers.length >= MAX_RUN_DEPTH) throw new LiquidFault('Nesting too deep');
    return new Run({}, this.shared, this.limits, this.depth + this.#layers.length);
  }

  /** The counter of `increment` and `decrement`, which starts at the variable of that name. */
  count(name: string, step: (value: number) => readonly [shown: number, next: number]): number {
    const current = this.#counters[name] ?? (typeof this.#root[name] === 'number' ? this.#root[name] : 0);
    const [shown, next] = step(current);
    this.#counters[name] = next;
    return shown;
  }
}

/** Copies the root variables, replacing `trmnl.device` and the clock by properties that record their use. */
export function watchReads(variables: Hash, reads: Reads): Hash {
  const trmnl = variables.trmnl;
  if (!isHash(trmnl)) return variables;
  const watched: Record<string, unknown> = { ...trmnl };
  watch(watched, 'device', () => {
    reads.device = true;
  });
  const system = trmnl.system;
  if (isHash(system)) {
    const copy = { ...system };
    watch(copy, 'timestamp_utc', () => {
      reads.clock = true;
    });
    watched.system = copy;
  }
  return { ...variables, trmnl: watched };
}

function watch(owner: Record<string, unknown>, key: string, onRead: () => void): void {
  if (!Object.hasOwn(owner, key)) return;
  const value = owner[key];
  Object.defineProperty(owner, key, {
    enumerable: true,
    get() {
      onRead();
      return value;
    },
  });
}
