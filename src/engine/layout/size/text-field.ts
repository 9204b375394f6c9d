import type { Element } from '../../html/dom.js';
import type { BlockBox } from '../box.js';
import type { LayoutHost } from '../contract.js';

/** Inputs that show a line of text. */
const TEXT_TYPES = new Set(['', 'text', 'search', 'tel', 'url', 'email', 'password', 'number']);
/** Space for a scroll bar beside more than one line, CSS px. */
const SCROLL_BAR_PX = 15;
const COLUMNS = 20;
const ROWS = 2;
const MAX_COUNT = 1000;

/** Content size of a text field, px, which its attributes and font decide; `undefined` for other boxes. */
export function textFieldSize(box: BlockBox, layout: LayoutHost): { width: number; height: number } | undefined {
  const { element, pseudo, style } = box;
  const isText = element?.tag === 'textarea' || (element?.tag === 'input' && TEXT_TYPES.has(typeOf(element)));
  if (!isText || pseudo || element.namespace !== 'html') return undefined;
  const isLine = element.tag === 'input';
  const columns = countOf(element, isLine ? 'size' : 'cols', COLUMNS);
  const rows = isLine ? 1 : countOf(element, 'rows', ROWS);
  const { averageWidthPx, widestPx, ascentPx, descentPx, lineGapPx } = layout.text.metrics(style.font);
  const round = (px: number): number => Math.round(px / layout.pixelRatio) * layout.pixelRatio;
  const lineHeight = style.lineHeight === 'normal' ? ascentPx + descentPx + round(lineGapPx) : style.lineHeight;
  const character = round(averageWidthPx);
  const more = isLine ? Math.max(0, round(widestPx) - character) : SCROLL_BAR_PX * layout.pixelRatio;
  return { width: columns * character + more, height: rows * lineHeight };
}

/** True for a text field or button in a block: it does not fill the width, as browsers show it. */
export function isControlInFlow({ element, pseudo, parent }: Pick<BlockBox, 'element' | 'pseudo' | 'parent'>): boolean {
  if (pseudo || parent?.kind !== 'block' || parent.context !== 'block') return false;
  return element?.namespace === 'html' && /^(?:button|input|textarea|select)$/.test(element.tag);
}

function typeOf({ attributes }: Element): string {
  return (attributes.get('type') ?? '').trim().toLowerCase();
}

function countOf({ attributes }: Element, name: string, usual: number): number {
  const count = Number.parseInt(attributes.get(name) ?? '', 10);
  return count > 0 ? Math.min(count, MAX_COUNT) : usual;
}
