import { escapeHtml } from './text.js';

/** Renders Markdown without extensions: paragraphs, headings, lists, quotes, code, rules and inline syntax. */
export function renderMarkdown(source: string): string {
  return renderBlocks(source.replaceAll('\r\n', '\n').split('\n'), 0).replace(/\n+$/, '\n');
}

const MAX_DEPTH = 8;
const ITEM = /^ {0,3}([-*+]|\d{1,9}\.)[ \t]+(.*)$/;

function renderBlocks(lines: readonly string[], depth: number): string {
  let html = '';
  for (let at = 0; at < lines.length; ) {
    const [block, next] = readBlock(lines, at, depth);
    html += block;
    at = next;
  }
  return html;
}

type Block = readonly [html: string, next: number];

function readBlock(lines: readonly string[], at: number, depth: number): Block {
  const line = lines[at] ?? '';
  if (line.trim() === '') return ['', at + 1];
  const heading = /^(#{1,6})[ \t]*(.*?)[ \t]*#*$/.exec(line);
  if (heading) {
    const level = heading[1]?.length ?? 1;
    return [`<h${level}>${renderInline(heading[2] ?? '')}</h${level}>\n\n`, at + 1];
  }
  if (/^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/.test(line)) return ['<hr>\n\n', at + 1];
  if (/^(?: {4}|\t)/.test(line)) return readCode(lines, at);
  if (depth < MAX_DEPTH && /^ {0,3}>/.test(line)) return readQuote(lines, at, depth);
  if (depth < MAX_DEPTH && ITEM.test(line)) return readList(lines, at, depth);
  return readParagraph(lines, at);
}

function takeWhile(lines: readonly string[], at: number, test: (line: string) => boolean): readonly string[] {
  let end = at;
  while (end < lines.length && test(lines[end] ?? '')) end++;
  return lines.slice(at, end);
}

function readCode(lines: readonly string[], at: number): Block {
  const taken = takeWhile(lines, at, (line) => /^(?: {4}|\t)/.test(line));
  const code = taken.map((line) => line.replace(/^(?: {4}|\t)/, '')).join('\n');
  return [`<pre><code>${escapeHtml(code)}\n</code></pre>\n\n`, at + taken.length];
}

function readQuote(lines: readonly string[], at: number, depth: number): Block {
  const taken = takeWhile(lines, at, (line) => line.trim() !== '');
  const inner = renderBlocks(
    taken.map((line) => line.replace(/^ {0,3}> ?/, '')),
    depth + 1,
  );
  return [`<blockquote>\n${inner.trimEnd()}\n</blockquote>\n\n`, at + taken.length];
}

function readList(lines: readonly string[], at: number, depth: number): Block {
  const taken = takeWhile(lines, at, (line) => ITEM.test(line) || /^\s+\S/.test(line));
  const tag = /^\s*\d/.test(taken[0] ?? '') ? 'ol' : 'ul';
  const items: string[][] = [];
  for (const line of taken) {
    const found = ITEM.exec(line);
    if (found) items.push([found[2] ?? '']);
    else items.at(-1)?.push(line.replace(/^(?: {1,4}|\t)/, ''));
  }
  const html = items.map(([first = '', ...rest]) => {
    const inner = rest.length > 0 ? `\n\n${renderBlocks(rest, depth + 1).trimEnd()}` : '';
    return `<li>${renderInline(first)}${inner}</li>\n`;
  });
  return [`<${tag}>\n${html.join('')}</${tag}>\n\n`, at + taken.length];
}

function readParagraph(lines: readonly string[], at: number): Block {
  const taken = takeWhile(lines, at, (line) => line.trim() !== '' && !/^#{1,6}/.test(line));
  const [first = '', second = ''] = taken;
  const underline = /^(=+|-+)[ \t]*$/.exec(second);
  if (underline && taken.length >= 2) {
    const level = second.startsWith('=') ? 1 : 2;
    return [`<h${level}>${renderInline(first)}</h${level}>\n\n`, at + 2];
  }
  return [`<p>${renderInline(taken.join('\n').trim())}</p>\n\n`, at + taken.length];
}

// One inline token: code, picture or link, bold, italic, an address, a break, or a plain character to escape.
const INLINE =
  /(`+)([^`]+)\1|(!?)\[([^\]\n]{0,500})\]\(([^\s)]{0,2000})(?:\s+"([^"]*)")?\)|(\*\*|__)(?=\S)([^\n]{1,2000}?\S?)\7|([*_])(?=\S)([^\n*_]{1,2000}?)\9|<(https?:\/\/[^\s<>]+)>| {2,}\n/g;

function renderInline(text: string, depth = 0): string {
  if (depth > MAX_DEPTH) return escapeText(text);
  let html = '';
  let at = 0;
  for (const found of text.matchAll(INLINE)) {
    html += escapeText(text.slice(at, found.index));
    at = found.index + found[0].length;
    const [, ticks, code = '', bang, label = '', target = '', title, , bold, , italic, address] = found;
    const titled = title === undefined ? '' : ` title="${escapeHtml(title)}"`;
    if (ticks) html += `<code>${escapeHtml(code.trim())}</code>`;
    else if (bang) html += `<img src="${escapeHtml(target)}" alt="${escapeHtml(label)}"${titled}>`;
    else if (bang === '') html += `<a href="${escapeHtml(target)}"${titled}>${renderInline(label, depth + 1)}</a>`;
    else if (bold !== undefined) html += `<strong>${renderInline(bold, depth + 1)}</strong>`;
    else if (italic !== undefined) html += `<em>${renderInline(italic, depth + 1)}</em>`;
    else if (address) html += `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;
    else html += '<br>\n';
  }
  return html + escapeText(text.slice(at));
}

/** Markup by the author is kept; only a lone `&` or `<` is escaped. */
const escapeText = (text: string): string =>
  text
    .replace(/&(?!(?:#\d+|#x[\da-f]+|\w+);)/gi, '&amp;')
    .replace(/<(?![a-z/!])/gi, '&lt;')
    .replace(/\\([\\`*_{}[\]()#+\-.!])/g, '$1');
