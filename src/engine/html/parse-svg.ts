import type { AddNote } from '../note.js';
import { type Element, elementsOf } from './dom.js';
import { HTML_LIMITS, type HtmlLimits, parseHtml } from './parse-html.js';
import { xmlToMarkup } from './xml-markup.js';

/**
 * The `svg` element of an SVG file, without a parent; undefined if there is none. Parsed like inline SVG, which is more
 * lenient than XML.
 */
export function parseSvgFile(
  source: string,
  note: AddNote = () => {},
  limits: HtmlLimits = HTML_LIMITS,
): Element | undefined {
  for (const element of elementsOf(parseHtml(`<!doctype html>${xmlToMarkup(source)}`, note, limits).root))
    if (element.tag === 'svg' && element.namespace === 'svg') {
      element.remove();
      return element;
    }
  return undefined;
}
