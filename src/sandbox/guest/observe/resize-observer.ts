import { Element } from '../dom/element/element.js';
import { BOX, readBox } from '../layout/box.js';
import { DOMRectReadOnly } from '../layout/dom-rect.js';
import { rectOf } from '../layout/element-geometry.js';
import { reportError } from '../report-error.js';

interface SizeObserver {
  /** Calls the page when something changed since the last time; true when it did. */
  $check(): boolean;
}

/** Rounds of one check: an observer that changes what it observes is called again in the next frame only. */
const MAX_CHECKS = 500;

/** The observers of sizes and visibility of a page, checked after each frame. */
export class SizeObservers {
  readonly #observers = new Set<SizeObserver>();
  #checks = 0;

  add(observer: SizeObserver): void {
    this.#observers.add(observer);
  }

  remove(observer: SizeObserver): void {
    this.#observers.delete(observer);
  }

  /** True when one of them called the page. */
  check(): boolean {
    if (this.#observers.size === 0 || this.#checks++ >= MAX_CHECKS) return false;
    let hasCalled = false;
    for (const observer of [...this.#observers]) hasCalled = observer.$check() || hasCalled;
    return hasCalled;
  }
}

type ResizeCallback = (entries: readonly object[], observer: ResizeObserver) => void;

/** Its first call always comes. */
export class ResizeObserver implements SizeObserver {
  readonly #all: SizeObservers;
  readonly #callback: ResizeCallback;
  readonly #sizes = new Map<Element, string>();

  constructor(all: SizeObservers, callback: ResizeCallback) {
    this.#all = all;
    this.#callback = callback;
  }

  /** @throws TypeError for what is no element, so that it is told where it happened */
  observe(target: Element): void {
    requireElement(target, 'ResizeObserver');
    this.#sizes.set(target, '');
    this.#all.add(this);
  }

  unobserve(target: Element): void {
    this.#sizes.delete(target);
  }

  disconnect(): void {
    this.#sizes.clear();
    this.#all.remove(this);
  }

  $check(): boolean {
    const entries: object[] = [];
    for (const [target, before] of this.#sizes) {
      const size = contentSizeOf(target);
      const key = `${size.width} ${size.height}`;
      if (key === before) continue;
      this.#sizes.set(target, key);
      entries.push(entryOf(target, size));
    }
    return callPage(entries, () => this.#callback.call(this, entries, this));
  }
}

function requireElement(target: unknown, observer: string): void {
  if (target instanceof Element) return;
  throw new TypeError(`Failed to execute 'observe' on '${observer}': parameter 1 is not of type 'Element'.`);
}

/** Inside of borders and padding. */
function contentSizeOf(target: Element): { width: number; height: number } {
  const box = readBox(target);
  if (!box) return { width: 0, height: 0 };
  const styleOf = (globalThis as unknown as { getComputedStyle?: (element: Element) => CSSReader }).getComputedStyle;
  const style = styleOf?.(target);
  const px = (name: string): number => Number.parseFloat(style?.getPropertyValue(name) ?? '') || 0;
  const across = px('padding-left') + px('padding-right') + px('border-left-width') + px('border-right-width');
  const down = px('padding-top') + px('padding-bottom') + px('border-top-width') + px('border-bottom-width');
  return { width: Math.max(0, box[BOX.offsetWidth] - across), height: Math.max(0, box[BOX.offsetHeight] - down) };
}

interface CSSReader {
  getPropertyValue(name: string): string;
}

function entryOf(target: Element, { width, height }: { width: number; height: number }): object {
  const size = [{ inlineSize: width, blockSize: height }];
  const border = readBox(target);
  return {
    target,
    contentRect: new DOMRectReadOnly(0, 0, width, height),
    contentBoxSize: size,
    borderBoxSize: [{ inlineSize: border?.[BOX.offsetWidth] ?? 0, blockSize: border?.[BOX.offsetHeight] ?? 0 }],
    devicePixelContentBoxSize: size,
  };
}

function callPage(entries: readonly object[], call: () => void): boolean {
  if (entries.length === 0) return false;
  try {
    call();
  } catch (error) {
    reportError(error);
  }
  return true;
}

type IntersectionCallback = (entries: readonly object[], observer: IntersectionObserver) => void;

/** Reports once for each element whether it is on the screen. */
export class IntersectionObserver implements SizeObserver {
  readonly #all: SizeObservers;
  readonly #callback: IntersectionCallback;
  readonly #waiting = new Set<Element>();
  readonly root = null;
  readonly rootMargin = '0px';
  readonly thresholds = [0];

  constructor(all: SizeObservers, callback: IntersectionCallback) {
    this.#all = all;
    this.#callback = callback;
  }

  /** @throws TypeError for what is no element */
  observe(target: Element): void {
    requireElement(target, 'IntersectionObserver');
    this.#waiting.add(target);
    this.#all.add(this);
  }

  unobserve(target: Element): void {
    this.#waiting.delete(target);
  }

  disconnect(): void {
    this.#waiting.clear();
    this.#all.remove(this);
  }

  takeRecords(): object[] {
    return [];
  }

  $check(): boolean {
    const entries = [...this.#waiting].map((target) => {
      const rect = rectOf(target);
      const { innerWidth, innerHeight } = globalThis as unknown as { innerWidth: number; innerHeight: number };
      const isOnScreen = rect.left < innerWidth && rect.top < innerHeight && rect.right > 0 && rect.bottom > 0;
      const isIntersecting = isOnScreen && (rect.width > 0 || rect.height > 0);
      return {
        target,
        isIntersecting,
        intersectionRatio: isIntersecting ? 1 : 0,
        boundingClientRect: rect,
        intersectionRect: rect,
        rootBounds: new DOMRectReadOnly(0, 0, innerWidth, innerHeight),
        time: 0,
      };
    });
    this.#waiting.clear();
    return callPage(entries, () => this.#callback.call(this, entries, this));
  }
}
