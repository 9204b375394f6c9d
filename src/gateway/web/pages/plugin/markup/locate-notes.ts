import type { Note } from '@inkstand/engine/note';

/** A part of a text. Lines and columns count from 1. */
export interface Span {
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

const MAX_SPANS = 20;

/** Positions in the markup that a note refers to; empty when none is found. Pure. */
export function locateNote({ code, values }: Note, markup: string): readonly Span[] {
  const pattern = patternOf(code, values);
  if (pattern === undefined) return [];
  const spans: Span[] = [];
  for (const match of blankComments(markup).matchAll(pattern)) {
    const [, lead = '', name = ''] = match;
    spans.push({ ...positionOf(markup, match.index + lead.length), length: Math.max(1, name.length) });
    if (spans.length >= MAX_SPANS) break;
  }
  return spans;
}

/** The groups are the preceding text and the text to underline. */
function patternOf(code: Note['code'], values: Note['values']): RegExp | undefined {
  const of = (name: string): string => escapePattern(String(values[name] ?? ''));
  switch (code) {
    case 'property':
      return new RegExp(`([{;"'\\s]|^)(${of('property')})(?=\\s*:)`, 'gi');
    case 'property-value':
    case 'property-invalid':
      return new RegExp(`([{;"'\\s]|^)(${of('property')}\\s*:[^;}"']*)`, 'gi');
    case 'at-rule':
      return new RegExp(`()(@${of('name')})\\b`, 'gi');
    case 'selector':
      return literal(values.selector);
    case 'script-missing':
      return literal(values.address);
    case 'resource-missing':
    case 'resource-too-large':
    case 'script-request-refused':
    case 'script-request-failed':
      return literal(values.url);
    case 'font-missing':
      return literal(values.family);
    case 'scripts-off':
    case 'scripts-undecided':
      return /()(<script\b)/gi;
    case 'element-content':
    case 'svg-filter':
      return new RegExp(`()(<${of('tag')})\\b`, 'gi');
    default:
      return undefined;
  }
}

const literal = (text: unknown): RegExp | undefined =>
  text === undefined || text === '' ? undefined : new RegExp(`()(${escapePattern(String(text))})`, 'g');

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Replaces comments of Liquid, HTML and CSS by spaces, so that positions stay the same. */
function blankComments(markup: string): string {
  let blanked = '';
  let at = 0;
  const unclosed = new Set<string>();
  for (const { 0: opening, index } of markup.matchAll(/\{%-?\s*comment\s*-?%\}|<!--|\/\*/g)) {
    const closing = opening === '<!--' ? /-->/g : opening === '/*' ? /\*\//g : /\{%-?\s*endcomment\s*-?%\}/g;
    const key = opening.slice(0, 2);
    if (index < at || unclosed.has(key)) continue;
    closing.lastIndex = index + opening.length;
    if (closing.exec(markup)) {
      const end = closing.lastIndex;
      blanked += markup.slice(at, index) + markup.slice(index, end).replace(/[^\n]/g, ' ');
      at = end;
    } else unclosed.add(key);
  }
  return blanked + markup.slice(at);
}

function positionOf(text: string, index: number): Pick<Span, 'line' | 'column'> {
  const before = text.slice(0, index).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
