import { MAX_OPTION_DEPTH } from '../limits.js';
import { isOptions, type Options } from './read.js';

/** Deep copy of plain objects from left to right; lists, functions and objects of classes are taken as they are. */
export function mergeOptions(...sources: readonly unknown[]): Options {
  const merged: Options = {};
  for (const source of sources) {
    if (isOptions(source)) copyInto(merged, source, 0);
  }
  return merged;
}

/** What `override` says where both are options; else `override`, or `base` without one. */
export function overrideOptions(base: unknown, override: unknown): unknown {
  if (isOptions(base) && isOptions(override)) return mergeOptions(base, override);
  return override === undefined ? base : override;
}

function copyInto(target: Options, source: Options, depth: number): void {
  for (const name of Object.keys(source)) {
    if (name === '__proto__') continue;
    const value = source[name];
    if (isPlain(value) && depth < MAX_OPTION_DEPTH) {
      const present = target[name];
      const inner = isPlain(present) ? present : {};
      target[name] = inner;
      copyInto(inner, value, depth + 1);
    } else {
      target[name] = value;
    }
  }
}

function isPlain(value: unknown): value is Options {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
