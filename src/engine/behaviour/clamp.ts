import { type Element, elementsOf, textOf } from '../html/dom.js';
import { copyShell, hasClass, setInlineStyle, setText } from './change-element.js';
import { cutToFit, ELLIPSIS } from './cut-to-fit.js';
import type { LivePage } from './live-page.js';
import { type PageContext, readPx, responsiveAttribute } from './page-context.js';
import { visibleText } from './visible-text.js';

/**
 * Texts before the first clamp, and the width that they were cut for: a second pass starts from the full text, and only
 * if the width has changed.
 */
export type OriginalTexts = WeakMap<Element, { readonly text: string; readonly widthPx: number }>;

/** Merges responsive attributes and legacy classes into the single attribute that clamping reads. */
export function resolveClamps(page: LivePage, context: PageContext): void {
  for (const element of elementsOf(page.root)) {
    const lines = responsiveAttribute(element, 'data-clamp', context) ?? classLines(element);
    if (lines !== undefined) element.attributes.set('data-clamp', lines);
  }
}

function classLines(element: Element): string | undefined {
  for (const name of element.classes) {
    const lines = /^clamp--(\d{1,2}|none)$/.exec(name)?.[1];
    if (lines) return lines === 'none' ? '0' : lines;
  }
  return undefined;
}

export function isClamped(element: Element): boolean {
  return Number.parseInt(element.attributes.get('data-clamp') ?? '', 10) > 0;
}

/** Cuts the text of an element to its number of lines. Markup inside is lost if the text has to be cut. */
export function clampElement(element: Element, page: LivePage, texts: OriginalTexts, heightBudgetPx?: number): void {
  clampElements([element], page, texts, heightBudgetPx);
}

/** Cuts several texts: all are measured in the current layout, then changed together. */
export function clampElements(
  elements: readonly Element[],
  page: LivePage,
  texts: OriginalTexts,
  heightBudgetPx?: number,
): void {
  const cuts = elements.flatMap((element) => planCut(element, page, texts, heightBudgetPx) ?? []);
  for (const { element, text, whiteSpace } of cuts) {
    if (containsOnly(element, text, page)) continue;
    setText(element, text);
    setInlineStyle(element, { 'white-space': whiteSpace });
    page.invalidate(element);
  }
}

/**
 * Whether an element contains only that text on wrapping lines, so that its white space declaration makes no
 * difference.
 */
function containsOnly(element: Element, text: string, page: LivePage): boolean {
  const [only, ...others] = element.children;
  if (others.length > 0 || only?.kind !== 'text' || only.data !== text || text.includes('\n')) return false;
  const { whiteSpaceCollapse, textWrap } = page.styleOf(element);
  return whiteSpaceCollapse === 'collapse' && textWrap !== 'nowrap';
}

/**
 * The second pass over texts that were cut before: if the first cut changed the relevant width, the full text is
 * restored before it is measured, as the script always does.
 */
export function clampAgain(elements: readonly Element[], page: LivePage, texts: OriginalTexts): void {
  // All reads precede all changes, because each read after a change would lay out the page again.
  const moved = elements.flatMap((element) => {
    const known = texts.get(element);
    const isMoved = known && page.boxOf(element) && Math.round(clampWidth(element, page)) !== known.widthPx;
    return isMoved ? { element, text: known.text } : [];
  });
  for (const { element, text } of moved) {
    texts.delete(element);
    if (textOf(element) === text) continue;
    setText(element, text);
    setInlineStyle(element, { 'white-space': 'pre-line' });
    page.invalidate(element);
  }
  clampElements(elements, page, texts);
}

interface Cut {
  readonly element: Element;
  readonly text: string;
  readonly whiteSpace: string;
}

