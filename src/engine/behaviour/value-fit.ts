import { type Element, elementsOf } from '../html/dom.js';
import { setInlineStyle } from './change-element.js';
import type { LivePage } from './live-page.js';
import { readPx } from './page-context.js';
import { fitEarlierValue } from './value-fit-before-3-1.js';
import { findSize, MIN_PX } from './value-fit-size.js';
import { fitsValue } from './value-format.js';

const STEP_PX = 2;
/** Two px, plus rounding errors of converting to device px and back. */
const SLACK_PX = 2.05;
const MAX_WEIGHT = 700;
const TIGHT_LINE = 1.2;

/** Shrinks values that overflow their parent; the smaller they are, the heavier and the tighter their lines. */
export function fitValues(page: LivePage): void {
  const fit = page.release < 3.1 ? fitEarlierValue : fitValue;
  for (const element of elementsOf(page.root)) if (fitsValue(element) && page.canContinue) fit(element, page);
}

function fitValue(element: Element, page: LivePage): void {
  const { parent } = element;
  if (!parent) return;
  const maxHeightPx = readPx(element.attributes.get('data-value-fit-max-height'));
  setInlineStyle(element, {
    'font-size': undefined,
    'font-weight': undefined,
    'line-height': undefined,
    'font-variation-settings': undefined,
    'white-space': maxHeightPx === undefined ? 'nowrap' : 'normal',
  });
  page.invalidate(element);
  const outer = page.boxOf(parent);
  if (!outer || outer.width < 4 || outer.height < 4) return;
  const style = page.styleOf(element);
  const startPx = Math.round(page.toCssPx(style.fontSizePx) * 1000) / 1000;
  const lineRatio = style.lineHeight === 'normal' ? TIGHT_LINE : page.toCssPx(style.lineHeight) / startPx;
  const overflowsNow = (): boolean => {
    const own = page.boxOf(element);
    const around = page.boxOf(parent);
    if (!own || !around) return false;
    return own.width > around.width + SLACK_PX || (maxHeightPx !== undefined && own.height > maxHeightPx + SLACK_PX);
  };
  if (!overflowsNow()) return;
  const overflowsAt = (sizePx: number): boolean => {
    applySize(element, page, sizePx, startPx, style.font.weight, lineRatio);
    return page.canContinue && overflowsNow();
  };
  const sizePx = findSize(startPx, STEP_PX, overflowsAt);
  overflowsAt(sizePx);
}

function applySize(
  element: Element,
  page: LivePage,
  sizePx: number,
  startPx: number,
  startWeight: number,
  lineRatio: number,
): void {
  const progress = Math.min(Math.max((startPx - sizePx) / (startPx - MIN_PX), 0), 1);
  const weight = Math.round(startWeight + progress * progress * (MAX_WEIGHT - startWeight));
  const linePx = Math.round(sizePx * (lineRatio + progress * (TIGHT_LINE - lineRatio)));
  setInlineStyle(element, {
    'font-size': `${sizePx}px`,
    'font-weight': String(weight),
    'font-variation-settings': `"wght" ${weight}`,
    'line-height': `${linePx}px`,
  });
  page.invalidate(element);
}
