import { PAGE_LIMITS } from '../../script-limits.js';
import { Canvases } from '../canvas/canvases.js';
import { buildTree, type PackedElement, type PackedNode } from '../dom/build.js';
import { HTMLDocument } from '../dom/document/html-document.js';
import { setPageDocument } from '../dom/document/page-document.js';
import { TreeParser } from '../dom/document/tree-parser.js';
import { setCanvasOpener } from '../dom/element/canvas-element.js';
import type { Element } from '../dom/element/element.js';
import { Element as ElementClass } from '../dom/element/element.js';
import { HTMLElement } from '../dom/element/html-element.js';
import type { HTMLImageElement } from '../dom/element/image-element.js';
import type { HTMLScriptElement } from '../dom/element/other-elements.js';
import { CustomEvent, Event } from '../event/event.js';
import { type Entries, type Gate, type RejectionEntry, readJson, writeJson } from '../gate-json.js';
import { defineGeometry } from '../layout/element-geometry.js';
import { MutationHub } from '../observe/mutation-observer.js';
import { SizeObservers } from '../observe/resize-observer.js';
import { setErrorReporter } from '../report-error.js';
import { type Answer, RequestQueue } from '../request/request-queue.js';
import { Clock } from '../time/clock.js';
import { RandomSource } from '../time/random.js';
import { Timers } from '../time/timers.js';
import { createNavigator } from '../web/navigator.js';
import { applySync } from './apply-sync.js';
import { Images } from './images.js';
import { createNamedElements } from './named-elements.js';
import type { PageSettings } from './page-settings.js';
import { PageState } from './page-state.js';
import { Errors } from './script-errors.js';
import { Scripts } from './scripts.js';
import { sendChanges } from './send-changes.js';
import { Tasks } from './tasks.js';
import { defineGlobal, defineWindow, WindowTarget } from './window.js';

/** The host is told of changes now and then, so that a page that is stopped is drawn as far as it came. */
const SEND_EVERY_MS = 100;

/** Answers the globals of a library, once a page includes a file of its name. */
export type Library = () => Readonly<Record<string, unknown>>;

/** One page inside the sandbox: its document, its time, and what the host may call. */
export class GuestPage {
  readonly document: HTMLDocument;
  readonly #state: PageState;
  readonly #target = new WindowTarget();
  readonly #clock = new Clock();
  readonly #random = new RandomSource();
  readonly #tasks = new Tasks();
  readonly #timers: Timers;
  readonly #sizes = new SizeObservers();
  readonly #images: Images;
  readonly #scripts: Scripts;
  readonly #errors: Errors;
  readonly #navigator = createNavigator();
  readonly #requests: RequestQueue;
  readonly #canvases: Canvases;
  readonly #gate: Gate;
  readonly #libraries: Readonly<Record<string, Library>>;
  #parser: TreeParser | undefined;
  #sentMs = 0;

