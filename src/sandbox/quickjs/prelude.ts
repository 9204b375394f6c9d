/** File name of our own code inside the sandbox; its stack frames are skipped when locating an error. */
export const GUEST_FILE = 'inkstand:guest';

/**
 * Runs before the guest bundle: defines `__register` and returns the one function that the host calls. It captures what it needs,
 * because a page may replace every global later.
 */
export const PRELUDE = `(() => {
  'use strict';
  const entries = Object.create(null);
  const { stringify } = JSON;
  const text = String;
  globalThis.__register = (added) => {
    for (const name in added) entries[name] = added[name];
  };
  const read = (error, name) => {
    try {
      const value = error[name];
      return typeof value === 'string' ? value : '';
    } catch {
      return '';
    }
  };
  const describe = (error) => {
    try {
      if (typeof error !== 'object' || error === null) return stringify(['', text(error), '']);
      return stringify([read(error, 'name'), read(error, 'message'), read(error, 'stack')]);
    } catch {
      return '';
    }
  };
  return (kind, name, first, second) => {
    if (kind === 'describe') return describe(first);
    const entry = entries[name];
    if (entry === undefined) throw new ReferenceError('no such entry: ' + name);
    return entry(first, second);
  };
})()`;
