import { parseUrl } from '@inkstand/common/parse-url';
import { decodeSheet, parseSheet, type StyleSheet, WHOLE_SHEET } from '../../css/css.js';
import { type Document, type Element, elementsOf, textOf } from '../../html/dom.js';
import { ADOPTED_STYLE_TAG, treeOf } from '../../html/shadow-trees.js';
import { readDataUrl } from '../../paint/picture/data-url.js';
import type { RenderLimits } from '../../render-limits.js';
import { MAX_IMPORTS, MAX_RESOURCES } from '../../render-limits.js';
import type { ResourceLoader } from '../../render-types.js';
import { Notes } from '../notes.js';
import type { StyleSheetCache } from './style-sheet-cache.js';

const ROOTLESS_SCOPE = /@scope\s*(?:\{|to\b)/i;

/** A style sheet of the page before its text is loaded. */
type StyleSheetSource = (
  | { readonly kind: 'text'; readonly text: string; readonly media: string }
  | { readonly kind: 'link'; readonly url: string; readonly media: string }
) & { readonly element: Element };

/** Loaded texts of linked and imported style sheets, by URL. */
export type StyleSheetTexts = Map<string, string>;

/**
 * The author style sheets of a page in document order, including linked and imported ones; `texts` collects the loaded
 * texts.
 */
export async function loadStyleSheets(
  document: Document,
  cache: StyleSheetCache,
  load: ResourceLoader,
  limits: RenderLimits,
  notes: Notes,
  texts: StyleSheetTexts = new Map(),
): Promise<StyleSheet[]> {
  const request = async (url: string): Promise<void> => {
    if (!texts.has(url)) texts.set(url, await loadText(url, load, notes));
  };
  const sources = findSources(document).slice(0, MAX_RESOURCES);
  await Promise.all(sources.map(async (source) => source.kind === 'link' && request(source.url)));
  for (const { text } of textsWithin(sources, texts, limits, new Notes()))
    for (const { url } of parse(text, cache, limits).imports.slice(0, MAX_IMPORTS)) await request(url);
  return readStyleSheets(document, cache, limits, notes, texts);
}

/** The same from loaded texts; style sheets that are not loaded yet count as empty. */
export function readStyleSheets(
  document: Document,
  cache: StyleSheetCache,
  limits: RenderLimits,
  notes: Notes,
  texts: StyleSheetTexts,
): StyleSheet[] {
  const sources = findSources(document).slice(0, MAX_RESOURCES);
  const read = textsWithin(sources, texts, limits, notes).map(({ text, element }) => {
    const styleSheet = readSheet(text, element, cache, limits, texts);
    const tree = treeOf(element);
    return { styleSheet, text, tree };
  });
  return joinTrees(read);
}

function readSheet(
  text: string,
  element: Element,
  cache: StyleSheetCache,
  limits: RenderLimits,
  texts: StyleSheetTexts,
): StyleSheet {
  const options = { limits: { chars: limits.styleChars }, importText: (url: string) => texts.get(url) };
  if (ROOTLESS_SCOPE.test(text)) return parseSheet(text, { ...options, scopeRoot: element.parent });
  const styleSheet = parse(text, cache, limits);
  return styleSheet.imports.length === 0 ? styleSheet : parseSheet(text, options);
}

interface ReadSheet {
  readonly styleSheet: StyleSheet;
  readonly text: string;
  readonly tree: string | undefined;
}

/** Style sheets of shadow trees come first, those with the same text as one: components stand in a page many times. */
function joinTrees(sheets: readonly ReadSheet[]): StyleSheet[] {
  const joined = new Map<string, { readonly styleSheet: StyleSheet; readonly trees: Set<string> }>();
  for (const { styleSheet, text, tree } of sheets) {
    if (tree === undefined) continue;
    const entry = joined.get(text) ?? { styleSheet, trees: new Set() };
    entry.trees.add(tree);
    joined.set(text, entry);
  }
  const ofPage = sheets.filter(({ tree }) => tree === undefined).map(({ styleSheet }) => styleSheet);
  return [...[...joined.values()].map(({ styleSheet, trees }) => ({ ...styleSheet, trees })), ...ofPage];
}

/** Texts of the style sheets up to the limit, without empty ones. */
function textsWithin(
  sources: readonly StyleSheetSource[],
  texts: StyleSheetTexts,
  limits: RenderLimits,
  notes: Notes,
): { readonly text: string; readonly element: Element }[] {
  const found: { readonly text: string; readonly element: Element }[] = [];
  let chars = 0;
  for (const source of sources) {
    const plain = source.kind === 'text' ? source.text : (texts.get(source.url) ?? '');
    const isEverywhere = source.media === '' || source.media === 'all' || source.media === 'screen';
    const text = isEverywhere ? plain : `@${WHOLE_SHEET} ${source.media} {${plain}}`;
    chars += text.length;
    if (chars > limits.styleChars) {
      notes.add('sheets-chars', { max: limits.styleChars });
      break;
    }
    if (text.trim() !== '') found.push({ text, element: source.element });
  }
  return found;
}

function parse(text: string, cache: StyleSheetCache, limits: RenderLimits): StyleSheet {
  return cache.get(text, () => parseSheet(text, { limits: { chars: limits.styleChars } }));
}

function findSources(document: Document): StyleSheetSource[] {
  const sources: StyleSheetSource[] = [];
  for (const element of elementsOf(document.root)) {
    if (element.tag !== 'style' && element.tag !== 'link' && element.tag !== ADOPTED_STYLE_TAG) continue;
    const media = (element.attributes.get('media') ?? '').trim().toLowerCase();
    if (isStyleSheet(element)) sources.push({ kind: 'text', text: textOf(element), media, element });
    else if (isStyleSheetLink(element))
      sources.push({ kind: 'link', url: element.attributes.get('href') ?? '', media, element });
  }
  return sources;
}

/** Scripts store texts in style elements of other types, such as `text/tailwindcss`. */
function isStyleSheet({ tag, attributes }: Element): boolean {
  const type = (attributes.get('type') ?? '').trim().toLowerCase();
  return tag === ADOPTED_STYLE_TAG || (tag === 'style' && (type === '' || type === 'text/css'));
}

function isStyleSheetLink(element: Element): boolean {
  if (element.tag !== 'link' || element.namespace !== 'html') return false;
  const kinds = (element.attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
  return (
    kinds.includes('stylesheet') && !kinds.includes('alternate') && Boolean(element.attributes.get('href')?.trim())
  );
}

async function loadText(url: string, load: ResourceLoader, notes: Notes): Promise<string> {
  const inline = readDataUrl(url.trim());
  if (inline) return decodeSheet(inline);
  try {
    const resource = await load(url.trim());
    if (resource) return resolveSheetAddresses(decodeSheet(resource.bytes), url.trim());
    notes.add('resource-missing', { url });
  } catch (error) {
    notes.add('resource-missing', { url, reason: error instanceof Error ? error.message : undefined });
  }
  return '';
}

/** `url(…)` with and without quotes, and `@import "…"`. */
const ADDRESSES = /(url\(\s*)("[^"]*"|'[^']*'|[^"'()\s]+)|(@import\s+)("[^"]*"|'[^']*')/gi;
/** With a scheme or a host of its own, or a part of the page; an escape is left to the parser. */
const IS_COMPLETE = /^(?:[a-z][a-z\d+.-]*:|\/\/|#)|\\/i;
/** Stands for the page where the sheet's own address is only a path. */
const PAGE = 'http://page.invalid';

/** The text of a linked style sheet whose relative addresses are those of its own folder (css-values-4, 4.5.1), written out. */
function resolveSheetAddresses(text: string, sheetUrl: string): string {
  const base = sheetUrl.startsWith('data:') ? undefined : parseUrl(sheetUrl, PAGE);
  if (!base) return text;
  return text.replace(ADDRESSES, (whole, open = '', address = '', rule = '', imported = '') => {
    const written: string = address || imported;
    const quote = /^["']/.exec(written)?.[0] ?? '';
    const relative = quote === '' ? written : written.slice(1, -1);
    const isLeft = relative.trim() === '' || IS_COMPLETE.test(relative.trim());
    const url = isLeft ? undefined : parseUrl(relative, base.href);
    if (!url) return whole;
    const { href, origin, pathname, search } = url;
    return `${open}${rule}${quote}${origin === PAGE ? pathname + search : href}${quote}`;
  });
}
