import { CDATASection, CharacterData, Comment, Text } from '../dom/character-data.js';
import { createParserClasses } from '../dom/document/dom-parser.js';
import { HTMLDocument } from '../dom/document/html-document.js';
import { Attr, NamedNodeMap } from '../dom/element/attributes.js';
import { TokenList } from '../dom/element/class-list.js';
import { ELEMENT_CLASSES } from '../dom/element/create-element.js';
import { CustomElementRegistry } from '../dom/element/custom-elements.js';
import { createImageConstructor } from '../dom/element/image-element.js';
import { DocumentFragment } from '../dom/fragment.js';
import { Node } from '../dom/node.js';
import { HTMLCollection, NodeList } from '../dom/node-list.js';
import { Range } from '../dom/range.js';
import { ShadowRoot } from '../dom/shadow-root.js';
import { NodeFilter } from '../dom/tree-walker.js';
import { AbortController, AbortSignal } from '../event/abort.js';
import { EVENT_CLASSES } from '../event/event.js';
import { EventTarget } from '../event/event-target.js';
import { defineHandlers } from '../event/handlers.js';
import type { Gate } from '../gate-json.js';
import { DOMMatrix, DOMPoint, DOMRect, DOMRectReadOnly } from '../layout/dom-rect.js';
import { type MutationHub, MutationObserver } from '../observe/mutation-observer.js';
import { IntersectionObserver, ResizeObserver, type SizeObservers } from '../observe/resize-observer.js';
import { reportError } from '../report-error.js';
import { createFetch } from '../request/fetch.js';
import { Headers } from '../request/headers.js';
import { Request } from '../request/request.js';
import type { RequestQueue } from '../request/request-queue.js';
import { Response } from '../request/response.js';
import { XMLHttpRequest } from '../request/xml-http-request.js';
import { ComputedStyle, getComputedStyle } from '../style/computed-style.js';
import { createCssNamespace, STYLE_CLASSES } from '../style/css-namespace.js';
import { createMatchMedia, MediaQueryList } from '../style/media.js';
import type { Clock } from '../time/clock.js';
import { createDateConstructor } from '../time/date.js';
import { Performance } from '../time/performance.js';
import type { RandomSource } from '../time/random.js';
import { createScheduler, TaskController } from '../time/scheduler.js';
import type { Timers } from '../time/timers.js';
import { Blob } from '../web/blob.js';
import { createConsole } from '../web/console.js';
import { createCrypto } from '../web/crypto.js';
import { TextDecoder, TextEncoder } from '../web/encoding.js';
import { File, FileReader } from '../web/file.js';
import { FontFace, FontFaceSet } from '../web/fonts.js';
import { createInertClasses, FormData } from '../web/inert.js';
import { createLocation } from '../web/location.js';
import { createMissingClasses } from '../web/missing-classes.js';
import { createHistory } from '../web/navigator.js';
import { ReadableStream } from '../web/readable-stream.js';
import { Selection } from '../web/selection.js';
import { createStorage } from '../web/storage.js';
import { structuredClone } from '../web/structured-clone.js';
import {
  createDecompressionStream,
  TextDecoderStream,
  TextEncoderStream,
  TransformStream,
} from '../web/transform-stream.js';
import { createUrlClass } from '../web/url.js';
import { URLSearchParams } from '../web/url-search-params.js';
import { WritableStream } from '../web/writable-stream.js';

/** The window as a target of events; scripts see the global object in its place. */
export class WindowTarget extends EventTarget {
  override get $face(): unknown {
    return globalThis;
  }
}

/** What the window is made of. */
interface WindowParts {
  readonly gate: Gate;
  readonly document: HTMLDocument;
  readonly target: WindowTarget;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: RandomSource;
  readonly requests: RequestQueue;
  readonly mutations: MutationHub;
  readonly sizes: SizeObservers;
  readonly navigator: Record<string, unknown>;
}

