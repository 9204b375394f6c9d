import { stripEnd } from '@inkstand/common/strip-end';
import { escapeHtml } from '../filters/string.js';
import { escapeAddress, withoutEscapes } from './address.js';
import { CodeRuns } from './code-runs.js';
import { MAX_DEPTH, type MarkdownContext, type Span } from './context.js';
import { readEmphasis } from './emphasis.js';
import type { InlineText } from './inline-text.js';
import { readLink } from './link.js';

/** Renders the text of a block: code, emphasis, links, pictures, addresses, tags, references and line breaks. */
export function renderInline(text: string, context: MarkdownContext): string {
  if (context.depth > MAX_DEPTH) return escapeHtml(text);
  const source: InlineText = { text, context: { ...context, depth: context.depth + 1 }, codeRuns: new CodeRuns(text) };
  let html = '';
  let plainAt = 0;
  const active = /[\\`*_[<&\n]/g;
  for (let found = active.exec(text); found; found = active.exec(text)) {
    const at = found.index;
    const span = readSpan(source, at);
    if (!span) continue;
    const isPicture = text[at] === '[' && span[0].startsWith('<img');
    const plain = text.slice(plainAt, isPicture ? at - 1 : at);
    html += escapeHtml(text[at] === '\n' ? stripEnd(plain, ' ') : plain) + span[0];
    plainAt = at + span[1];
    active.lastIndex = plainAt;
  }
  return html + escapeHtml(text.slice(plainAt));
}

function readSpan(source: InlineText, at: number): Span | undefined {
  switch (source.text[at]) {
    case '\\':
      return readEscape(source, at);
    case '`':
      return readCode(source, at);
    case '*':
    case '_':
      return readEmphasis(source, at);
    case '[':
      return readLink(source, at);
    case '<':
      return readTag(source, at);
    case '&':
      return readReference(source, at);
    default:
      return source.text.slice(at - 2, at) === '  ' ? ['<br>\n', 1] : undefined;
  }
}

const ESCAPABLE = '\\`*_{}[]()#+-.!:|&<>^~=';

function readEscape({ text }: InlineText, at: number): Span | undefined {
  const next = text[at + 1];
  return next !== undefined && ESCAPABLE.includes(next) ? [escapeHtml(next), 2] : undefined;
}

function readCode({ text, codeRuns }: InlineText, at: number): Span | undefined {
  const start = codeRuns.runEnd(at);
  const end = codeRuns.spanEnd(start, start - at);
  if (end < 0) return undefined;
  const code = stripEnd(text.slice(start, end - (start - at)).replace(/^ +/, ''), ' ');
  return [`<code>${escapeHtml(code)}</code>`, end - at];
}

function readReference({ text }: InlineText, at: number): Span | undefined {
  const reference = /^&#?[a-z\d]+;/i.exec(text.slice(at, at + 40))?.[0];
  return reference === undefined ? undefined : [reference, reference.length];
}

const MAX_TAG_CHARS = 20_000;
const MAIL = /^<(?:mailto:)?[\w.+-]+@[\w.-]+>/i;
const ADDRESS = /^<[a-z\d.+-]{2,}:[^>'" \n]+>/i;

function readTag({ text, context }: InlineText, at: number): Span | undefined {
  if (!/^<\/?[a-z\d]/i.test(text.slice(at, at + 3))) return undefined;
  const end = text.indexOf('>', at);
  if (!context.budget.use((end < 0 ? text.length : end) - at) || end < 0 || end - at > MAX_TAG_CHARS) return undefined;
  const tag = text.slice(at, end + 1);
  const address = tag.slice(1, -1);
  if (MAIL.test(tag)) {
    const mail = address.replace(/^mailto:/i, '');
    return [`<a href="mailto:${escapeAddress(mail)}">${escapeHtml(mail)}</a>`, tag.length];
  }
  if (!ADDRESS.test(tag)) return [tag, tag.length];
  const plain = withoutEscapes(address);
  return [`<a href="${escapeAddress(plain)}">${escapeHtml(plain)}</a>`, tag.length];
}
