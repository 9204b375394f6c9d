import { reportError } from '../report-error.js';
import { Event } from './event.js';

/** One registered listener. */
export interface Listener {
  readonly type: string;
  callback: unknown;
  readonly isCapture: boolean;
  readonly isOnce: boolean;
  readonly isPassive: boolean;
  /** It is an `on…` property or attribute, where returning false prevents the default. */
  readonly isHandler: boolean;
  isRemoved: boolean;
}

interface ListenerOptions {
  readonly capture?: boolean;
  readonly once?: boolean;
  readonly passive?: boolean;
  readonly signal?: { readonly aborted: boolean; addEventListener(type: string, callback: () => void): void };
}

/** What listeners can be added to. */
export class EventTarget {
  declare $listeners: Map<string, Listener[]> | null;
  /** Events that are not composed go no further up: the root of a shadow tree. */
  declare readonly $isBoundary: boolean;

  /** Who hears an event next on its way up. */
  get $above(): EventTarget | null {
    return null;
  }

  /** What scripts see of it: the global object of the window. */
  get $face(): unknown {
    return this;
  }

  addEventListener(type: string, callback: unknown, options: boolean | ListenerOptions | undefined = undefined): void {
    if (callback === null || callback === undefined) return;
    const settings: ListenerOptions = typeof options === 'object' && options !== null ? options : {};
    if (settings.signal?.aborted) return;
    const isCapture = typeof options === 'boolean' ? options : Boolean(settings.capture);
    const name = String(type);
    const known = this.$listenersOf(name);
    if (known.some((one) => one.callback === callback && one.isCapture === isCapture && !one.isHandler)) return;
    known.push({
      type: name,
      callback,
      isCapture,
      isOnce: Boolean(settings.once),
      isPassive: Boolean(settings.passive),
      isHandler: false,
      isRemoved: false,
    });
    settings.signal?.addEventListener('abort', () => this.removeEventListener(name, callback, isCapture));
  }

  removeEventListener(
    type: string,
    callback: unknown,
    options: boolean | ListenerOptions | undefined = undefined,
  ): void {
    const isCapture = typeof options === 'boolean' ? options : Boolean(options?.capture);
    const list = this.$listeners?.get(String(type));
    const at =
      list?.findIndex((one) => one.callback === callback && one.isCapture === isCapture && !one.isHandler) ?? -1;
    const [removed] = at >= 0 ? (list?.splice(at, 1) ?? []) : [];
    if (removed) removed.isRemoved = true;
  }

  dispatchEvent(event: Event): boolean {
    if (!(event instanceof Event)) throw new TypeError("Failed to execute 'dispatchEvent': the argument is no Event");
    const steps = dispatchSteps(this, event);
    while (!steps.next().done);
    return !event.defaultPrevented;
  }

  $listenersOf(type: string): Listener[] {
    this.$listeners ??= new Map();
    const known = this.$listeners.get(type);
    if (known) return known;
    const made: Listener[] = [];
    this.$listeners.set(type, made);
    return made;
  }
}

// Most targets never have one; a value here saves each of them a field.
Object.assign(EventTarget.prototype, { $listeners: null, $isBoundary: false });

/** Whether the event reaches a listener, as listeners are now. */
export function isHeard(target: EventTarget, type: string): boolean {
  for (let one: EventTarget | null = target; one; one = one.$above)
    if ((one.$listeners?.get(type)?.length ?? 0) > 0) return true;
  return false;
}

/** Carries an event from the window down and up again; pauses after each listener, so that microtasks can run there. */
export function* dispatchSteps(target: EventTarget, event: Event): Generator<undefined, void> {
  const path: EventTarget[] = [];
  for (let one: EventTarget | null = target; one; one = one.$isBoundary && !event.composed ? null : one.$above)
    path.push(one);
  event.$path = path;
  event.target = target.$face;
  event.$isStopped = false;
  event.$isStoppedAtOnce = false;
  for (let at = path.length - 1; at > 0; at--) {
    event.eventPhase = Event.CAPTURING_PHASE;
    yield* callListeners(path[at], event, true);
  }
  event.eventPhase = Event.AT_TARGET;
  yield* callListeners(target, event, true);
  yield* callListeners(target, event, false);
  if (event.bubbles)
    for (let at = 1; at < path.length; at++) {
      event.eventPhase = Event.BUBBLING_PHASE;
      yield* callListeners(path[at], event, false);
    }
  event.eventPhase = Event.NONE;
  event.currentTarget = null;
}

function* callListeners(target: EventTarget | undefined, event: Event, isCapture: boolean): Generator<undefined, void> {
  const list = target?.$listeners?.get(event.type);
  if (!target || !list || list.length === 0 || event.$isStopped) return;
  for (const listener of [...list]) {
    if (listener.isRemoved || listener.isCapture !== isCapture) continue;
    if (listener.isOnce) target.removeEventListener(listener.type, listener.callback, isCapture);
    event.currentTarget = target.$face;
    event.$isPassive = listener.isPassive;
    callListener(listener, event);
    event.$isPassive = false;
    yield;
    if (event.$isStoppedAtOnce) return;
  }
}

function callListener({ callback, isHandler }: Listener, event: Event): void {
  try {
    if (typeof callback === 'function') {
      const answer: unknown = callback.call(event.currentTarget, event);
      if (isHandler && answer === false) event.preventDefault();
    } else {
      const handle = (callback as { handleEvent?: unknown }).handleEvent;
      if (typeof handle === 'function') handle.call(callback, event);
    }
  } catch (error) {
    reportError(error);
  }
}
