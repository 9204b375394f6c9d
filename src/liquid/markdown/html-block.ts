import type { Block } from './context.js';
import { isBlank } from './lines.js';
import type { ScanBudget } from './scan-budget.js';

/** Elements that are blocks to Redcarpet. */
const BLOCK_TAGS = new Set(
  (
    'abbr address article aside audio blockquote canvas dd del details div dl fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup iframe ins math nav noscript ol output p pre script section style summary ' +
    'table tfoot ul video'
  ).split(' '),
);

/**
 * A block of HTML at the beginning of a line, kept as it is: a comment that ends a line, or an element whose
 * closing tag ends a line, and stands at its beginning unless it is on the first line or none does.
 */
export function findHtmlBlock(lines: readonly string[], at: number, budget: ScanBudget): Block | undefined {
  const line = lines[at] ?? '';
  const tag = /^<([^> ]+)/.exec(line)?.[1] ?? '';
  if (!BLOCK_TAGS.has(tag.toLowerCase())) return findComment(lines, at, budget);
  const end = `</${tag}>`.toLowerCase();
  const isEnd = (text: string): boolean => text.trimEnd().toLowerCase().endsWith(end);
  const canIndent = tag !== 'ins' && tag !== 'del';
  let indented: number | undefined;
  for (let next = at; next < lines.length; next++) {
    const current = lines[next] ?? '';
    if (!budget.use(current.length + 1)) return undefined;
    if (!isEnd(current)) continue;
    const isFirst = next === at;
    if (isFirst || current.trimEnd().toLowerCase() === end) return takeLines(lines, at, next + 1);
    indented ??= next + 1;
  }
  return indented !== undefined && canIndent ? takeLines(lines, at, indented) : undefined;
}

function findComment(lines: readonly string[], at: number, budget: ScanBudget): Block | undefined {
  const line = lines[at] ?? '';
  if (!line.startsWith('<!--')) return undefined;
  for (let next = at; next < lines.length; next++) {
    const current = lines[next] ?? '';
    if (!budget.use(current.length + 1)) return undefined;
    const end = current.indexOf('-->', next === at ? 4 : 0);
    if (end >= 0) return isBlank(current.slice(end + 3)) ? takeLines(lines, at, next + 1) : undefined;
  }
  return undefined;
}

const takeLines = (lines: readonly string[], at: number, next: number): Block => [
  `${lines.slice(at, next).join('\n')}\n`,
  next,
];
