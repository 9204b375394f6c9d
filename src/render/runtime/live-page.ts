import type { ComputedStyle } from '../css/computed-style.js';
import type { Element } from '../html/dom.js';

/** What behaviours may ask and do of a laid-out page. All lengths are CSS px. */
export interface LivePage {
  /** `<html>` */
  readonly root: Element;
  /** Lays out again first if anything was touched; `undefined` without a layout box. */
  boxOf(element: Element): LiveBox | undefined;
  styleOf(element: Element): ComputedStyle;
  /** CSS px of one device px length. */
  toCssPx(devicePx: number): number;
  /** After attributes or children of `element` were changed. */
  touch(element: Element): void;
  /** Lays out `copy` by itself as if it were a child of `parent`, in a block of that width. */
  measureCopy(copy: Element, parent: Element, widthPx: number): LiveBox | undefined;
  /** The text of such a copy, line by line. */
  measureLines(copy: Element, parent: Element, widthPx: number): readonly string[];
  /** False when time or steps have run out: behaviours stop where they are. */
  readonly isAlive: boolean;
}

/** Border box of an element, and what scripts ask of it. */
export interface LiveBox {
  /** Of pieces on lines; such an element has no width of its own. */
  readonly isInline: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Of the inside: border box without borders; 0 for inline elements, as in a browser. */
  readonly clientWidth: number;
  readonly clientHeight: number;
  readonly scrollWidth: number;
  readonly scrollHeight: number;
  readonly padding: Sides;
  readonly border: Sides;
  readonly margin: Sides;
}

export interface Sides {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}
