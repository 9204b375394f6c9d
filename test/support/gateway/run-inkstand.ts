import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { WAIT_MS } from '../time-limits.js';

/** `bin/inkstand`, as people and tools run it. */
export const BIN = resolve(import.meta.dirname, '../../../../bin/inkstand');

export interface Run {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs the built program to completion, with only the given environment besides PATH. */
export function inkstand(argv: readonly string[], environment: Record<string, string> = {}): Promise<Run> {
  return new Promise((done) => {
    const env = { PATH: process.env.PATH ?? '', INKSTAND_CONFIG: '/nonexistent/inkstand.conf', ...environment };
    execFile(BIN, argv, { env, timeout: WAIT_MS, maxBuffer: 2 ** 24 }, (error, out, errorText) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      done({ code, out, error: errorText });
    });
  });
}
