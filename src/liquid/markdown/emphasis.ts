import type { Span } from './context.js';
import type { InlineText } from './inline-text.js';

/**
 * Reads emphasis of one, two or three marks. The first place that can end it does, in the middle of a word too; code and
 * links before it are skipped.
 */
export function readEmphasis(source: InlineText, at: number): Span | undefined {
  const { text } = source;
  const mark = text[at] ?? '';
  let start = at;
  while (text[start] === mark && start - at < 4) start++;
  const marks = start - at;
  if (marks > 3 || /\s/.test(text[start] ?? ' ')) return undefined;
  const read = [readSingle, readDouble, readTriple][marks - 1];
  const span = read?.(source, start, mark);
  return span && [span[0], span[1] - at];
}

/** HTML and the place after it. */
type Found = readonly [html: string, next: number] | undefined;

const wrap = (tag: string, { text, context }: InlineText, start: number, end: number): string =>
  `<${tag}>${context.renderInline(text.slice(start, end), context)}</${tag}>`;

const isSpace = (character: string | undefined): boolean => character !== undefined && /\s/.test(character);

function readSingle(source: InlineText, start: number, mark: string): Found {
  const { text } = source;
  // Two marks more follow where triple emphasis turned out to be single.
  let at = text.startsWith(mark + mark, start) ? start + 1 : start;
  for (;;) {
    at = findMark(source, at, mark);
    if (at < 0) return undefined;
    if (text[at] === mark && !isSpace(text[at - 1])) return [wrap('em', source, start, at), at + 1];
  }
}

function readDouble(source: InlineText, start: number, mark: string): Found {
  const { text } = source;
  for (let at = start; ; at++) {
    at = findMark(source, at, mark);
    if (at < 0) return undefined;
    if (at > start && text.startsWith(mark + mark, at) && !isSpace(text[at - 1]))
      return [wrap('strong', source, start, at), at + 2];
  }
}

function readTriple(source: InlineText, start: number, mark: string): Found {
  const { text, context } = source;
  for (let at = start; ; ) {
    at = findMark(source, at, mark);
    if (at < 0) return undefined;
    if (text[at] !== mark || isSpace(text[at - 1])) continue;
    if (text.startsWith(mark.repeat(3), at)) {
      const inner = context.renderInline(text.slice(start, at), { ...context, depth: context.depth + 1 });
      return [`<strong><em>${inner}</em></strong>`, at + 3];
    }
    return text[at + 1] === mark ? readSingle(source, start - 2, mark) : readDouble(source, start - 1, mark);
  }
}

/** The next mark after `from` that is not escaped, in code or in a link; -1 when there is none. */
function findMark(source: InlineText, from: number, mark: string): number {
  const { text, context } = source;
  for (let at = from + 1; at < text.length; ) {
    const character = text[at];
    const isActive = character === mark || character === '`' || character === '[';
    if (!isActive || text[at - 1] === '\\') at++;
    else if (character === mark) return at;
    else {
      const skipped = character === '`' ? skipCode(source, at, mark) : skipLink(text, at, mark);
      if (!context.budget.use((skipped.mark ?? skipped.next ?? text.length) - at)) return -1;
      if (skipped.mark !== undefined) return skipped.mark;
      if (skipped.next === undefined) return -1;
      at = skipped.next;
      continue;
    }
    if (!context.budget.use(1)) return -1;
  }
  return -1;
}

interface Skipped {
  /** Place after what was skipped. */
  readonly next?: number;
  /** First mark within, where it is not well-formed. */
  readonly mark?: number;
}

/** A mark within code counts, other than in other kinds of Markdown. */
function skipCode({ text, codeRuns }: InlineText, at: number, mark: string): Skipped {
  const start = codeRuns.runEnd(at);
  const found = codeRuns.spanEnd(start, start - at);
  const end = found < 0 ? text.length : found;
  const inner = text.slice(start, end).indexOf(mark);
  if (inner >= 0) return { mark: start + inner };
  return end < text.length ? { next: end } : {};
}

function skipLink(text: string, at: number, mark: string): Skipped {
  const label = text.indexOf(']', at + 1);
  const markBefore = (end: number): Skipped => {
    const inner = text.slice(at + 1, end).indexOf(mark);
    return inner < 0 ? {} : { mark: at + 1 + inner };
  };
  if (label < 0) return markBefore(text.length);
  let next = label + 1;
  while (text[next] === ' ' || text[next] === '\n') next++;
  if (next >= text.length) return markBefore(label);
  const close = text[next] === '[' ? ']' : text[next] === '(' ? ')' : undefined;
  if (close === undefined) return { next, ...markBefore(label) };
  const end = text.indexOf(close, next + 1);
  return end < 0 ? markBefore(text.length) : { next: end + 1 };
}