/** Defines everything that pages find in the global scope. */
export function defineWindow(parts: WindowParts): void {
  const { document, gate, clock, random, target, timers } = parts;
  Math.random = () => random.share();
  const own: Record<string, unknown> = {
    ...classes(parts),
    ...functions(parts),
    document,
    navigator: parts.navigator,
    location: createLocation(gate, () => document.URL),
    history: createHistory(),
    performance: new Performance(clock),
    crypto: createCrypto(random, gate),
    console: createConsole(gate),
    scheduler: createScheduler(timers),
    localStorage: createStorage(),
    sessionStorage: createStorage(),
    caches: {},
    indexedDB: null,
    customElements: new CustomElementRegistry(document),
    visualViewport: null,
    origin: 'null',
    name: '',
    closed: false,
    length: 0,
    opener: null,
    frameElement: null,
    isSecureContext: true,
    event: undefined,
    scrollX: 0,
    scrollY: 0,
    pageXOffset: 0,
    pageYOffset: 0,
    screenX: 0,
    screenY: 0,
    Date: createDateConstructor(clock, Date),
  };
  for (const name of ['window', 'self', 'parent', 'top', 'frames']) own[name] = globalThis;
  for (const [name, value] of Object.entries(own)) defineGlobal(name, value);
  nameClasses(own);
  defineHandlers(globalThis, () => target);
  Object.defineProperty(document, 'fonts', { value: new FontFaceSet(), enumerable: true });
  Object.defineProperty(document, 'timeline', {
    value: {
      get currentTime() {
        return clock.elapsedMs;
      },
    },
  });
}

/** `String(element)` gives the name of its class. */
function nameClasses(values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'function' || !/^[A-Z]/.test(name) || typeof value.prototype !== 'object') continue;
    // The bundler renames a class that refers to itself.
    if (value.name === `_${name}`) Object.defineProperty(value, 'name', { value: name, configurable: true });
    if (value.prototype === null || Object.hasOwn(value.prototype, Symbol.toStringTag) || name === 'Date') continue;
    Object.defineProperty(value.prototype, Symbol.toStringTag, { value: name, configurable: true });
  }
}

export function defineGlobal(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
}

function classes({ gate, document, mutations, requests, sizes, timers }: WindowParts): Record<string, unknown> {
  const PageMutationObserver = withFirst(MutationObserver, mutations);
  function Window(): never {
    throw new TypeError('Illegal constructor');
  }
  Object.defineProperty(Window, Symbol.hasInstance, { value: (value: unknown) => value === globalThis });
  const later = (call: () => void): void => void timers.setTimeout(call, 0, []);
  const URL = createUrlClass(gate);
  const parsers = createParserClasses(gate, document);
  const parseDocument = (text: string, type: string): unknown => new parsers.DOMParser().parseFromString(text, type);
  return {
    ...ELEMENT_CLASSES,
    ...EVENT_CLASSES,
    ...createMissingClasses(),
    ...createInertClasses(),
    ...STYLE_CLASSES,
    ...parsers,
    AbortController,
    AbortSignal,
    Attr,
    Blob,
    CDATASection,
    CharacterData,
    Comment,
    CustomElementRegistry,
    ComputedStyle,
    DecompressionStream: createDecompressionStream(gate),
    DOMMatrix,
    DOMPoint,
    DOMRect,
    DOMRectReadOnly,
    DOMTokenList: TokenList,
    Document: HTMLDocument,
    DocumentFragment,
    EventTarget,
    File,
    FileReader,
    FontFace,
    FormData,
    HTMLCollection,
    HTMLDocument,
    Headers,
    Audio: elementConstructor(document, 'audio', 'src'),
    Image: createImageConstructor(document),
    Option: elementConstructor(document, 'option', 'text'),
    IntersectionObserver: withFirst(IntersectionObserver, sizes),
    MediaQueryList,
    MutationObserver: PageMutationObserver,
    WebKitMutationObserver: PageMutationObserver,
    NamedNodeMap,
    Node,
    NodeFilter,
    NodeList,
    Range,
    Request,
    ReadableStream,
    Selection,
    ShadowRoot,
    ResizeObserver: withFirst(ResizeObserver, sizes),
    Response,
    TaskController,
    Text,
    TextDecoder,
    TextDecoderStream,
    TextEncoder,
    TextEncoderStream,
    TransformStream,
    URL,
    URLSearchParams,
    Window,
    WritableStream,
    XMLHttpRequest: withFirst(XMLHttpRequest, { requests, later, parseDocument }),
    webkitURL: URL,
  };
}

