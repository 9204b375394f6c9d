import { Body } from '../node.js';
import { UnclosedBlock } from '../syntax-fault.js';
import { LiquidFault } from '../value.js';
import type { ParseTag } from './tag.js';

const nothing = { isBlank: true, render: () => undefined };

/** Skips everything up to its end tag; nested comments are counted, and raw content stays raw. */
export const parseComment: ParseTag = (_markup, parser) => {
  let depth = 1;
  let isRaw = false;
  while (depth > 0) {
    const piece = parser.shift();
    if (!piece) throw new UnclosedBlock('comment');
    if (piece.kind !== 'tag') continue;
    if (isRaw) isRaw = piece.name !== 'endraw';
    else if (piece.name === 'raw') isRaw = true;
    else if (piece.name === 'comment') depth++;
    else if (piece.name === 'endcomment') depth--;
    parser.trimNext(piece);
  }
  return nothing;
};

const DOC_END = /\{%-?\s*enddoc\s*-?%\}$/;

/** Documentation, skipped up to its end tag, which an unclosed tag before it may swallow. */
export const parseDoc: ParseTag = (_markup, parser) => {
  for (let piece = parser.shift(); piece; piece = parser.shift()) {
    parser.trimNext(piece);
    if (DOC_END.test(piece.raw)) return nothing;
  }
  throw new UnclosedBlock('doc');
};

/** An inline comment; each of its lines begins with `#`. */
export const parseInlineComment: ParseTag = (markup) => {
  const isOther = (line: string): boolean => /^\s*[^#\s]/.test(line);
  if (markup.split('\n').slice(1).some(isOther)) {
    throw new LiquidFault('expected # at the start of each line of the comment', 'syntax');
  }
  return nothing;
};

const RAW_END = /\{%-?\s*endraw/g;

/** Verbatim text. */
export const parseRaw: ParseTag = (markup, parser) => {
  if (markup.trim() !== '') throw new LiquidFault('expected nothing after raw', 'syntax');
  let text = '';
  for (let piece = parser.shift(); piece; piece = parser.shift()) {
    const end = piece.raw.endsWith('%}') ? [...piece.raw.matchAll(RAW_END)].at(-1)?.index : undefined;
    if (end === undefined) {
      text += piece.raw;
      continue;
    }
    // An unclosed output before the end tag swallows it into one piece.
    text += piece.raw.slice(0, end);
    return { isBlank: text === '', render: (_run, emitter) => emitter.write(text) };
  }
  throw new UnclosedBlock('raw');
};

/** Prints its content if that differs from what it printed last. */
export const parseIfChanged: ParseTag = (_markup, parser, name) => {
  const body = new Body();
  parser.parseBlock(name, body);
  return {
    isBlank: body.isBlank,
    render(run, emitter) {
      const text = body.capture(run);
      if (text === run.lastIfChanged) return;
      run.lastIfChanged = text;
      emitter.write(text);
    },
  };
};
