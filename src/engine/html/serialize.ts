import type { Element, Node } from './dom.js';

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const RAW = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext']);

/** Markup of a node and its descendants, as `outerHTML`. */
export function serializeNode(node: Node): string {
  if (node.kind === 'text') return isRaw(node.parent) ? node.data : escapeText(node.data);
  const { tag, namespace, attributes } = node;
  let text = `<${tag}`;
  for (const [name, value] of attributes) text += ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`;
  text += '>';
  if (namespace === 'html' && VOID.has(tag)) return text;
  return `${text}${serializeChildren(node)}</${tag}>`;
}

/** As `innerHTML`. */
export function serializeChildren(element: Element): string {
  return element.children.map(serializeNode).join('');
}

function isRaw(parent: Element | undefined): boolean {
  return parent?.namespace === 'html' && RAW.has(parent.tag);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('\u00a0', '&nbsp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
