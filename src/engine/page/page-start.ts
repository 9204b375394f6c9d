import { type Document, elementsOf } from '../html/dom.js';
import { openFrames } from '../html/open-frames.js';
import { HTML_LIMITS, parseHtml } from '../html/parse-html.js';
import type { RenderLimits, RenderOptions } from '../render-types.js';
import type { Notes } from './notes.js';

/** Inputs of a page before it is parsed. */
export interface PageStart {
  readonly html: string;
  readonly options: RenderOptions;
  readonly limits: RenderLimits;
  readonly notes: Notes;
  readonly isOverdue: () => boolean;
}

export function parsePage({ html, limits, notes }: PageStart): Document {
  const { depth, elements, attributeChars, textChars } = limits;
  const own = { ...HTML_LIMITS, depth, elements, attributeChars, textChars };
  const document = parseHtml(html, notes.add, own);
  openFrames(document, notes.add, own);
  return document;
}

/** Whether the page has scripts or handlers that would run. */
export function hasScripts(document: Document): boolean {
  return elementsOf(document.root).some(
    ({ tag, attributes }) => tag === 'script' || attributes.has('onload') || attributes.has('onerror'),
  );
}