  constructor(gate: Gate, libraries: Readonly<Record<string, Library>> = {}) {
    this.#gate = gate;
    this.document = new HTMLDocument(gate);
    this.#libraries = libraries;
    this.#state = new PageState(gate);
    this.#timers = new Timers(this.#clock, (subject) => void gate('limit', subject));
    this.#images = new Images(gate, this.#tasks);
    this.#scripts = new Scripts(this.document, gate, this.#tasks);
    this.#errors = new Errors(gate, this.#target);
    this.#requests = new RequestQueue({
      maxRequests: PAGE_LIMITS.requests,
      send: (wanted) => void gate('request', writeJson(wanted)),
      resolve: (url) => this.document.$resolveUrl(url),
    });
    this.#canvases = new Canvases(gate);
    this.#connect();
    defineGeometry(ElementClass.prototype, HTMLElement.prototype);
    defineWindow({
      gate,
      document: this.document,
      target: this.#target,
      clock: this.#clock,
      timers: this.#timers,
      random: this.#random,
      requests: this.#requests,
      mutations: new MutationHub(),
      sizes: this.#sizes,
      navigator: this.#navigator,
    });
    this.#canvases.defineClasses(defineGlobal);
    setErrorReporter((error) => this.#errors.report(error));
  }

  #connect(): void {
    const { document } = this;
    setPageDocument(document);
    const state = this.#state;
    document.$page = state;
    document.$window = this.#target;
    document.$noteUndrawn = (what) => void this.#gate('undrawn', what);
    setCanvasOpener((element) => this.#canvases.open(element));
    document.$write = (markup) => this.#write(markup);
    state.runScript = (script: Element) => this.#scripts.runInserted(script as HTMLScriptElement);
    state.loadImage = (image: Element) => this.#images.load(image as HTMLImageElement);
    state.nameElement = createNamedElements(document);
    state.beforeSending = () => this.#parser?.markOpen();
  }

  /** What the host calls. */
  get entries(): Entries {
    return {
      start: (text) => this.#start(readJson<PageSettings>(text)),
      parse: () => this.#parse(),
      enter: (ticket) => this.#scripts.enter(ticket),
      leave: () => this.#scripts.leave(),
      settle: (text) => this.#scripts.settle(text),
      fail: (text) => this.#errors.reportScript(text),
      fire: (name) => this.#fire(name),
      turn: () => this.#turn(),
      tick: (limitMs) => this.#tick(Number(limitMs)),
      observe: () => (this.#sizes.check() ? 'called' : ''),
      pictures: (text) => this.#images.settle(text),
      answer: (text) => this.#answer(text),
      reveal: (name) => this.#reveal(name),
      facts: () => writeJson([readSkips(), this.#clock.isRead, this.#random.isRead]),
      send: () => this.#send(),
      sync: (text) => applySync(this.document, this.#state, text),
    };
  }

  get rejectionEntry(): RejectionEntry {
    return { reject: (reason, promise) => this.#errors.reportRejection(reason, promise) };
  }

  #start(settings: PageSettings): void {
    const { document } = this;
    const { widthPx, heightPx, pixelRatio, locale } = settings;
    this.#clock.start(settings.nowMs);
    this.#random.seed(settings.seed);
    this.#state.nextId = settings.firstFreeId;
    document.URL = settings.url;
    document.readyState = 'loading';
    Object.defineProperty(document, 'compatMode', { value: settings.quirks ? 'BackCompat' : 'CSS1Compat' });
    for (const name of ['innerWidth', 'outerWidth']) defineGlobal(name, widthPx);
    for (const name of ['innerHeight', 'outerHeight']) defineGlobal(name, heightPx);
    defineGlobal('devicePixelRatio', pixelRatio);
    const orientation = { type: widthPx >= heightPx ? 'landscape-primary' : 'portrait-primary', angle: 0 };
    const size = { width: widthPx, height: heightPx, availWidth: widthPx, availHeight: heightPx };
    const depth = settings.isColor ? 24 : settings.bitDepth;
    defineGlobal('screen', { ...size, colorDepth: depth, pixelDepth: depth, orientation });
    this.#navigator.language = locale;
    this.#navigator.languages = [locale];
    this.#parser = new TreeParser(document, settings.tree, settings.stops);
  }

  /** Continues to the next script that is to be run; empty at the end of the page. */
  #parse(): string {
    for (;;) {
      const script = this.#parser?.parse();
      this.#state.customElements?.connect(this.document);
      if (!script) {
        this.#parser = undefined;
        return '';
      }
      const described = this.#scripts.describeParsed(script);
      if (described !== '') return described;
    }
  }

  #write(markup: string): void {
    const context = this.#parser?.openElement ?? this.document.body;
    const packed = this.document.$parseMarkup(markup, context?.$tag ?? 'body');
    if (this.#parser?.write(packed)) return;
    for (const child of packed as readonly PackedNode[])
      this.document.body?.append(typeof child === 'string' ? child : buildTree(this.document, child as PackedElement));
  }

  /** Queues an event of the page's life, with what changes at that moment. */
  #fire(name: string): string {
    const { document } = this;
    switch (name) {
      case 'interactive':
      case 'complete':
        document.readyState = name;
        this.#tasks.announce(document, new Event('readystatechange'));
        break;
      case 'DOMContentLoaded':
        this.#tasks.announce(document, new Event(name, { bubbles: true }));
        break;
      case 'load':
        this.#tasks.announce(this.#target, new Event(name));
        this.#tasks.announce(this.#target, new Event('pageshow'));
        break;
      case 'framework':
        this.#tasks.run(() => defineGlobal('TRMNL_PLUGINS_READY', true));
        for (const type of ['trmnl:terminalize:stats', 'trmnl:plugins:ready'])
          this.#tasks.announce(this.#target, new CustomEvent(type, { detail: {} }));
        break;
      default:
    }
    return this.#tasks.isEmpty ? '' : 'more';
  }

  #turn(): string {
    this.#tasks.turn();
    return this.#tasks.isEmpty ? '' : 'more';
  }

  /** Runs the next timer that is due until then: `ran`, `later` and its time where it is not, empty where there is none. */
  #tick(limitMs: number): string {
    const dueMs = this.#timers.nextDueMs;
    if (dueMs === undefined || dueMs > limitMs) {
      this.#clock.advanceTo(dueMs === undefined ? this.#clock.elapsedMs : limitMs);
      return dueMs === undefined ? '' : `later ${dueMs}`;
    }
    if (dueMs - this.#sentMs >= SEND_EVERY_MS) this.#send();
    this.#timers.runNext();
    return 'ran';
  }

  /** Passes on the host's answer to a request. */
  #answer(text: string): void {
    const answer = readJson<Answer>(text);
    this.#tasks.run(() => this.#requests.answer(answer));
  }

  #reveal(name: string): string {
    const library = Object.hasOwn(this.#libraries, name) ? this.#libraries[name] : undefined;
    if (!library) return '';
    for (const [key, value] of Object.entries(library())) defineGlobal(key, value);
    return 'known';
  }

  #send(): void {
    this.#sentMs = this.#clock.elapsedMs;
    sendChanges(this.#state);
    this.#canvases.send();
  }
}

/** Whether the page asked not to be shown or drawn; `true` alone counts. */
function readSkips(): string {
  try {
    const page = globalThis as { TRMNL_SKIP_DISPLAY?: unknown; TRMNL_SKIP_SCREEN_GENERATION?: unknown };
    if (page.TRMNL_SKIP_DISPLAY === true) return 'display';
    return page.TRMNL_SKIP_SCREEN_GENERATION === true ? 'generation' : 'none';
  } catch {
    return 'none';
  }
}
