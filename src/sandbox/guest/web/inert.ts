import { EventTarget } from '../event/event-target.js';
import { defineHandlers } from '../event/handlers.js';
import { PairList } from '../pair-list.js';

/** Things that a panel does not have. They exist, because a missing name ends a script, and never do anything. */
export function createInertClasses(): Record<string, unknown> {
  const named = <T extends object>(name: string, made: T): T => Object.defineProperty(made, 'name', { value: name });
  const channel = (name: string): unknown => {
    class Channel extends EventTarget {
      readyState = 3;
      postMessage(): void {}
      send(): void {}
      close(): void {}
      terminate(): void {}
      start(): void {}
    }
    defineHandlers(Channel.prototype, (self) => self as EventTarget);
    return named(name, Channel);
  };
  const observer = (name: string): unknown => {
    class Observer {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
      takeRecords(): unknown[] {
        return [];
      }
    }
    return named(name, Observer);
  };
  const inert: Record<string, unknown> = {};
  for (const name of ['WebSocket', 'EventSource', 'BroadcastChannel', 'Worker', 'SharedWorker', 'Notification'])
    inert[name] = channel(name);
  inert.MessageChannel = class MessageChannel {
    readonly port1 = new (inert.BroadcastChannel as new () => unknown)();
    readonly port2 = new (inert.BroadcastChannel as new () => unknown)();
  };
  inert.speechSynthesis = { speak() {}, cancel() {}, getVoices: () => [] };
  inert.createImageBitmap = () => Promise.reject(new TypeError('not available'));
  inert.PerformanceObserver = observer('PerformanceObserver');
  inert.ReportingObserver = observer('ReportingObserver');
  return inert;
}

export class FormData extends PairList<unknown> {
  readonly #pairs: [string, unknown][] = [];

  append(name: string, value: unknown): void {
    this.#pairs.push([String(name), value]);
  }

  get(name: string): unknown {
    return this.#pairs.find(([key]) => key === name)?.[1] ?? null;
  }

  $pairs(): Iterable<[string, unknown]> {
    return this.#pairs;
  }
}
