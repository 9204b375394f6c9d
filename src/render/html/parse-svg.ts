import type { AddNote } from '../note.js';
import { type Element, elementsOf } from './dom.js';
import { HTML_LIMITS, type HtmlLimits, parseHtml } from './parse-html.js';

/**
 * The `svg` element of an SVG file, without a parent; `undefined` if there is none. Parsed as inline SVG of a page,
 * which is more lenient than XML; entities and document types are ignored, so that a file cannot refer to external
 * data.
 */
export function parseSvgFile(
  source: string,
  note: AddNote = () => {},
  limits: HtmlLimits = HTML_LIMITS,
): Element | undefined {
  const markup = source.replace(/<!DOCTYPE(?:[^[>]|\[[^\]]*\])*>/i, '').replace(/<\?[^>]*>/g, '');
  // Some programs prefix every tag.
  const plain = /<svg:svg[\s>]/.test(markup) ? markup.replace(/<(\/?)svg:/g, '<$1') : markup;
  for (const element of elementsOf(parseHtml(`<!doctype html>${plain}`, note, limits).root))
    if (element.tag === 'svg' && element.namespace === 'svg') {
      element.remove();
      return element;
    }
  return undefined;
}
