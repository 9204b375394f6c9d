import type { HTMLDocument } from '../dom/document/html-document.js';
import type { HTMLElement } from '../dom/element/html-element.js';
import type { Gate } from '../gate-json.js';

export type Values = Readonly<Record<string, unknown>>;

/** How the framework paints something: a colour, a tile that repeats, or both. */
export interface PaintFill {
  readonly color: string | null;
  readonly url: string | null;
  /** Side of the tile, CSS px. */
  readonly size: number | null;
}

/** The helpers of the framework that maps paint with (`TRMNLPaint`). */
export interface PaintTools {
  bg(token: unknown, options: Values): PaintFill;
  slot(name: string, options: Values): PaintFill;
  series(index: unknown, count: unknown, options: Values): PaintFill;
  semantic(name: string, options: Values): PaintFill;
  px(value: number, options: Values): unknown;
  watch(el: unknown, run: () => void): () => void;
}

/** Sizes of an element in the layout, CSS px. */
export interface Sized {
  readonly clientWidth: number;
  readonly clientHeight: number;
  readonly offsetLeft: number;
  readonly offsetTop: number;
  readonly offsetWidth: number;
  readonly offsetHeight: number;
}

/** Asking lays out the page. */
export const sizesOf = (element: HTMLElement): Sized => element as unknown as Sized;

/** What the code of maps gets from the page; it is loaded apart, and shares no module with it. */
export interface MapParts {
  readonly gate: Gate;
  readonly readJson: <T>(text: string) => T;
  readonly writeJson: (value: unknown) => string;
  readonly document: HTMLDocument;
  readonly paint: PaintTools;
  readonly setTimeout: (call: () => void, delayMs: number) => unknown;
  readonly pixelRatio: () => number;
  readonly reportError: (error: unknown) => void;
}

/** What the loaded code offers: globals of the library, and functions of `TRMNLMaps`. */
export interface MapModule {
  readonly library: Values;
  readonly functions: Values;
}

export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const readValues = (value: unknown): Values => (isValues(value) ? value : {});
export const readNumber = (value: unknown, otherwise: number): number => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : otherwise;
};

/** The element that an id or an element names. */
export function elementOf(document: HTMLDocument, value: unknown): HTMLElement | null {
  if (typeof value === 'string') return document.getElementById(value.replace(/^#/, '')) as HTMLElement | null;
  return isValues(value) && 'appendChild' in value ? (value as unknown as HTMLElement) : null;
}
