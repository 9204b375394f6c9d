import type { OptionName, RawOptions } from '../config/config.js';

/** Output and environment of a command; real streams in `main.ts`, buffers in tests. */
export interface Terminal {
  readonly out: (text: string) => unknown;
  readonly error: (text: string) => unknown;
  readonly environment: NodeJS.ProcessEnv;
}

/** A flag of one command; a flag with a placeholder takes a value. */
export interface Flag {
  readonly name: string;
  readonly placeholder?: string;
  readonly help: string;
}

export interface Invocation {
  readonly positionals: readonly string[];
  /** Values of the command's own flags; a flag without a value is "yes". */
  readonly flags: Readonly<Record<string, string | undefined>>;
  /** Operator options given as flags. */
  readonly options: RawOptions;
  readonly terminal: Terminal;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** The text after `inkstand NAME`. */
  readonly usage: string;
  /** Operator options that the command accepts as flags. */
  readonly options: readonly OptionName[];
  readonly flags: readonly Flag[];
  /** Minimum and maximum number of arguments. */
  readonly positionals: readonly [number, number];
  /**
   * Resolves to the exit code. Throws `InkstandError` for failures (exit 1) and `UsageError` for wrong arguments (exit
   * 2).
   */
  readonly run: (invocation: Invocation) => Promise<number>;
}

/** Wrong arguments on the command line; printed with the usage line, exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
