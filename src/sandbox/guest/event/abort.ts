import { DOMException } from '../dom/dom-exception.js';
import { Event } from './event.js';
import { EventTarget } from './event-target.js';
import { defineHandlers } from './handlers.js';

export class AbortSignal extends EventTarget {
  aborted = false;
  reason: unknown = undefined;

  static abort(reason: unknown): AbortSignal {
    const signal = new AbortSignal();
    abortSignal(signal, reason);
    return signal;
  }

  /** Nothing of the page waits for anything outside, so the time never comes. */
  static timeout(): AbortSignal {
    return new AbortSignal();
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }
}

defineHandlers(AbortSignal.prototype, (self) => self as AbortSignal);

function abortSignal(signal: AbortSignal, reason: unknown): void {
  if (signal.aborted) return;
  signal.aborted = true;
  signal.reason = reason === undefined ? new DOMException('signal is aborted without reason', 'AbortError') : reason;
  signal.dispatchEvent(new Event('abort'));
}

export class AbortController {
  readonly signal = new AbortSignal();

  abort(reason: unknown = undefined): void {
    abortSignal(this.signal, reason);
  }
}
