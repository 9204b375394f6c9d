import type { Element, Node } from '../html/dom.js';
import type { LivePage } from './live-page.js';

/** The text of an element as a reader sees it: white space collapsed, `<br>` and blocks as line breaks, hidden parts left out. */
export function visibleText(element: Element, page: LivePage): string {
  const parts: string[] = [];
  collect(element, page, parts);
  return parts
    .join('')
    .replace(/[ \t\f\r]*\n[ \t\f\r]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\s+|\s+$/g, '');
}

function collect(element: Element, page: LivePage, parts: string[]): void {
  const isPreserved = page.styleOf(element).whiteSpaceCollapse !== 'collapse';
  for (const child of element.children) {
    if (child.kind === 'text') parts.push(isPreserved ? child.data : child.data.replace(/\s+/g, ' '));
    else if (child.tag === 'br') parts.push('\n');
    else if (isShown(child, page)) {
      const isBlock = /^(block|flex|grid|table|list-item|flow-root)$/.test(page.styleOf(child).display);
      if (isBlock) parts.push('\n');
      collect(child, page, parts);
      if (isBlock) parts.push('\n');
    }
  }
}

function isShown(node: Node & { kind: 'element' }, page: LivePage): boolean {
  if (node.tag === 'script' || node.tag === 'style') return false;
  return page.styleOf(node).display !== 'none';
}
