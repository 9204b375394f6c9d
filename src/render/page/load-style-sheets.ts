import { parseSheet, type StyleSheet } from '../css/css.js';
import { type Document, type Element, elementsOf, textOf } from '../html/dom.js';
import type { RenderLimits, ResourceLoader } from '../rendering.js';
import { MAX_RESOURCES } from './limits.js';
import type { Notes } from './notes.js';
import type { StyleSheetCache } from './style-sheet-cache.js';

/** A style sheet of the page before its text is loaded. */
type StyleSheetSource =
  | { readonly kind: 'text'; readonly text: string; readonly media: string }
  | { readonly kind: 'link'; readonly url: string; readonly media: string };

/** The author style sheets of a page in document order, linked and imported ones loaded. */
export async function loadStyleSheets(
  document: Document,
  cache: StyleSheetCache,
  load: ResourceLoader,
  limits: RenderLimits,
  notes: Notes,
): Promise<StyleSheet[]> {
  const sources = findSources(document);
  const texts = await Promise.all(
    sources.slice(0, MAX_RESOURCES).map(async (source) => {
      const text = source.kind === 'text' ? source.text : await loadText(source.url, load, notes);
      const isEverywhere = source.media === '' || source.media === 'all' || source.media === 'screen';
      return isEverywhere ? text : `@media ${source.media} {${text}}`;
    }),
  );
  const styleSheets: StyleSheet[] = [];
  let chars = 0;
  for (const text of texts) {
    chars += text.length;
    if (chars > limits.styleChars) {
      notes.add('sheets-chars', { max: limits.styleChars });
      break;
    }
    if (text.trim() !== '') styleSheets.push(await parseWithImports(text, cache, load, limits, notes));
  }
  return styleSheets;
}

function findSources(document: Document): StyleSheetSource[] {
  const sources: StyleSheetSource[] = [];
  for (const element of elementsOf(document.root)) {
    const media = (element.attributes.get('media') ?? '').trim().toLowerCase();
    if (element.tag === 'style') sources.push({ kind: 'text', text: textOf(element), media });
    else if (isStyleSheetLink(element))
      sources.push({ kind: 'link', url: element.attributes.get('href') ?? '', media });
  }
  return sources;
}

function isStyleSheetLink(element: Element): boolean {
  if (element.tag !== 'link' || element.namespace !== 'html') return false;
  const kinds = (element.attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
  return (
    kinds.includes('stylesheet') && !kinds.includes('alternate') && Boolean(element.attributes.get('href')?.trim())
  );
}

async function loadText(url: string, load: ResourceLoader, notes: Notes): Promise<string> {
  try {
    const resource = await load(url.trim());
    if (resource) return new TextDecoder().decode(resource.bytes);
    notes.add('resource-missing', { url });
  } catch (error) {
    notes.add('resource-missing', { url, reason: error instanceof Error ? error.message : undefined });
  }
  return '';
}

async function parseWithImports(
  text: string,
  cache: StyleSheetCache,
  load: ResourceLoader,
  limits: RenderLimits,
  notes: Notes,
): Promise<StyleSheet> {
  const options = { limits: { chars: limits.styleChars } };
  const styleSheet = cache.get(text, () => parseSheet(text, options));
  if (styleSheet.imports.length === 0) return styleSheet;
  const imported = new Map<string, string>();
  for (const { url } of styleSheet.imports.slice(0, 16)) imported.set(url, await loadText(url, load, notes));
  return parseSheet(text, { ...options, importText: (url) => imported.get(url) });
}
