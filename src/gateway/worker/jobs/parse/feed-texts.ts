import { isObject, type JsonObject } from '@inkstand/common/json';
import { parseFragment } from 'parse5';
import { readControls } from './decode-as.js';

/** Elements of RSS, Atom, RDF and their common extensions that hold text for people; others hold addresses and ids. */
const TEXTS = new Set([
  'title',
  'subtitle',
  'tagline',
  'description',
  'summary',
  'content',
  'content_text',
  'encoded',
  'category',
  'creator',
  'author',
  'name',
  'rights',
  'copyright',
  'credit',
  'source',
  'keywords',
]);

/**
 * A feed whose texts are decoded as feed readers do: publishers write HTML into them, as text, in CDATA or encoded twice.
 */
export const decodeFeedTexts = (document: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(document).map(([name, value]) => [name, decodeNode(value, TEXTS.has(name))]));

/** Texts within an element for people are texts for people, unless they are another element's. */
function decodeNode(node: unknown, isText: boolean): unknown {
  if (typeof node === 'string') return isText ? decodeReferences(readControls(node)) : node;
  if (Array.isArray(node)) return node.map((one) => decodeNode(one, isText));
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      decodeNode(value, name === '__content__' ? isText : TEXTS.has(name)),
    ]),
  );
}

const REFERENCE = /&(?:#\d{1,8}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;
const MARKUP = /<[a-z!/]/i;

/**
 * Decodes the character references of HTML once. Text with tags remains HTML: references that would become markup, or
 * another reference, stay.
 */
function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  const isHtml = MARKUP.test(text);
  return text.replace(REFERENCE, (reference, at: number) => {
    const decoded = decodeReference(reference);
    if (!isHtml) return decoded;
    if (decoded === '<' || decoded === '>') return reference;
    return decoded === '&' && /^[#\w]{1,32};/.test(text.slice(at + reference.length, at + reference.length + 33))
      ? reference
      : decoded;
  });
}

const MAX_CACHED = 1000;
const decodedReferences = new Map<string, string>();

function decodeReference(reference: string): string {
  const cached = decodedReferences.get(reference);
  if (cached !== undefined) return cached;
  const [node] = parseFragment(reference).childNodes;
  const decoded = node && 'value' in node ? node.value : reference;
  if (decodedReferences.size < MAX_CACHED) decodedReferences.set(reference, decoded);
  return decoded;
}
