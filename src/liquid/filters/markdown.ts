import { renderMarkdown } from '../markdown/markdown.js';
import { textOf } from '../value.js';
import { type FilterTable, filter } from './filter.js';

/** The filter `markdown_to_html`. */
export const MARKDOWN: FilterTable = {
  markdown_to_html: filter(0, 0, (input, _args, run) => renderMarkdown(textOf(input), () => run.limits.checkTime())),
};
