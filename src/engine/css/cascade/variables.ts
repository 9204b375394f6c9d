import { MAX_VALUE_CHARS, MAX_VARIABLE_DEPTH } from '../../render-limits.js';
import { hasSubstitution, readWideKeyword } from '../declaration/parse-declaration.js';
import type { RegisteredProperty } from '../sheet/sheet.js';
import { Component } from '../syntax/component.js';

type Value = readonly Component[];

interface Resolved {
  readonly value: Value;
  readonly chars: number;
}

/** Names being resolved, to detect cycles; one path per outermost look-up. */
interface ResolutionPath {
  readonly names: string[];
  readonly circular: Set<string>;
  /** Number of names being resolved on descendants, which wait for this one. */
  readonly outer: number;
}

/** The custom properties of an element: its own, then its parent's. Values are resolved lazily. */
export class VariableScope {
  readonly #parent: VariableScope | undefined;
  readonly #own: ReadonlyMap<string, Value>;
  readonly #registered: ReadonlyMap<string, RegisteredProperty>;
  readonly #noteLimit: () => void;
  readonly #resolved = new Map<string, Resolved | undefined>();

  /**
   * `noteLimit` is called for values that are too long or nested too deeply; inner scopes inherit it from the
   * outermost.
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

  /** `value` without `var()` and `env()`; undefined makes the declaration invalid at computed-value time. */
  substitute(value: Value): Value | undefined {
    return this.#substitute(value, newPath(0), 0)?.value;
  }

  #lookUp(name: string, path: ResolutionPath): Resolved | undefined {
    if (this.#resolved.has(name)) return this.#resolved.get(name);
    const own = this.#own.get(name);
    if (!own) {
      const inherits = this.#registered.get(name)?.inherits ?? true;
      return inherits ? this.#inherited(name, path) : this.#initial(name);
    }
    const at = path.names.indexOf(name);
    if (at >= 0) {
      for (const member of path.names.slice(at)) path.circular.add(member);
      return undefined;
    }
    if (path.outer + path.names.length >= MAX_VARIABLE_DEPTH) return this.#reject();
    path.names.push(name);
    const resolved = this.#resolve(name, own, path);
    path.names.pop();
    const kept = path.circular.has(name) ? undefined : resolved;
    // Within a cycle, the result for a member depends on where resolution began, so it is not cached.
    if (kept || path.outer + path.names.length === 0) this.#resolved.set(name, kept);
    return kept;
  }

  #resolve(name: string, value: Value, path: ResolutionPath): Resolved | undefined {
    // A fallback may also be a CSS-wide keyword.
    const substituted = this.#substitute(value, path, 0);
    const keyword = substituted && readWideKeyword(substituted.value);
    if (!keyword) return substituted;
    const isInherited =
      keyword === 'inherit' || (keyword !== 'initial' && (this.#registered.get(name)?.inherits ?? true));
    return isInherited ? this.#inherited(name, path) : this.#initial(name);
  }

  /** The parent's value does not depend on this element's values, so it starts a new path. */
  #inherited(name: string, { names, outer }: ResolutionPath): Resolved | undefined {
    return this.#parent ? this.#parent.#lookUp(name, newPath(outer + names.length)) : this.#initial(name);
  }

  #initial(name: string): Resolved | undefined {
    const value = this.#registered.get(name)?.initial;
    return value && { value, chars: countChars(value) };
  }

  #substitute(value: Value, path: ResolutionPath, depth: number): Resolved | undefined {
    if (!hasSubstitution(value)) return { value, chars: countChars(value) };
    if (depth > MAX_VARIABLE_DEPTH) return this.#reject();
    const components: Component[] = [];
    let chars = 0;
    for (const component of value) {
      const piece = this.#substituteOne(component, path, depth);
      if (!piece) return undefined;
      chars += piece.chars;
      if (chars > MAX_VALUE_CHARS) return this.#reject();
      for (const inserted of piece.value) components.push(inserted);
    }
    return { value: components, chars };
  }

  #reject(): undefined {
    this.#noteLimit();
    return undefined;
  }

  #substituteOne(component: Component, path: ResolutionPath, depth: number): Resolved | undefined {
    const { kind, text, gap, number, unit, children } = component;
    if (kind === 'function' && (text === 'var' || text === 'env')) {
      const found =
        text === 'var' ? this.#readVariable(children, path, depth) : this.#readFallback(children, path, depth);
      return found && { value: withGap(found.value, gap), chars: found.chars };
    }
    if (children.length === 0) return { value: [component], chars: text.length + 1 };
    const inner = this.#substitute(children, path, depth + 1);
    if (!inner) return undefined;
    return { value: [new Component(kind, text, gap, number, unit, inner.value)], chars: inner.chars + text.length };
  }

  #readVariable(children: Value, path: ResolutionPath, depth: number): Resolved | undefined {
    const [name] = children;
    if (name?.kind !== 'ident' || !name.text.startsWith('--')) return undefined;
    return this.#lookUp(name.text, path) ?? this.#readFallback(children, path, depth);
  }

  #readFallback(children: Value, path: ResolutionPath, depth: number): Resolved | undefined {
    const comma = children.findIndex((child) => child.is(','));
    return comma < 0 ? undefined : this.#substitute(children.slice(comma + 1), path, depth + 1);
  }
}

function newPath(outer: number): ResolutionPath {
  return { names: [], circular: new Set(), outer };
}

function countChars(value: Value): number {
  let chars = 0;
  for (const { text, children } of value) chars += text.length + 1 + (children.length > 0 ? countChars(children) : 0);
  return chars;
}

/** A substitution starts with white space if and only if the `var()` did. */
function withGap(value: Value, gap: boolean): Value {
  const [first, ...rest] = value;
  if (!first || first.gap === gap) return value;
  const { kind, text, number, unit, children } = first;
  return [new Component(kind, text, gap, number, unit, children), ...rest];
}
