import type { ChartElement, ChartWindow } from '../dom.js';
import { isOptions, readText } from '../options/read.js';

/** What the probe needs of elements beside what charts do. */
export interface ProbeElement extends ChartElement {
  closest(selector: string): ProbeElement | null;
  querySelectorAll(selector: string): ArrayLike<ProbeElement>;
  readonly style: Record<string, string>;
}

interface ProbeWindow {
  readonly document: { querySelector(selector: string): ProbeElement | null };
  getComputedStyle(element: ChartElement, pseudo?: string): { getPropertyValue(name: string): string };
  readonly MutationObserver?: new (
    call: () => void,
  ) => { observe(node: unknown, options: object): void; disconnect(): void };
}

type Pseudo = '::before' | '::after';

const HIDDEN = 'position:absolute;visibility:hidden;';
const MAX_KEPT = 500;

/** Reads computed styles of classes where an element stands, as the screen around it paints them. */
export class ScreenProbe {
  readonly #window: ChartWindow;
  /** By place, class and properties; emptied when the classes of a screen change. */
  readonly #known = new Map<string, readonly string[]>();
  #knownFor = '';

  constructor(window: ChartWindow) {
    this.#window = window;
  }

  /** The element that `el` of the options names, an element or an id. */
  elementOf(value: unknown): ProbeElement | null {
    if (typeof value === 'string') return this.#window.document.getElementById(value) as ProbeElement | null;
    return isElement(value) ? value : null;
  }

  /** The screen around an element; the first one where there is none. */
  screenOf(value: unknown): ProbeElement | null {
    return this.elementOf(value)?.closest('.screen') ?? this.#probeWindow.document.querySelector('.screen');
  }

  /** Computed properties of an element with these classes, put in for the moment of reading. */
  read(
    className: string,
    options: unknown,
    properties: readonly string[],
    pseudo?: Pseudo,
    css = '',
  ): readonly string[] {
    const el = isOptions(options) ? options.el : undefined;
    const screen = this.screenOf(el);
    const place = this.elementOf(el)?.closest('.screen') === screen ? this.elementOf(el) : screen;
    if (!screen || !place) return properties.map(() => '');
    const key = JSON.stringify([readText(place.id, ''), className, pseudo ?? '', css, properties]);
    const known = this.#forget(screen) ? undefined : this.#known.get(key);
    // Elements without an id cannot be told apart.
    if (known && (place === screen || place.id !== '')) return known;
    const values = this.#readNow(place, className, properties, pseudo, css);
    if (this.#known.size < MAX_KEPT) this.#known.set(key, values);
    return values;
  }

  /** A custom property where an element stands. */
  variable(name: string, options: unknown): string {
    const el = isOptions(options) ? options.el : undefined;
    const place = this.elementOf(el) ?? this.screenOf(el);
    return place ? this.#window.getComputedStyle(place).getPropertyValue(name).trim() : '';
  }

  /** Calls when the classes of a screen or of an element around it change; answers what ends that. */
  watch(value: unknown, call: () => void): () => void {
    const screen = this.screenOf(value);
    const { MutationObserver } = this.#probeWindow;
    if (!screen || !MutationObserver) return () => {};
    let before = classesAround(screen);
    const observer = new MutationObserver(() => {
      const now = classesAround(screen);
      if (now === before) return;
      before = now;
      call();
    });
    for (let one: ChartElement | null = screen; one && isElement(one); one = one.parentNode)
      observer.observe(one, { attributes: true, attributeFilter: ['class'] });
    return () => observer.disconnect();
  }

  get #probeWindow(): ProbeWindow {
    return this.#window as unknown as ProbeWindow;
  }

  #forget(screen: ProbeElement): boolean {
    const classes = classesAround(screen);
    if (classes === this.#knownFor) return false;
    this.#known.clear();
    this.#knownFor = classes;
    return true;
  }

  #readNow(
    place: ProbeElement,
    className: string,
    properties: readonly string[],
    pseudo: Pseudo | undefined,
    css: string,
  ): readonly string[] {
    const probe = this.#window.document.createElement('div');
    probe.setAttribute('class', className);
    probe.setAttribute('style', HIDDEN + css);
    place.appendChild(probe);
    const computed = this.#probeWindow.getComputedStyle(probe, pseudo);
    const values = properties.map((property) => computed.getPropertyValue(property));
    place.removeChild(probe);
    return values;
  }
}

function isElement(value: unknown): value is ProbeElement {
  return typeof value === 'object' && value !== null && 'closest' in value && 'appendChild' in value;
}

/** The classes that decide how a screen paints, its own and those around it. */
function classesAround(screen: ProbeElement): string {
  const lists: string[] = [];
  for (let one: ChartElement | null = screen; one && isElement(one); one = one.parentNode)
    lists.push(one.getAttribute('class') ?? '');
  return lists.join('|');
}
