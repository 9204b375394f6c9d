import { type Element, elementsOf } from '../html/dom.js';
import { setInlineStyle, setText } from './change-element.js';
import { formatNumber, separatorsOf } from './format-number.js';
import type { LivePage } from './live-page.js';
import { MIN_PX } from './value-fit-size.js';
import { visibleText } from './visible-text.js';

/** $ € £ ¥ ₹ ₽ ₪ ₩ ₫ ₴ ₱ ₿ */
const SYMBOLS = /[$\u20ac\u00a3\u00a5\u20b9\u20bd\u20aa\u20a9\u20ab\u20b4\u20b1\u20bf]/;
const UNITS: readonly (readonly [from: number, letter: string])[] = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'k'],
];
const SLACK_PX = 2;

function formatsValue(element: Element): boolean {
  return (
    element.attributes.get('data-value-format') === 'true' || element.attributes.get('data-value-type') === 'number'
  );
}

export function fitsValue(element: Element): boolean {
  return element.attributes.get('data-value-fit') === 'true' || element.attributes.get('data-fit-value') === 'true';
}

/** Formats numbers in their locale, abbreviated if the parent is too narrow for them. */
export function formatValues(page: LivePage): void {
  for (const element of elementsOf(page.root))
    if (formatsValue(element) && page.canContinue) formatValue(element, page);
}

function formatValue(element: Element, page: LivePage): void {
  setInlineStyle(element, { 'white-space': 'nowrap', 'font-size': undefined });
  page.invalidate(element);
  const raw = visibleText(element, page);
  const locale = knownLocale(element.attributes.get('data-value-locale'));
  const isEarlier = page.release < 3.2;
  const value = isEarlier ? readPlainNumber(raw) : readNumber(raw, locale);
  const { parent } = element;
  if (value === undefined || !parent) return;
  const isNegative = isEarlier ? raw.includes('-') : value < 0;
  const prefix = (isNegative ? '-' : '') + (SYMBOLS.exec(raw)?.[0] ?? '');
  const availablePx = page.boxOf(parent)?.clientWidth ?? 0;
  for (const text of numberFormats(Math.abs(value), locale)) {
    setText(element, prefix + text);
    page.invalidate(element);
    if ((page.boxOf(element)?.scrollWidth ?? 0) <= availablePx || !page.canContinue) break;
  }
  if (fitsValue(element)) shrinkFont(element, parent, page);
}

/** All formats of a number, from the longest to the shortest. */
export function numberFormats(value: number, locale: string): string[] {
  const full = formatNumber(value, locale, 0, 3);
  const unit = UNITS.find(([from]) => value >= from);
  if (!unit) return [full];
  const [from, letter] = unit;
  const shortened = [2, 1, 0].map((digits) => formatNumber(value / from, locale, digits, digits) + letter);
  return [full, ...shortened];
}

/** Parses the number in a text of that locale; units and currencies around it are ignored. */
export function readNumber(text: string, locale: string): number | undefined {
  const { group, decimal } = separatorsOf(locale);
  const plain = (group ? text.replaceAll(group, '') : text).replace(/\s/g, '').replaceAll(decimal, '.');
  const value = Number.parseFloat(plain.replace(/[^\d.+-]/g, ''));
  return Number.isFinite(value) ? value : undefined;
}

/** Until release 3.2, numbers had to be written with a decimal point, whatever their locale. */
function readPlainNumber(text: string): number | undefined {
  const value = Number.parseFloat(text.replace(/[^\d.-]/g, ''));
  return Number.isFinite(value) ? value : undefined;
}

function knownLocale(name: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(name ?? 'en-US')[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}

/** The simple fit after formatting: steps of whole px downwards until the text is no wider than the parent. */
function shrinkFont(element: Element, parent: Element, page: LivePage): void {
  let sizePx = Math.round(page.toCssPx(page.styleOf(element).fontSizePx));
  const slackPx = page.release < 3.1 ? 0 : SLACK_PX;
  const isTooWide = (): boolean =>
    (page.boxOf(element)?.scrollWidth ?? 0) > (page.boxOf(parent)?.clientWidth ?? 0) + slackPx;
  while (isTooWide() && sizePx > MIN_PX && page.canContinue) {
    sizePx--;
    setInlineStyle(element, { 'font-size': `${sizePx}px` });
    page.invalidate(element);
  }
}
