import { stripEnd } from '@inkstand/common/strip-end';
import { escapeHtml } from '../filters/string.js';
import { type Block, MAX_DEPTH, type MarkdownContext } from './context.js';
import { findHtmlBlock } from './html-block.js';
import { isBlank, isRule, itemPrefix, quotePrefix, underlineLevel } from './lines.js';
import { readList } from './list.js';

/** Renders lines to blocks that are separated by an empty line. */
export function renderBlocks(lines: readonly string[], context: MarkdownContext): string {
  if (context.depth > MAX_DEPTH) return `${escapeHtml(lines.join('\n').trim())}\n`;
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; ) {
    context.checkTime();
    const [html, next] = readBlock(lines, at, context);
    if (html !== '') blocks.push(html);
    at = next;
  }
  return blocks.join('\n');
}

function readBlock(lines: readonly string[], at: number, context: MarkdownContext): Block {
  const line = lines[at] ?? '';
  const next = lines[at + 1];
  if (line.startsWith('#')) return [renderHeading(line, context), at + 1];
  if (line.startsWith('<')) {
    const found = findHtmlBlock(lines, at, context.budget);
    if (found) return found;
  }
  if (isBlank(line)) return ['', at + 1];
  if (isRule(line)) return ['<hr>\n', at + 1];
  if (quotePrefix(line) > 0) return readQuote(lines, at, context);
  if (line.startsWith('    ')) return readCode(lines, at);
  if (itemPrefix(line, next, 'bulleted') > 0) return readList(lines, at, 'bulleted', context);
  if (itemPrefix(line, next, 'ordered') > 0) return readList(lines, at, 'ordered', context);
  return readParagraph(lines, at, context);
}

function renderHeading(line: string, context: MarkdownContext): string {
  const level = /^#{1,6}/.exec(line)?.[0].length ?? 1;
  const text = stripEnd(line.slice(level).replace(/^ +/, ''), '#').trimEnd();
  return text === '' ? '' : `<h${level}>${context.renderInline(text, context)}</h${level}>\n`;
}

function readQuote(lines: readonly string[], at: number, context: MarkdownContext): Block {
  const quoted: string[] = [];
  let next = at;
  for (; next < lines.length; next++) {
    const line = lines[next] ?? '';
    const prefix = quotePrefix(line);
    const following = lines[next + 1];
    const isEnd = following === undefined || (quotePrefix(following) === 0 && !isBlank(following));
    if (prefix === 0 && isBlank(line) && isEnd) break;
    quoted.push(line.slice(prefix));
  }
  return [
    `<blockquote>\n${context.renderBlocks(quoted, { ...context, depth: context.depth + 1 })}</blockquote>\n`,
    next,
  ];
}

function readCode(lines: readonly string[], at: number): Block {
  let next = at;
  while (next < lines.length && (lines[next]?.startsWith('    ') || isBlank(lines[next]))) next++;
  const code = lines.slice(at, next).map((line) => (isBlank(line) ? '' : line.slice(4)));
  return [`<pre><code>${escapeHtml(stripEnd(code.join('\n'), '\n'))}\n</code></pre>\n`, next];
}

function readParagraph(lines: readonly string[], at: number, context: MarkdownContext): Block {
  let next = at;
  let level: number = 0;
  for (; next < lines.length; next++) {
    const line = lines[next] ?? '';
    if (isBlank(line)) break;
    if (next === at) continue;
    level = underlineLevel(line);
    if (level > 0) break;
    if (line.startsWith('#') || isRule(line) || quotePrefix(line) > 0) break;
  }
  const text = lines.slice(at, next);
  if (level === 0) return [renderParagraph(text, context), next];
  const heading = `<h${level}>${context.renderInline(text.pop() ?? '', context)}</h${level}>\n`;
  return [text.length > 0 ? `${renderParagraph(text, context)}\n${heading}` : heading, next + 1];
}

const renderParagraph = (lines: readonly string[], context: MarkdownContext): string =>
  `<p>${context.renderInline(lines.join('\n'), context).trimStart()}</p>\n`;