/** A class whose first argument pages do not give. */
function withFirst<First, Callback>(Base: new (first: First, callback: Callback) => object, first: First): unknown {
  return class extends Base {
    constructor(callback: Callback) {
      super(first, callback);
    }
  };
}

/** `new Audio(src)`, `new Option(text, value)`. */
function elementConstructor(document: HTMLDocument, tag: string, property: string): unknown {
  function make(value: unknown, second: unknown): unknown {
    const element = document.createElement(tag) as unknown as Record<string, unknown>;
    if (value !== undefined) element[property] = value;
    if (second !== undefined) element.value = second;
    return element;
  }
  make.prototype = Object.getPrototypeOf(document.createElement(tag));
  return make;
}

function functions({ gate, document, requests, timers, target }: WindowParts): Record<string, unknown> {
  const asFunction = (callback: unknown): ((...args: unknown[]) => unknown) => {
    if (typeof callback !== 'function') throw new TypeError('the callback provided is not a function');
    return (...args) => callback(...args);
  };
  return {
    addEventListener: (...args: Parameters<EventTarget['addEventListener']>) => target.addEventListener(...args),
    removeEventListener: (...args: Parameters<EventTarget['addEventListener']>) => target.removeEventListener(...args),
    dispatchEvent: (event: Parameters<EventTarget['dispatchEvent']>[0]) => target.dispatchEvent(event),
    setTimeout: (callback: unknown, delay: unknown, ...args: unknown[]) => timers.setTimeout(callback, delay, args),
    setInterval: (callback: unknown, delay: unknown, ...args: unknown[]) => timers.setInterval(callback, delay, args),
    setImmediate: (callback: unknown, ...args: unknown[]) => timers.setTimeout(callback, 0, args),
    clearTimeout: (id: unknown) => timers.clear(id),
    clearInterval: (id: unknown) => timers.clear(id),
    clearImmediate: (id: unknown) => timers.clear(id),
    requestAnimationFrame: (callback: unknown) => timers.requestFrame(asFunction(callback)),
    webkitRequestAnimationFrame: (callback: unknown) => timers.requestFrame(asFunction(callback)),
    cancelAnimationFrame: (id: unknown) => timers.clear(id),
    requestIdleCallback: (callback: unknown) => timers.requestIdle(asFunction(callback)),
    cancelIdleCallback: (id: unknown) => timers.clear(id),
    queueMicrotask: (callback: unknown) => {
      const call = asFunction(callback);
      void Promise.resolve().then(() => {
        try {
          call();
        } catch (error) {
          reportError(error);
        }
      });
    },
    getComputedStyle,
    matchMedia: createMatchMedia(gate),
    fetch: createFetch(requests),
    structuredClone,
    reportError,
    postMessage: () => {},
    alert: () => {},
    confirm: () => false,
    prompt: () => null,
    print: () => {},
    focus: () => {},
    blur: () => {},
    open: () => null,
    close: () => {},
    stop: () => {},
    scroll: () => {},
    scrollTo: () => {},
    scrollBy: () => {},
    moveTo: () => {},
    resizeTo: () => {},
    getSelection: () => document.getSelection(),
    CSS: createCssNamespace(),
  };
}
