import { type Element, elementsOf } from '../html/dom.js';
import { childElements, closestWithClass, hideElement, setInlineStyle } from './change-element.js';
import { clampElement, clampElements, isClamped, type OriginalTexts } from './clamp.js';
import type { LivePage } from './live-page.js';
import { readPx } from './page-context.js';

/** Limits long texts, first with a smaller font, then by cutting them. */
export function limitContents(page: LivePage, texts: OriginalTexts): void {
  for (const element of elementsOf(page.root)) {
    if (element.attributes.get('data-content-limiter') !== 'true' || !page.canContinue) continue;
    limitContent(element, page, texts);
    clampElements(
      elementsOf(element).filter((inner) => inner !== element && isClamped(inner)),
      page,
      texts,
    );
  }
}

function limitContent(element: Element, page: LivePage, texts: OriginalTexts): void {
  const threshold = readPx(element.attributes.get('data-content-max-height')) ?? availableBelow(element, page);
  if (threshold === undefined || (page.boxOf(element)?.scrollHeight ?? 0) <= threshold) return;
  element.attributes.set('class', [...element.classes, 'content--small'].join(' '));
  setInlineStyle(element, { 'max-height': `${threshold}px`, overflow: 'hidden' });
  page.invalidate(element);
  const children = childElements(element);
  if (children.length > 0) cutChildren(element, children, threshold, page, texts);
  // Bare text is not cut but covered: in a browser, its copy for measuring has the same limit, so it always fits.
  else setInlineStyle(element, { 'white-space': 'pre-line', display: 'block' });
  page.invalidate(element);
}

function cutChildren(
  element: Element,
  children: readonly Element[],
  threshold: number,
  page: LivePage,
  texts: OriginalTexts,
): void {
  const top = page.boxOf(element)?.y ?? 0;
  const at = children.findIndex((child) => {
    const box = page.boxOf(child);
    return box !== undefined && Math.ceil(box.y + box.height - top - 0.001) > threshold;
  });
  const crossing = children[at];
  const box = crossing && page.boxOf(crossing);
  if (!crossing || !box) return;
  for (const later of children.slice(at + 1)) hideElement(later);
  const start = Math.max(0, Math.ceil(box.y - top - 0.001));
  const available = Math.floor(threshold - start) - box.padding.top - box.padding.bottom;
  const lines = Math.floor(available / lineHeight(crossing, page));
  page.invalidate(element);
  if (lines < 1) hideElement(crossing);
  else {
    crossing.attributes.set('data-clamp', String(lines));
    crossing.attributes.set(
      'data-clamp-max-height-px',
      String(Math.floor(available + box.padding.top + box.padding.bottom)),
    );
    // Before its text is read, because line breaks of the source count from now on.
    setInlineStyle(crossing, { 'white-space': 'pre-line', overflow: 'hidden', display: 'block' });
    page.invalidate(crossing);
    clampElement(crossing, page, texts);
  }
  page.invalidate(element);
}

function lineHeight(element: Element, page: LivePage): number {
  const style = page.styleOf(element);
  const { lineHeight: specified } = style;
  return Math.max(
    1,
    specified === 'normal' ? Math.round(page.toCssPx(style.fontSizePx) * 1.2) : page.toCssPx(specified),
  );
}

/** Height available for the element in the view: minus its preceding siblings, or from its own top. */
function availableBelow(element: Element, page: LivePage): number | undefined {
  const layout = closestWithClass(element.parent, 'layout');
  const frame = layout && page.boxOf(layout);
  const own = page.boxOf(element);
  const { parent } = element;
  if (!frame || !own || !parent) return undefined;
  const inner = frame.clientHeight - frame.padding.top - frame.padding.bottom;
  const style = page.styleOf(parent);
  if (!style.display.endsWith('flex') || !style.flexDirection.startsWith('column'))
    return Math.floor(inner - (own.y - frame.y - frame.border.top - frame.padding.top));
  const siblings = childElements(parent);
  const before = siblings.slice(0, siblings.indexOf(element)).flatMap((one) => page.boxOf(one) ?? []);
  const gap = typeof style.rowGap === 'number' ? page.toCssPx(style.rowGap) : 0;
  return Math.floor(inner - before.reduce((sum, box) => sum + box.height + gap, 0));
}