function planCut(
  element: Element,
  page: LivePage,
  texts: OriginalTexts,
  heightBudgetPx: number | undefined,
): Cut | undefined {
  const lines = Number.parseInt(element.attributes.get('data-clamp') ?? '', 10);
  if (!(lines > 0) || !page.canContinue || !element.parent || !page.boxOf(element)) return undefined;
  const exactWidth = clampWidth(element, page);
  const width = Math.round(exactWidth);
  const known = texts.get(element);
  if (known && known.widthPx === width && heightBudgetPx === undefined) return undefined;
  const text = known?.text ?? visibleText(element, page);
  texts.set(element, { text, widthPx: width });
  if (text === '') return undefined;
  const isSingle = lines === 1;
  if (isSingle && width <= 0) return { element, text: ELLIPSIS, whiteSpace: 'nowrap' };
  const budget = heightBudgetPx ?? readPx(element.attributes.get('data-clamp-max-height-px'));
  // A box that is as wide as its text can contain it, even if its width is rounded down.
  const fits = isSingle
    ? widthTest(element, page, Math.max(width, exactWidth))
    : heightTest(element, page, width, lines, budget);
  if (fits(text)) return { element, text, whiteSpace: 'pre-line' };
  return { element, text: cutToFit(text, fits), whiteSpace: isSingle ? 'nowrap' : 'pre-line' };
}

/** Inside a grid or flex container, the item's width counts, whatever is beside the text in it. */
function clampWidth(element: Element, page: LivePage): number {
  for (let one: Element | undefined = element; one?.parent; one = one.parent) {
    const { parent } = one;
    if (!hasClass(parent, 'grid') && !hasClass(parent, 'flex')) continue;
    const width = page.boxOf(one)?.width ?? 0;
    if (width > 0) return width;
    const columns = parent.classes.map((name) => /^grid--cols-(\d+)$/.exec(name)?.[1]).find(Boolean);
    return columns ? Math.floor((page.boxOf(parent)?.width ?? 0) / Number(columns)) : 0;
  }
  for (let one: Element | undefined = element; one; one = one.parent) {
    const width = page.boxOf(one)?.width ?? 0;
    if (width > 0) return width;
  }
  return 0;
}

function widthTest(element: Element, page: LivePage, widthPx: number): (text: string) => boolean {
  const { parent } = element;
  if (!parent) return () => true;
  const measure = measurer(element, parent, page, 100_000, {
    display: 'inline-block',
    'white-space': 'nowrap',
    width: 'max-content',
  });
  const limitPx = Math.ceil(widthPx - 0.001);
  return (text) => Math.ceil((measure(text)?.width ?? 0) - 0.001) <= limitPx;
}

function heightTest(
  element: Element,
  page: LivePage,
  widthPx: number,
  lines: number,
  budgetPx: number | undefined,
): (text: string) => boolean {
  const { parent } = element;
  if (!parent) return () => true;
  const line = measurer(element, parent, page, 100_000, {
    display: 'block',
    'white-space': 'nowrap',
    padding: '0',
    border: '0',
  });
  const lineHeight = Math.ceil((line('X')?.height ?? 0) - 0.001);
  const block = measurer(element, parent, page, Math.max(widthPx, 1), {
    display: 'block',
    width: `${Math.max(widthPx, 1)}px`,
    'white-space': 'pre-line',
    'word-break': 'normal',
  });
  const empty = block('');
  const edges = empty ? empty.padding.top + empty.padding.bottom + empty.border.top + empty.border.bottom : 0;
  const margins = empty ? Math.ceil(empty.margin.top + empty.margin.bottom) : 0;
  const budget = budgetPx ?? Math.ceil(edges + lineHeight * lines);
  return (text) => Math.ceil((block(text)?.height ?? 0) - 0.001) + margins <= budget;
}

/** Lays out copies of the element with other text, and with declarations that isolate it from its surroundings. */
function measurer(
  element: Element,
  parent: Element,
  page: LivePage,
  widthPx: number,
  style: Readonly<Record<string, string>>,
) {
  const copy = copyShell(element);
  setInlineStyle(copy, {
    ...style,
    position: 'static',
    height: 'auto',
    'max-height': 'none',
    'max-width': 'none',
    'min-width': '0',
    'min-height': '0',
    flex: 'none',
    overflow: 'visible',
  });
  return (text: string) => {
    setText(copy, text);
    return page.measureCopy(copy, parent, widthPx);
  };
}
