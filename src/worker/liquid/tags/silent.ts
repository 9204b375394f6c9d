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
  if (/\n\s*[^#\s]/.test(markup)) {
    throw new LiquidFault('expected # at the start of each line of the comment', 'syntax');
  }
  return nothing;
};

const RAW_END = /^([\s\S]*)\{%-?\s*endraw\s*[\s\S]*?%\}$/;

/** Verbatim text. */
export const parseRaw: ParseTag = (markup, parser) => {
  if (markup.trim() !== '') throw new LiquidFault('expected nothing after raw', 'syntax');
  let text = '';
  for (let piece = parser.shift(); piece; piece = parser.shift()) {
    const end = RAW_END.exec(piece.raw);
    if (!end) {
      text += piece.raw;
      continue;
    }
    // An unclosed output before the end tag swallows it into one piece.
    text += end[1] ?? '';
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
