import { ErrorEvent, Event } from '../event/event.js';
import type { EventTarget } from '../event/event-target.js';
import { readHandler, writeHandler } from '../event/handlers.js';
import { type Gate, writeJson } from '../gate-json.js';
import { describe } from '../web/console.js';

const MAX_CHARS = 2_000;

/** Reports to the host and the page an error that ended a callback. */
export class Errors {
  readonly #gate: Gate;
  readonly #window: EventTarget;
  #isTelling = false;

  constructor(gate: Gate, window: EventTarget) {
    this.#gate = gate;
    this.#window = window;
  }

  report(error: unknown): void {
    const { name, message, stack } = factsOf(error);
    this.#gate('error', writeJson([name, message, stack]));
    this.#reportToPage({ name, message, error, filename: '', line: 0, column: 0 });
  }

  /** A promise that was rejected and that nobody handles. The page may handle it in `unhandledrejection`. */
  reportRejection(reason: unknown, promise: Promise<unknown>): void {
    const event = new Event('unhandledrejection', { cancelable: true });
    Object.assign(event, { reason, promise });
    if (!this.#window.dispatchEvent(event)) return;
    const { name, message, stack } = factsOf(reason);
    this.#gate('error', writeJson([name, message, stack]));
  }

  /** An error that ended a whole script, of which only the text is left. */
  reportScript(text: string): void {
    const [name, message, filename, line, column] = JSON.parse(text) as [string, string, string, number, number];
    const error = new Error(message);
    error.name = name;
    this.#reportToPage({ name, message, error, filename, line, column });
  }

  #reportToPage(facts: {
    readonly name: string;
    readonly message: string;
    readonly error: unknown;
    readonly filename: string;
    readonly line: number;
    readonly column: number;
  }): void {
    // An error of an error handler is not told to it again.
    if (this.#isTelling) return;
    this.#isTelling = true;
    try {
      const message = `Uncaught ${facts.name}: ${facts.message}`;
      const { filename, line: lineno, column: colno, error } = facts;
      this.#callOnError([message, filename, lineno, colno, error], () =>
        this.#window.dispatchEvent(
          new ErrorEvent('error', { message, filename, lineno, colno, error, cancelable: true }),
        ),
      );
    } finally {
      this.#isTelling = false;
    }
  }

  /** `window.onerror` has arguments of its own. */
  #callOnError(args: readonly unknown[], dispatch: () => void): void {
    const handler = readHandler(this.#window, 'error');
    if (typeof handler !== 'function') {
      dispatch();
      return;
    }
    writeHandler(this.#window, 'error', () => handler(...args));
    dispatch();
    writeHandler(this.#window, 'error', handler);
  }
}

function factsOf(error: unknown): { name: string; message: string; stack: string } {
  try {
    if (error instanceof Error) {
      const { name, message, stack } = error;
      return {
        name: String(name).slice(0, 100),
        message: String(message).slice(0, MAX_CHARS),
        stack: String(stack ?? '').slice(0, MAX_CHARS),
      };
    }
  } catch {
    // Hostile getters: the value is described like any other.
  }
  return { name: 'Error', message: describe(error).slice(0, MAX_CHARS), stack: '' };
}
