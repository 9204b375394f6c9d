import type { Element } from '../dom/element/element.js';
import type { Node } from '../dom/node.js';
import { nodeListOf } from '../dom/node-list.js';
import { isInclusiveAncestor } from '../dom/tree.js';
import type { ChangeListener } from '../page/page-state.js';
import { reportError } from '../report-error.js';

interface ObserverOptions {
  readonly childList?: boolean;
  readonly attributes?: boolean;
  readonly characterData?: boolean;
  readonly subtree?: boolean;
  readonly attributeOldValue?: boolean;
  readonly characterDataOldValue?: boolean;
  readonly attributeFilter?: readonly string[];
}

/** One change, as a page is told of it. */
interface MutationRecord {
  readonly type: 'childList' | 'attributes' | 'characterData';
  readonly target: Node;
  readonly addedNodes: unknown;
  readonly removedNodes: unknown;
  readonly previousSibling: Node | null;
  readonly nextSibling: Node | null;
  readonly attributeName: string | null;
  readonly attributeNamespace: null;
  readonly oldValue: string | null;
}

const MAX_RECORDS = 20_000;

const NO_CHANGE = {
  addedNodes: [],
  removedNodes: [],
  previousSibling: null,
  nextSibling: null,
  attributeName: null,
  attributeNamespace: null,
  oldValue: null,
} as const;

/** Collects changes for all observers of a page, and calls them in a microtask. */
export class MutationHub implements ChangeListener {
  readonly observers = new Set<MutationObserver>();
  #isScheduled = false;

  childrenChanged(
    target: Node,
    added: readonly Node[],
    removed: readonly Node[],
    previous: Node | null,
    next: Node | null,
  ): void {
    const lists = { addedNodes: nodeListOf(added), removedNodes: nodeListOf(removed) };
    const siblings = { previousSibling: previous, nextSibling: next };
    this.#queue({ ...NO_CHANGE, type: 'childList', target, ...lists, ...siblings });
  }

  attributeChanged(target: Element, attributeName: string, oldValue: string | null): void {
    this.#queue({ ...NO_CHANGE, type: 'attributes', target, attributeName, oldValue });
  }

  dataChanged(target: Node, oldValue: string): void {
    this.#queue({ ...NO_CHANGE, type: 'characterData', target, oldValue });
  }

  #queue(record: MutationRecord): void {
    for (const observer of this.observers) if (observer.$take(record)) this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    void Promise.resolve().then(() => {
      this.#isScheduled = false;
      for (const observer of [...this.observers]) observer.$deliver();
    });
  }
}

type Callback = (records: readonly MutationRecord[], observer: MutationObserver) => void;

export class MutationObserver {
  readonly #hub: MutationHub;
  readonly #callback: Callback;
  readonly #targets = new Map<Node, ObserverOptions>();
  #records: MutationRecord[] = [];

  constructor(hub: MutationHub, callback: Callback) {
    if (typeof callback !== 'function') throw new TypeError('the callback provided is not a function');
    this.#hub = hub;
    this.#callback = callback;
  }

  observe(target: Node, options: ObserverOptions | undefined = {}): void {
    const isAttribute = options.attributes ?? Boolean(options.attributeOldValue || options.attributeFilter);
    const isData = options.characterData ?? Boolean(options.characterDataOldValue);
    if (!options.childList && !isAttribute && !isData)
      throw new TypeError("at least one of 'childList', 'attributes' and 'characterData' must be set");
    this.#targets.set(target, { ...options, attributes: isAttribute, characterData: isData });
    this.#hub.observers.add(this);
    const page = target.$document.$page;
    if (page) page.changes = this.#hub;
  }

  disconnect(): void {
    this.#targets.clear();
    this.#records = [];
    this.#hub.observers.delete(this);
  }

  takeRecords(): MutationRecord[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }

  /** True when the observer wants the record. */
  $take(record: MutationRecord): boolean {
    for (const [target, options] of this.#targets) {
      if (target !== record.target && !(options.subtree && isInclusiveAncestor(target, record.target))) continue;
      if (!isWanted(record, options) || this.#records.length >= MAX_RECORDS) continue;
      const keepsOld = record.type === 'attributes' ? options.attributeOldValue : options.characterDataOldValue;
      this.#records.push(keepsOld ? record : { ...record, oldValue: null });
      return true;
    }
    return false;
  }

  $deliver(): void {
    const records = this.takeRecords();
    if (records.length === 0) return;
    try {
      this.#callback.call(this, records, this);
    } catch (error) {
      reportError(error);
    }
  }
}

function isWanted({ type, attributeName }: MutationRecord, options: ObserverOptions): boolean {
  if (type !== 'attributes') return Boolean(options[type]);
  const { attributeFilter } = options;
  return Boolean(options.attributes) && (!attributeFilter || attributeFilter.includes(attributeName ?? ''));
}
