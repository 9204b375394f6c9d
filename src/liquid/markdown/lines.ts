/** What the lines of Markdown begin, by the rules of Redcarpet. */
export const isBlank = (line: string | undefined): boolean => line === undefined || /^ *$/.test(line);

export const isRule = (line: string): boolean => /^ {0,3}([-*_])(?: *\1){2,} *$/.test(line);

/** Level of the heading that such a line below makes of a paragraph; 0 for any other line. */
export function underlineLevel(line: string | undefined): 0 | 1 | 2 {
  if (line === undefined) return 0;
  if (/^=+ *$/.test(line)) return 1;
  return /^-+ *$/.test(line) ? 2 : 0;
}

/** Length of the mark that begins a quote, with the space after it; 0 without one. */
export const quotePrefix = (line: string): number => /^ {0,3}> ?/.exec(line)?.[0].length ?? 0;

/** Length of the mark that begins an item; 0 without one. A line that is underlined is a heading. */
export function itemPrefix(line: string, next: string | undefined, kind: 'ordered' | 'bulleted'): number {
  const mark = (kind === 'ordered' ? /^ {0,3}\d+\. / : /^ {0,3}[*+-] /).exec(line);
  return mark && underlineLevel(next) === 0 ? mark[0].length : 0;
}
