import type { Element } from '../html/dom.js';
import { setInlineStyle } from './change-element.js';
import type { LivePage } from './live-page.js';
import { readPx } from './page-context.js';
import { findSize } from './value-fit-size.js';

/** Rounding errors of converting to device px and back. */
const SLACK_PX = 0.05;
/** Weight and line height of the named sizes; sizes between two of them use those of the smaller one. */
const STEPS: readonly (readonly [sizePx: number, weight: number, linePx: number])[] = [
  [128, 350, 128],
  [96, 350, 108],
  [74, 375, 86],
  [58, 400, 70],
  [38, 450, 42],
  [26, 600, 29],
  [20, 700, 24],
  [16, 400, 16],
];
const LAST_STEP = [16, 400, 16] as const;

/** Until release 3.1, fitted values may wrap, have no slack, and take weight and line height from a table. */
export function fitEarlierValue(element: Element, page: LivePage): void {
  const { parent } = element;
  if (!parent) return;
  const maxHeightPx = readPx(element.attributes.get('data-value-fit-max-height'));
  setInlineStyle(element, { 'font-size': undefined, 'font-weight': undefined, 'line-height': undefined });
  page.invalidate(element);
  const availablePx = page.boxOf(parent)?.width;
  if (availablePx === undefined) return;
  const overflowsNow = (): boolean => {
    const own = page.boxOf(element);
    if (!own) return false;
    return own.width > availablePx + SLACK_PX || (maxHeightPx !== undefined && own.height > maxHeightPx + SLACK_PX);
  };
  if (!overflowsNow()) return;
  const startPx = page.toCssPx(page.styleOf(element).fontSizePx);
  const overflowsAt = (sizePx: number): boolean => {
    applySize(element, page, sizePx);
    return page.canContinue && overflowsNow();
  };
  overflowsAt(findSize(Math.round(startPx * 1000) / 1000, page.release < 2 ? 1 : 2, overflowsAt));
}

function applySize(element: Element, page: LivePage, sizePx: number): void {
  const [namedPx, weight, linePx] = STEPS.find(([from]) => sizePx >= from) ?? LAST_STEP;
  setInlineStyle(element, {
    'font-size': `${sizePx}px`,
    'font-weight': String(weight),
    'font-variation-settings': `"wght" ${weight}`,
    'line-height': `${Math.round((sizePx * linePx) / namedPx)}px`,
  });
  page.invalidate(element);
}
