import type { Document } from '../dom/document/document.js';
import type { Element } from '../dom/element/element.js';
import type { HTMLScriptElement } from '../dom/element/other-elements.js';
import { Event } from '../event/event.js';
import { type Gate, writeJson } from '../gate-json.js';
import { reportError } from '../report-error.js';
import { runGlobal } from '../run-global.js';
import type { Tasks } from './tasks.js';

const JAVASCRIPT =
  /^(?:(?:text|application)\/(?:x-)?(?:javascript|ecmascript)|text\/(?:jscript|livescript|javascript1\.[0-5]))$/i;

/** What a script element is; `undefined` for data that only looks like one. */
function scriptKindOf(script: Element): 'classic' | 'module' | undefined {
  const type = script.getAttribute('type')?.trim() ?? '';
  if (type.toLowerCase() === 'module') return 'module';
  return type === '' || JAVASCRIPT.test(type) ? 'classic' : undefined;
}

/** Hands the scripts of a page to the host, which evaluates them, and passes the outcome to their elements. */
export class Scripts {
  readonly #document: Document;
  readonly #gate: Gate;
  readonly #tasks: Tasks;
  readonly #byTicket = new Map<number, HTMLScriptElement>();
  #lastTicket = 0;

  constructor(document: Document, gate: Gate, tasks: Tasks) {
    this.#document = document;
    this.#gate = gate;
    this.#tasks = tasks;
  }

  /** What the host must know of a script that the parser met; empty when it is not to be run. */
  describeParsed(script: HTMLScriptElement): string {
    const kind = scriptKindOf(script);
    if (!kind || (kind === 'classic' && script.hasAttribute('nomodule'))) return '';
    const hasSource = script.hasAttribute('src');
    const isAsync = script.hasAttribute('async') && (hasSource || kind === 'module');
    const isDeferred = kind === 'module' || (hasSource && script.hasAttribute('defer'));
    const order = isAsync ? 'async' : isDeferred ? 'deferred' : 'now';
    return this.#describe(script, kind, order);
  }

  /** Runs a script that a script put into the page: at once, or by the host when it must be found first. */
  runInserted(script: HTMLScriptElement): void {
    const kind = scriptKindOf(script);
    if (!kind) return;
    script.$isStarted = true;
    if (kind === 'module' || script.hasAttribute('src')) {
      this.#gate('script', this.#describe(script, kind, 'async'));
      return;
    }
    const before = this.#document.currentScript;
    this.#document.currentScript = script;
    try {
      runGlobal(script.textContent);
    } catch (error) {
      reportError(error);
    }
    this.#document.currentScript = before;
  }

  /** Before the host evaluates a script. */
  enter(ticket: string): void {
    const script = this.#byTicket.get(Number(ticket));
    this.#document.currentScript = script && scriptKindOf(script) === 'classic' ? script : null;
  }

  leave(): void {
    this.#document.currentScript = null;
  }

  /** `ticket load` or `ticket error`. */
  settle(text: string): void {
    const [ticket, type = 'load'] = text.split(' ');
    const script = this.#byTicket.get(Number(ticket));
    if (script) this.#tasks.fire(script, new Event(type));
  }

  #describe(script: HTMLScriptElement, kind: string, order: string): string {
    const ticket = ++this.#lastTicket;
    this.#byTicket.set(ticket, script);
    const source = script.getAttribute('src');
    const code = source === null ? script.textContent : '';
    return writeJson([ticket, kind, order, source === null ? null : this.#document.$resolveUrl(source), code]);
  }
}
