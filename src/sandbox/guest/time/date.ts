import type { Clock } from './clock.js';

/** A `Date` whose present is that of the clock; everything else is the engine's. */
export function createDateConstructor(clock: Clock, Original: DateConstructor): DateConstructor {
  // Rounded down once: time between two milliseconds is not seen.
  const present = (): number => {
    clock.isRead = true;
    return Math.floor(clock.nowMs);
  };
  function PageDate(this: unknown, ...args: unknown[]): unknown {
    if (new.target === undefined) return new Original(present()).toString();
    const given = args.length === 0 ? [present()] : args;
    return Reflect.construct(Original, given, new.target === PageDate ? Original : new.target);
  }
  Object.defineProperty(PageDate, 'name', { value: 'Date', configurable: true });
  Object.defineProperty(PageDate, 'length', { value: 7, configurable: true });
  PageDate.prototype = Original.prototype;
  Object.defineProperty(PageDate, 'prototype', { writable: false, enumerable: false });
  PageDate.now = present;
  PageDate.parse = Original.parse;
  PageDate.UTC = Original.UTC;
  for (const name of ['now', 'parse', 'UTC']) Object.defineProperty(PageDate, name, { enumerable: false });
  Object.defineProperty(Original.prototype, 'constructor', { value: PageDate, configurable: true, writable: true });
  return PageDate as unknown as DateConstructor;
}
