import { isObject, type JsonObject } from '@inkstand/common/json';
import type { Omissions } from './omissions.js';

/** A declaration, a comment or another instruction before the root. */
const BEFORE_ROOT = /^\s{0,1000}<(?:!--[\s\S]{0,2000}?--|\?[^>]{0,1000}|!DOCTYPE\s[^>]{0,500})>/;
const MAX_BEFORE_ROOT = 6;
const ROOT = /^\s{0,1000}<(?:\w{1,50}:)?(?:rss|feed|RDF)[\s>]/;

/** Whether markup begins as an RSS, Atom or RDF feed does, with or without a declaration. */
export function isFeedText(text: string): boolean {
  let head = text.slice(0, 20_000);
  for (let count = 0; count < MAX_BEFORE_ROOT; count++) head = head.replace(BEFORE_ROOT, '');
  return ROOT.test(head);
}

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

/** Closes articles where the next one starts, because none contains another. */
export function closeArticles(text: string): string {
  const parts: string[] = [];
  let from = 0;
  let openName: string | undefined;
  for (const { index, 1: slash, 2: name } of blankText(text).matchAll(
    /<(\/?)((?:\w{1,50}:)?(?:item|entry))(?=[\s/>])/g,
  )) {
    const isOpening = slash === '';
    if (isOpening && openName !== undefined) {
      parts.push(text.slice(from, index), `</${openName}>`);
      from = index;
    }
    openName = isOpening && !isEmptyElement(text, index) ? name : undefined;
  }
  return parts.join('') + text.slice(from);
}

/** Whether the tag at `index` closes itself. */
const isEmptyElement = (text: string, index: number): boolean =>
  /^[^<>]{0,2000}\/>/.test(text.slice(index + 1, index + 2010));

/** Markup without what stands in comments and CDATA, at the same places. */
const blankText = (text: string): string => blankSections(blankSections(text, '<!--', '-->'), '<![CDATA[', ']]>');

/** Counts articles of the text that the parser did not find in their place, as where the end of one is missing. */
export function leaveOutArticles(text: string, readCount: number, omissions: Omissions): void {
  const openings = [...blankText(text).matchAll(/<(?:\w{1,50}:)?(?:item|entry)(?=[\s/>])/g)];
  const missed = openings[readCount];
  if (missed) omissions.leaveOutAt(text, missed.index, text.slice(missed.index), openings.length - readCount);
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
