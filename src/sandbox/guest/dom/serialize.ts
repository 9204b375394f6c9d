import type { Element } from './element/element.js';
import type { Node } from './node.js';

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const RAW = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext']);

/** As `outerHTML` gives it. */
export function serializeNode(node: Node): string {
  switch (node.nodeType) {
    case 1:
      return serializeElement(node as Element);
    case 3:
      return isRaw(node.$parent) ? (node.nodeValue ?? '') : escapeText(node.nodeValue ?? '');
    case 4:
      return `<![CDATA[${node.nodeValue}]]>`;
    case 8:
      return `<!--${node.nodeValue}-->`;
    default:
      return serializeChildren(node);
  }
}

/** As `innerHTML` gives it. */
export function serializeChildren(node: Node): string {
  const parts: string[] = [];
  const holder: Node = node.nodeType === 1 ? (node as Element).$content : node;
  for (let child = holder.$first; child; child = child.$next) parts.push(serializeNode(child));
  return parts.join('');
}

function serializeElement(element: Element): string {
  element.$settleAttributes();
  let text = `<${element.$tag}`;
  for (const [name, value] of element.$attributes) text += ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`;
  text += '>';
  if (element.$isHtml && VOID.has(element.$tag)) return text;
  return `${text}${serializeChildren(element)}</${element.$tag}>`;
}

function isRaw(parent: Node | null): boolean {
  return parent?.nodeType === 1 && (parent as Element).$isHtml && RAW.has((parent as Element).$tag);
}

function escapeText(text: string): string {
  if (!/[&\u00a0<>]/.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('\u00a0', '&nbsp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
