import type { Clock } from './clock.js';

/** A `Date` whose present is that of the clock; everything else is the engine's. */
export function createDateConstructor(clock: Clock, Original: DateConstructor): DateConstructor {
  // Rounded down once: time between two milliseconds is not seen.
  const present = (): number => Math.floor(clock.nowMs);
  function Date(this: unknown, ...args: unknown[]): unknown {
    if (new.target === undefined) return new Original(present()).toString();
    const given = args.length === 0 ? [present()] : args;
    return Reflect.construct(Original, given, new.target === Date ? Original : new.target);
  }
  Object.defineProperty(Date, 'length', { value: 7, configurable: true });
  Date.prototype = Original.prototype;
  Object.defineProperty(Date, 'prototype', { writable: false, enumerable: false });
  Date.now = present;
  Date.parse = Original.parse;
  Date.UTC = Original.UTC;
  for (const name of ['now', 'parse', 'UTC']) Object.defineProperty(Date, name, { enumerable: false });
  Object.defineProperty(Original.prototype, 'constructor', { value: Date, configurable: true, writable: true });
  return Date as unknown as DateConstructor;
}
