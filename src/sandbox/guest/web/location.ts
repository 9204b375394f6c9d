import type { Gate } from '../gate-json.js';
import { readUrl } from './url.js';

const PARTS = ['protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'origin'] as const;

/** `location`: readable, and going elsewhere does nothing. */
export function createLocation(gate: Gate, addressOf: () => string): object {
  const location: Record<string, unknown> = {
    assign() {},
    replace() {},
    reload() {},
    toString: addressOf,
    ancestorOrigins: [],
  };
  Object.defineProperty(location, 'href', { enumerable: true, get: addressOf, set() {} });
  for (const part of PARTS)
    Object.defineProperty(location, part, {
      enumerable: true,
      get: () => readUrl(gate, addressOf())?.[part],
      set() {},
    });
  return location;
}
