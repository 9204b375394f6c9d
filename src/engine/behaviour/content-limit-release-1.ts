import { type Element, elementsOf } from '../html/dom.js';
import { closestWithClass, setInlineStyle } from './change-element.js';
import type { LivePage } from './live-page.js';
import { readPx } from './page-context.js';

const LINE_PX = 16;
/** Height of contents by the surrounding view; with several views, the first in this list counts. */
const HEIGHTS_PX: readonly (readonly [view: string, heightPx: number])[] = [
  ['view--full', 400],
  ['view--half_vertical', 400],
  ['view--quadrant', 160],
  ['view--half_horizontal', 160],
];
const OTHER_HEIGHT_PX = 400;

/**
 * Limits long texts as release 1 does: with a smaller font, and as many lines as fit a height that depends on the kind
 * of view.
 */
export function limitFirstContents(page: LivePage): void {
  for (const element of elementsOf(page.root)) {
    if (!isLimited(element) || !page.canContinue) continue;
    const thresholdPx = thresholdOf(element);
    if (Math.round(page.boxOf(element)?.height ?? 0) <= thresholdPx) continue;
    element.attributes.set('class', [...element.classes, 'content--small', clampClass(thresholdPx)].join(' '));
    setInlineStyle(element, { 'max-height': `${thresholdPx}px` });
    page.invalidate(element);
  }
}

/** The classes that limited contents of a page may get. */
export function classesOfFirstContents(root: Element): readonly string[] {
  return elementsOf(root).flatMap((element) => (isLimited(element) ? [clampClass(thresholdOf(element))] : []));
}

function isLimited(element: Element): boolean {
  return element.attributes.get('data-content-limiter') === 'true';
}

function thresholdOf(element: Element): number {
  const given = readPx(element.attributes.get('data-content-max-height'));
  if (given !== undefined) return Math.floor(given);
  return HEIGHTS_PX.find(([view]) => closestWithClass(element, view))?.[1] ?? OTHER_HEIGHT_PX;
}

function clampClass(thresholdPx: number): string {
  return `clamp--${Math.floor(thresholdPx / LINE_PX)}`;
}
