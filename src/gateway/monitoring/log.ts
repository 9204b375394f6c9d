import { type Logger, pino } from 'pino';
import { describeError } from './describe-error.js';

export type Log = Logger;

interface LogOptions {
  readonly level: string;
  /** Lines start with the priority that journald reads, and have no time, which the journal adds. */
  readonly journald: boolean;
  readonly write: (line: string) => unknown;
}

/** syslog priorities of pino's levels. */
const PRIORITIES: readonly (readonly [number, number])[] = [
  [60, 2],
  [50, 3],
  [40, 4],
  [30, 6],
  [0, 7],
];

/**
 * Creates a log of structured lines. Of an error under `err`, only what cannot contain a secret is written; other fields
 * are not redacted, so callers must not log secrets.
 */
export function createLog({ level, journald, write }: LogOptions): Log {
  const options = { level, base: null, serializers: { err: describeError }, ...(journald ? { timestamp: false } : {}) };
  if (!journald) return pino(options, { write });
  const destination = {
    /** Makes pino set `lastLevel` before each line. */
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 30,
    write(line: string): void {
      const [, priority] = PRIORITIES.find(([min]) => destination.lastLevel >= min) ?? [0, 6];
      write(`<${priority}>${line}`);
    },
  };
  return pino(options, destination);
}
