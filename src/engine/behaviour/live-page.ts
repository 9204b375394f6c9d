import type { ComputedStyle } from '../css/computed/computed-style.js';
import type { LiveBoxSides } from '../css/computed/serialize-computed.js';
import type { Element } from '../html/dom.js';

/** The interface of behaviours to a laid-out page. All lengths are in CSS px. */
export interface LivePage {
  /** `<html>` */
  readonly root: Element;
  /** The framework release that the page was written for, such as 3.1 for `3.1.1`. */
  readonly release: number;
  /** Lays out first if anything changed; undefined without a layout box. */
  boxOf(element: Element): LiveBox | undefined;
  styleOf(element: Element): ComputedStyle;
  /** Converts device px to CSS px. */
  toCssPx(devicePx: number): number;
  /** Call it after attributes or children of `element` were changed. */
  invalidate(element: Element): void;
  /** Lays out `copy` separately as if it were a child of `parent`, in a block of that width. */
  measureCopy(copy: Element, parent: Element, widthPx: number): LiveBox | undefined;
  /** Heights that `copy` would have as a child of `parent`, in blocks of these widths. */
  measureHeights(copy: Element, parent: Element, widthsPx: readonly number[]): readonly number[];
  /** The text of such a copy, line by line. */
  measureLines(copy: Element, parent: Element, widthPx: number): readonly string[];
  /** False once time or steps are used up; behaviours then stop where they are. */
  readonly canContinue: boolean;
}

/** Border box of an element, with its DOM measurements. */
export interface LiveBox extends LiveBoxSides {
  readonly x: number;
  readonly y: number;
  /** Border box without borders; 0 for inline elements, as in browsers. */
  readonly clientWidth: number;
  readonly clientHeight: number;
  readonly scrollWidth: number;
  readonly scrollHeight: number;
}
