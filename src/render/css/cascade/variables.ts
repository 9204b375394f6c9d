import { hasSubstitution, readWideKeyword } from '../declaration/parse-declaration.js';
import type { RegisteredProperty } from '../sheet/sheet.js';
import { Component } from '../syntax/component.js';

type Value = readonly Component[];

/** Length limit of a substituted value in characters, against variables that double each other. */
const HEAVIEST = 65_536;
const DEEPEST = 64;

interface Resolved {
  readonly value: Value;
  readonly weight: number;
}

/** Names being resolved, to detect cycles; one per outermost look-up. */
interface Trail {
  readonly names: string[];
  readonly circular: Set<string>;
}

/** The custom properties of one element: its own, then its parent's. Values are resolved lazily. */
export class VariableScope {
  readonly #parent: VariableScope | undefined;
  readonly #own: ReadonlyMap<string, Value>;
  readonly #registered: ReadonlyMap<string, RegisteredProperty>;
  readonly #noteLimit: () => void;
  readonly #resolved = new Map<string, Resolved | undefined>();

  /**
   * `noteLimit` is called for values that are too long or nested too deep; inner scopes inherit it from the topmost.
   */
  constructor(
    parent: VariableScope | undefined,
    own: ReadonlyMap<string, Value>,
    registered: ReadonlyMap<string, RegisteredProperty>,
    noteLimit: () => void = () => {},
  ) {
    this.#parent = parent;
    this.#own = own;
    this.#registered = registered;
    this.#noteLimit = parent ? parent.#noteLimit : noteLimit;
  }

  /** Whether every name has the same value in both scopes. */
  isSameAs(other: VariableScope): boolean {
    if (this === other) return true;
    if (this.#parent !== other.#parent || this.#own.size !== other.#own.size) return false;
    for (const [name, value] of this.#own) if (other.#own.get(name) !== value) return false;
    return true;
  }

  /** `value` without `var()` and `env()`; `undefined` makes the declaration invalid at computed-value time. */
  substitute(value: Value): Value | undefined {
    return this.#substitute(value, { names: [], circular: new Set() }, 0)?.value;
  }

  #lookUp(name: string, trail: Trail): Resolved | undefined {
    if (this.#resolved.has(name)) return this.#resolved.get(name);
    const own = this.#own.get(name);
    if (!own) {
      const inherits = this.#registered.get(name)?.inherits ?? true;
      return this.#parent && inherits ? this.#parent.#lookUp(name, trail) : this.#initial(name);
    }
    const at = trail.names.indexOf(name);
    if (at >= 0) {
      for (const member of trail.names.slice(at)) trail.circular.add(member);
      return undefined;
    }
    if (trail.names.length >= DEEPEST) return this.#refuse();
    trail.names.push(name);
    const resolved = this.#resolve(name, own, trail);
    trail.names.pop();
    const kept = trail.circular.has(name) ? undefined : resolved;
    // Within a cycle the result for a member depends on where resolution began, so it is not cached.
    if (kept || trail.names.length === 0) this.#resolved.set(name, kept);
    return kept;
  }

  #resolve(name: string, value: Value, trail: Trail): Resolved | undefined {
    const keyword = readWideKeyword(value);
    if (keyword === 'initial') return this.#initial(name);
    if (keyword) {
      const isInherited = keyword === 'inherit' || (this.#registered.get(name)?.inherits ?? true);
      return isInherited && this.#parent ? this.#parent.#lookUp(name, trail) : this.#initial(name);
    }
    return this.#substitute(value, trail, 0);
  }

  #initial(name: string): Resolved | undefined {
    const value = this.#registered.get(name)?.initial;
    return value && { value, weight: weigh(value) };
  }

  #substitute(value: Value, trail: Trail, depth: number): Resolved | undefined {
    if (!hasSubstitution(value)) return { value, weight: weigh(value) };
    if (depth > DEEPEST) return this.#refuse();
    const components: Component[] = [];
    let weight = 0;
    for (const component of value) {
      const piece = this.#substituteOne(component, trail, depth);
      if (!piece) return undefined;
      weight += piece.weight;
      if (weight > HEAVIEST) return this.#refuse();
      for (const inserted of piece.value) components.push(inserted);
    }
    return { value: components, weight };
  }

  #refuse(): undefined {
    this.#noteLimit();
    return undefined;
  }

  #substituteOne(component: Component, trail: Trail, depth: number): Resolved | undefined {
    const { kind, text, gap, number, unit, children } = component;
    if (kind === 'function' && (text === 'var' || text === 'env')) {
      const found =
        text === 'var' ? this.#readVariable(children, trail, depth) : this.#readFallback(children, trail, depth);
      return found && { value: withGap(found.value, gap), weight: found.weight };
    }
    if (children.length === 0) return { value: [component], weight: text.length + 1 };
    const inner = this.#substitute(children, trail, depth + 1);
    if (!inner) return undefined;
    return { value: [new Component(kind, text, gap, number, unit, inner.value)], weight: inner.weight + text.length };
  }

  #readVariable(children: Value, trail: Trail, depth: number): Resolved | undefined {
    const [name] = children;
    if (name?.kind !== 'ident' || !name.text.startsWith('--')) return undefined;
    return this.#lookUp(name.text, trail) ?? this.#readFallback(children, trail, depth);
  }

  #readFallback(children: Value, trail: Trail, depth: number): Resolved | undefined {
    const comma = children.findIndex((child) => child.is(','));
    return comma < 0 ? undefined : this.#substitute(children.slice(comma + 1), trail, depth + 1);
  }
}

function weigh(value: Value): number {
  let weight = 0;
  for (const { text, children } of value) weight += text.length + 1 + (children.length > 0 ? weigh(children) : 0);
  return weight;
}

/** A substitution starts with white space exactly if the `var()` did. */
function withGap(value: Value, gap: boolean): Value {
  const [first, ...rest] = value;
  if (!first || first.gap === gap) return value;
  const { kind, text, number, unit, children } = first;
  return [new Component(kind, text, gap, number, unit, children), ...rest];
}
