import { stripEnd } from '@inkstand/common/strip-end';
import type { ComputedStyle } from '../css/computed/computed-style.js';
import type { Element, Node } from '../html/dom.js';
import type { LivePage } from './live-page.js';

/** Start or end of a block: one line break between texts, however many blocks meet, and none at the ends. */
const EDGE = '\u2029';

/** Start or end of a paragraph: an empty line, as in `innerText`. */
const PARAGRAPH_EDGE = '\u2028';

/** Kept between the parts of a split. */
const BREAK = /([\n\u2028\u2029])/;

/**
 * The rendered text of an element: white space collapsed, `<br>` and blocks as line breaks, hidden parts skipped; line
 * breaks of the source are kept if the element preserves them.
 */
export function visibleText(element: Element, page: LivePage): string {
  const parts: string[] = [];
  collect(element, page, parts);
  const lines = parts
    .join('')
    .split(BREAK)
    .map((part) => stripEnd(part.replace(/^[ \t\f\r]+/, ''), ' \t\f\r'));
  return stripEnd(lines.join(''), ' \t\f\r\u2028\u2029')
    .replace(/^[ \t\f\r\u2028\u2029]+/, '')
    .replaceAll(/[\u2028\u2029]+/g, (edges) => (edges.includes(PARAGRAPH_EDGE) ? '\n\n' : '\n'));
}

function collect(element: Element, page: LivePage, parts: string[]): void {
  const collapse = page.styleOf(element).whiteSpaceCollapse;
  for (const child of element.children) {
    if (child.kind === 'text') parts.push(readText(child.data, collapse));
    else if (child.tag === 'br') parts.push('\n');
    else if (isShown(child, page)) {
      const edge = edgeOf(child, page);
      parts.push(edge);
      collect(child, page, parts);
      parts.push(edge);
    }
  }
}

function edgeOf(element: Element, page: LivePage): string {
  if (element.tag === 'p') return PARAGRAPH_EDGE;
  return /^(block|flex|grid|table|list-item|flow-root)$/.test(page.styleOf(element).display) ? EDGE : '';
}

function readText(text: string, collapse: ComputedStyle['whiteSpaceCollapse']): string {
  const data = text.replaceAll(/[\u2028\u2029]/g, '');
  if (collapse === 'collapse') return data.replace(/\s+/g, ' ');
  return collapse === 'preserve-breaks' ? data.replace(/[ \t\f\r]+/g, ' ') : data;
}

function isShown(node: Node & { kind: 'element' }, page: LivePage): boolean {
  if (node.tag === 'script' || node.tag === 'style') return false;
  return page.styleOf(node).display !== 'none';
}
