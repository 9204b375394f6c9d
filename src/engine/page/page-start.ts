import { type Document, elementsOf } from '../html/dom.js';
import { HTML_LIMITS, type HtmlLimits, parseHtml } from '../html/parse-html.js';
import { markTree } from '../html/shadow-trees.js';
import type { AddNote } from '../note.js';
import { MAX_FRAMES, type RenderLimits } from '../render-limits.js';
import type { RenderOptions } from '../render-types.js';
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

/**
 * Puts the document of each `<iframe srcdoc>` into its element, as a tree with styles of its own. Frames within frames stay empty, and
 * scripts of frames do not run.
 */
function openFrames(document: Document, note: AddNote, limits: HtmlLimits): void {
  const frames = elementsOf(document.root).filter(
    ({ tag, attributes }) => tag === 'iframe' && attributes.has('srcdoc'),
  );
  let left = limits.elements;
  for (const [index, frame] of frames.slice(0, MAX_FRAMES).entries()) {
    const { root } = parseHtml(frame.attributes.get('srcdoc') ?? '', note, { ...limits, elements: left });
    const all = elementsOf(root);
    left = Math.max(0, left - all.length);
    for (const element of all) if (element.tag === 'script' || element.tag === 'iframe') element.remove();
    markTree(frame, root, `frame ${index}`);
    frame.children.length = 0;
    frame.append(root);
  }
}
