import type { AddNote } from '../note.js';
import { type Document, elementsOf } from './dom.js';
import { type HtmlLimits, parseHtml } from './parse-html.js';
import { markTree } from './shadow-trees.js';

const MAX_FRAMES = 20;

/**
 * Puts the document of each `<iframe srcdoc>` into its element, as a tree with styles of its own. Frames within frames stay empty, and
 * scripts of frames do not run.
 */
export function openFrames(document: Document, note: AddNote, limits: HtmlLimits): void {
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
