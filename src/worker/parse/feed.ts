import { parseFragment } from 'parse5';
import { isObject, type JsonObject } from '../../json/json.js';
import { readControls } from './decode-as.js';
import type { Reading } from './reading.js';

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

/** Whether markup begins as an RSS, Atom or RDF feed does, with or without a declaration. */
export const isFeedText = (text: string): boolean =>
  /^\s*(?:<\?xml\b[^>]{0,500}>\s*)?(?:<(?:!--(?:(?!-->)[\s\S]){0,2000}--|\?[^>]{0,1000}|!DOCTYPE\s[^>]{0,500})>\s*){0,5}<(?:rss|feed|rdf:RDF)[\s>]/.test(
    text.slice(0, 20_000),
  );

/** Whether parsed XML is a feed. */
export const isFeed = (document: JsonObject): boolean =>
  isObject(document.rss) || isObject(document.feed) || isObject(document.RDF);

/** Whether parsed JSON is a JSON Feed. */
export const isJsonFeed = (document: unknown): document is JsonObject =>
  isObject(document) && typeof document.version === 'string' && document.version.includes('jsonfeed.org/version');

/** Number of articles. */
export function countArticles(document: JsonObject): number {
  const { rss, feed, RDF } = document;
  const channel = isObject(rss) ? rss.channel : undefined;
  const articles = [channel, RDF, rss, feed]
    .filter(isObject)
    .map(({ item, entry }) => (item === undefined ? entry : item))
    .find((list) => list !== undefined);
  if (Array.isArray(articles)) return articles.length;
  return articles === undefined ? 0 : 1;
}

/** Counts articles of the text that the parser did not find in their place, as where the end of one is missing. */
export function leaveOutArticles(text: string, readCount: number, reading: Reading): void {
  const markup = blankSections(blankSections(text, '<!--', '-->'), '<![CDATA[', ']]>');
  const openings = [...markup.matchAll(/<(?:\w{1,50}:)?(?:item|entry)(?=[\s/>])/g)];
  const missed = openings[readCount];
  if (missed) reading.leaveOutAt(text, missed.index, text.slice(missed.index), openings.length - readCount);
}

/** Blanks what stands between two marks, and keeps every place. */
function blankSections(text: string, open: string, close: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, from)) {
    const end = text.indexOf(close, start + open.length);
    if (end < 0) break;
    parts.push(text.slice(from, start), ' '.repeat(end + close.length - start));
    from = end + close.length;
  }
  return parts.join('') + text.slice(from);
}

/**
 * A feed whose texts are decoded as feed readers do: publishers write HTML into them, as text, in CDATA or encoded twice.
 */
export const decodeFeed = (document: JsonObject): JsonObject =>
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
export function decodeReferences(text: string): string {
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
