import type { Element, Node } from '../../html/dom.js';

const WITH_MARGINS = new Set('blockquote dir dl h1 h2 h3 h4 h5 h6 listing menu ol p plaintext pre ul xmp'.split(' '));
/** Below lists, headings and preformatted text, browsers keep the margin. */
const WITH_MARGINS_BELOW = new Set(['blockquote', 'p']);
const HOLDERS = new Set(['body', 'td', 'th']);

/**
 * In quirks mode, the default margin above the first block of a page or cell is omitted, and so is that below the last
 * block of a cell (HTML, section 15.3.9).
 */
export function quirkyMargins(element: Element): string {
  const { tag, parent } = element;
  if (!WITH_MARGINS.has(tag) || !parent || !HOLDERS.has(parent.tag)) return '';
  const { children } = parent;
  const at = children.indexOf(element);
  const isFirst = !children.slice(0, at).some(isSubstantial);
  const isLast = parent.tag !== 'body' && WITH_MARGINS_BELOW.has(tag) && !children.slice(at + 1).some(isSubstantial);
  return `${isFirst ? 'margin-block-start:0;' : ''}${isLast ? 'margin-block-end:0;' : ''}`;
}

/** Whether a node is text or an element that is shown. */
function isSubstantial(node: Node): boolean {
  if (node.kind === 'text') return node.data.trim() !== '';
  return !/^(?:style|script|link|meta|title|template)$/.test(node.tag);
}
