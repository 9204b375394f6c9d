import { defineAccessor } from '../accessor.js';
import { reportError } from '../report-error.js';
import type { EventTarget, Listener } from './event-target.js';

/** Events that have an `on…` property. */
const HANDLED =
  'abort beforetoggle blur cancel change click close contextmenu dblclick error focus input invalid keydown keypress keyup load ' +
  'loadend loadstart mousedown mouseenter mouseleave mousemove mouseout mouseover mouseup pointerdown pointermove ' +
  'pointerup reset resize scroll select submit toggle touchend touchmove touchstart transitionend animationend wheel ' +
  'readystatechange DOMContentLoaded beforeunload unload hashchange message messageerror offline online pagehide ' +
  'pageshow popstate storage unhandledrejection rejectionhandled visibilitychange beforeprint afterprint';

const NAMES = HANDLED.split(' ');

/** True for the name of an attribute that holds code. */
export function isHandlerAttribute(name: string): boolean {
  return name.startsWith('on') && NAMES.includes(name.slice(2));
}

/** The handler that stands among the listeners of `target`, in the place where it was set first. */
function handlerOf(target: EventTarget, type: string): Listener | undefined {
  return target.$listeners?.get(type)?.find(({ isHandler }) => isHandler);
}

/** What `target.on…` answers. */
export function readHandler(target: EventTarget, type: string): unknown {
  return handlerOf(target, type)?.callback ?? null;
}

/** `target.on… = callback`; what cannot be called takes the handler away. */
export function writeHandler(target: EventTarget, type: string, callback: unknown): void {
  const known = handlerOf(target, type);
  const isCallable = typeof callback === 'function';
  if (known && isCallable) known.callback = callback;
  else if (known) {
    known.isRemoved = true;
    const list = target.$listenersOf(type);
    list.splice(list.indexOf(known), 1);
  } else if (isCallable) {
    const fixed = { isCapture: false, isOnce: false, isPassive: false, isHandler: true, isRemoved: false };
    target.$listenersOf(type).push({ type, callback, ...fixed });
  }
}

/** Makes a handler of the code in an attribute. */
export function compileHandler(target: EventTarget, attribute: string, code: string | null): void {
  const type = attribute.slice(2);
  if (code === null) {
    writeHandler(target, type, null);
    return;
  }
  try {
    writeHandler(target, type, new Function('event', code));
  } catch (error) {
    reportError(error);
  }
}

/** Defines `on…` for every known event on an object whose events go to the target that `targetOf` answers. */
export function defineHandlers(holder: object, targetOf: (self: unknown) => EventTarget): void {
  for (const type of NAMES)
    defineAccessor(holder, `on${type}`, {
      get() {
        return readHandler(targetOf(this), type);
      },
      set(callback) {
        writeHandler(targetOf(this), type, callback);
      },
    });
}
