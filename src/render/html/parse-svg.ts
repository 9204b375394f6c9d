import { type Element, elementsOf } from './dom.js';
import { HTML_LIMITS, type HtmlLimits, type NoteLimit, parseHtml } from './parse-html.js';

/**
 * The `svg` element of an SVG file, without a parent; `undefined` when there is none. Read as a drawing inside of a page,
 * which forgives what XML would not; entities and document types mean nothing here, so that a file cannot reach out.
 */
export function parseSvgFile(
  source: string,
  note: NoteLimit = () => {},
  limits: HtmlLimits = HTML_LIMITS,
): Element | undefined {
  const markup = source.replace(/<!DOCTYPE(?:[^[>]|\[[^\]]*\])*>/i, '').replace(/<\?[^>]*>/g, '');
  // Some programs write every tag with a prefix.
  const plain = /<svg:svg[\s>]/.test(markup) ? markup.replace(/<(\/?)svg:/g, '<$1') : markup;
  for (const element of elementsOf(parseHtml(`<!doctype html>${plain}`, note, limits).root))
    if (element.tag === 'svg' && element.namespace === 'svg') {
      element.remove();
      return element;
    }
  return undefined;
}
