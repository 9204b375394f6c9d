/** The part of the DOM that charts use; the guest's own DOM and a browser's both have it. */
export interface ChartElement {
  readonly tagName: string;
  readonly firstChild: ChartElement | null;
  readonly nextSibling: ChartElement | null;
  readonly parentNode: ChartElement | null;
  readonly clientWidth: number;
  readonly clientHeight: number;
  textContent: string | null;
  id: string;
  innerHTML?: string;
  /** Attributes in our own DOM, written directly while nobody has seen the element, which is several times as fast. */
  readonly $attributes?: Map<string, string>;
  setAttribute(name: string, value: string): void;
  getAttribute(name: string): string | null;
  removeAttribute(name: string): void;
  appendChild(child: ChartElement): unknown;
  insertBefore(child: ChartElement, before: ChartElement | null): unknown;
  removeChild(child: ChartElement): unknown;
  addEventListener?(type: string, listener: (event: unknown) => void): void;
  dispatchEvent?(event: unknown): unknown;
  getBoundingClientRect?(): { readonly width: number; readonly height: number };
  getBBox?(): { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

interface ChartStyle {
  readonly fontSize: string;
  getPropertyValue(name: string): string;
}

export interface ChartDocument {
  readonly documentElement: ChartElement | null;
  getElementById(id: string): ChartElement | null;
  createElement(tag: string): ChartElement;
  createElementNS(namespace: string, tag: string): ChartElement;
  /** Says in the page's report that a type of chart, `polar` or `map`, is not drawn as such. */
  $noteUndrawn?(what: string): void;
  /** The functions that draw maps; undefined where none can be drawn. */
  $openMaps?(): Readonly<Record<string, unknown>> | undefined;
}

export interface SizeWatch {
  observe(element: ChartElement): void;
  disconnect(): void;
}

/** The window that charts live in. */
export interface ChartWindow {
  readonly document: ChartDocument;
  getComputedStyle(element: ChartElement): ChartStyle;
  setTimeout(run: () => void, milliseconds: number): unknown;
  dispatchEvent?(event: unknown): unknown;
  readonly Event?: new (type: string) => unknown;
  readonly ResizeObserver?: new (callback: () => void) => SizeWatch;
  readonly devicePixelRatio?: number;
  readonly navigator?: { readonly language?: string };
}
