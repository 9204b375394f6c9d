import type { Element } from '../dom/element/element.js';
import type { Node } from '../dom/node.js';

const BLOCKS = new Set(
  (
    'address article aside blockquote dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li ' +
    'main nav ol p pre section table tr ul'
  ).split(' '),
);
const HIDDEN = new Set(['script', 'style', 'template', 'noscript', 'head', 'title']);

/** About what `innerText` gives: lines of blocks, spaces collapsed, hidden elements left out. Sheets are not asked. */
export function visibleText(element: Element): string {
  if (!element.isConnected) return element.textContent;
  const pieces: string[] = [];
  collect(element, pieces, false);
  return pieces
    .join('')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^[ \n]+|[ \n]+$/g, '');
}

function collect(parent: Node, pieces: string[], isPre: boolean): void {
  for (let child = parent.$first; child; child = child.$next) {
    if (child.nodeType === 3) {
      const text = child.nodeValue ?? '';
      pieces.push(isPre ? text : text.replace(/[\t\n\r ]+/g, ' '));
    } else if (child.nodeType === 1) collectElement(child as Element, pieces, isPre);
  }
}

function collectElement(element: Element, pieces: string[], isPre: boolean): void {
  const tag = element.$tag;
  if (HIDDEN.has(tag) || element.hasAttribute('hidden')) return;
  if (/display:\s*none/.test(element.getAttribute('style') ?? '')) return;
  if (tag === 'br') {
    pieces.push('\n');
    return;
  }
  const isBlock = BLOCKS.has(tag);
  if (isBlock) pieces.push('\n');
  if (tag === 'p') pieces.push('\n');
  collect(element, pieces, isPre || tag === 'pre');
  if (tag === 'td' || tag === 'th') pieces.push('\t');
  if (isBlock) pieces.push('\n');
  if (tag === 'p') pieces.push('\n');
}
