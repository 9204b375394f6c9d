import type { ChartElement, ChartWindow } from '../dom.js';
import { MAX_LABEL_LENGTH } from '../limits.js';
import { drawSvg } from '../svg/svg.js';
import type { HtmlLabels } from './html-labels.js';
import { fontSizePx } from './style.js';
import { createText } from './text.js';

export interface TextSize {
  readonly width: number;
  readonly height: number;
}

/** Where a text stands as style sheets see it: the classes of its group, and its own style attribute. */
export interface TextPlace {
  readonly className: string;
  /** Classes of a group of its own within that. */
  readonly innerClass?: string;
  readonly style: string;
  /** The page writes it in HTML. */
  readonly isHtml?: boolean;
}

/** Height of a line and of its baseline below the top, from the size of the font. */
export interface LineMetrics {
  readonly size: number;
  readonly height: number;
  readonly baseline: number;
}

/**
 * Sizes of texts of one chart. Reading a size makes the host lay the text out, so texts are put in together and read in
 * one go, and every size is kept.
 */
export class TextSizes {
  readonly #window: ChartWindow;
  readonly #root: ChartElement;
  readonly #known = new Map<string, TextSize>();
  readonly #metrics = new Map<string, LineMetrics>();
  /** Labels in HTML are measured among those drawn. */
  readonly #html: HtmlLabels | undefined;

  constructor(window: ChartWindow, root: ChartElement, html?: HtmlLabels) {
    this.#window = window;
    this.#root = root;
    this.#html = html;
  }

  /** Measures texts of one place that are not known yet. */
  measureAll(place: TextPlace, texts: readonly string[]): void {
    this.measureGroups([{ place, texts }]);
  }

  /** Measures texts of several places at once. */
  measureGroups(groups: readonly { readonly place: TextPlace; readonly texts: readonly string[] }[]): void {
    const open: ChartElement[] = [];
    const reads: (() => void)[] = [];
    for (const { place, texts } of groups) {
      const missing = this.#missing(place, texts);
      if (missing.length === 0) continue;
      if (place.isHtml && this.#html) {
        reads.push(this.#probeHtml(this.#html, place, missing));
        continue;
      }
      const { outer, inner } = this.#open(place);
      open.push(outer);
      const elements = missing.map((text) => this.#probe(inner, place, text));
      reads.push(() => this.#read(place, missing, elements));
    }
    for (const read of reads) read();
    for (const group of open) this.#root.removeChild(group);
  }

  #missing(place: TextPlace, texts: readonly string[]): string[] {
    const missing = new Map<string, string>();
    for (const text of texts) {
      const key = keyOf(place, text);
      if (text !== '' && !this.#known.has(key) && !missing.has(key)) missing.set(key, text);
    }
    return [...missing.values()];
  }

  #probe(group: ChartElement, place: TextPlace, text: string): ChartElement {
    const lineHeight = this.#metrics.get(placeKey(place))?.height ?? 15;
    const element = createText(this.#window.document, text, place.style, { x: 0, y: 0 }, lineHeight);
    group.appendChild(element);
    return element;
  }

  #probeHtml(html: HtmlLabels, place: TextPlace, texts: readonly string[]): () => void {
    const labels = texts.map((text) => html.add(text, place, 0, 0));
    return () => {
      labels.forEach((label, index) => {
        const { width = 0, height = 0 } = label.getBoundingClientRect?.() ?? {};
        this.#known.set(keyOf(place, texts[index] ?? ''), { width, height });
      });
      for (const label of labels) html.remove(label);
    };
  }

  #read(place: TextPlace, texts: readonly string[], elements: readonly ChartElement[]): void {
    elements.forEach((element, index) => {
      const box = element.getBBox?.() ?? { width: 0, height: 0 };
      this.#known.set(keyOf(place, texts[index] ?? ''), { width: box.width, height: box.height });
    });
    if (!this.#metrics.has(placeKey(place))) this.#readMetrics(place, elements[0]);
  }

  size(place: TextPlace, text: string): TextSize {
    if (text === '') return { width: 0, height: 0 };
    const cut = text.length > MAX_LABEL_LENGTH ? text.slice(0, MAX_LABEL_LENGTH) : text;
    const key = keyOf(place, cut);
    let size = this.#known.get(key);
    if (!size) {
      this.measureAll(place, [cut]);
      size = this.#known.get(key) ?? { width: 0, height: 0 };
    }
    return size;
  }

  metrics(place: TextPlace): LineMetrics {
    const known = this.#metrics.get(placeKey(place));
    if (known) return known;
    const { outer, inner } = this.#open(place);
    const element = createText(this.#window.document, '0', place.style, { x: 0, y: 0 }, 15);
    inner.appendChild(element);
    const metrics = this.#readMetrics(place, element);
    this.#root.removeChild(outer);
    return metrics;
  }

  #open({ className, innerClass }: TextPlace): { readonly outer: ChartElement; readonly inner: ChartElement } {
    const outer = drawSvg(this.#root, this.#window.document, 'g', { class: className });
    if (innerClass === undefined) return { outer, inner: outer };
    const inner = drawSvg(outer, this.#window.document, 'g', { class: innerClass });
    return { outer, inner };
  }

  #readMetrics(place: TextPlace, element: ChartElement | undefined): LineMetrics {
    const computed = element ? Number.parseFloat(this.#window.getComputedStyle(element).fontSize) : Number.NaN;
    const own = /font-size:([^;]*)/.exec(place.style)?.[1];
    const size = computed > 0 ? computed : fontSizePx(own, 16);
    const metrics = lineMetrics(size);
    this.#metrics.set(placeKey(place), metrics);
    return metrics;
  }
}

export function lineMetrics(sizePx: number): LineMetrics {
  const size = Math.floor(sizePx);
  const height = size < 24 ? size + 3 : Math.round(size * 1.2);
  return { size, height, baseline: Math.round(height * 0.8) };
}

function placeKey(place: TextPlace): string {
  return `${place.className}\u0000${place.innerClass ?? ''}\u0000${place.style}${place.isHtml ? '\u0000html' : ''}`;
}

/** Highcharts takes all digits for equally wide: of texts that differ in digits alone, the first one is measured. */
function keyOf(place: TextPlace, text: string): string {
  const shape = text.includes('<') ? text : text.replace(/\d/g, '0');
  return `${placeKey(place)}\u0000${shape}`;
}
