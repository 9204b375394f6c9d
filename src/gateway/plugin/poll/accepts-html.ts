import { isObject } from '@inkstand/common/json';
import type { PluginSource } from '../../store/store.js';

/** Markup that uses the whole response as text: `{{ data }}`, `{{ data | strip_html }}`, `{% assign a = data | … %}`. */
const READS_TEXT = [/\{\{-?\s*data\s*(?:\||-?\}\})/, /=\s*data\s*\|/, /\bdata\s+contains\b/];

/**
 * Whether a recipe can use an HTML page: it requests HTML, has a transform, or uses the response as text. For any other
 * recipe, an HTML page is a login or error page, even with a success status. Pure.
 */
export function acceptsHtml(markup: Readonly<Record<string, string>>, pollingHeaders: string): boolean {
  const { transform = '', ...views } = markup;
  if (/text\/html/i.test(pollingHeaders) || transform.trim() !== '') return true;
  return Object.values(views).some((text) => READS_TEXT.some((pattern) => pattern.test(text)));
}

/** Whether the last good response was data rather than text, so that an HTML page is unexpected. Pure. */
export const isData = ({ body }: Pick<PluginSource, 'body'>): boolean =>
  !(isObject(body) && Object.keys(body).length === 1 && typeof body.data === 'string');
