import { LiquidFault } from './value.js';

/** A piece of template source, in the order of the text. */
export interface Piece {
  readonly kind: 'text' | 'tag' | 'output';
  /** As written, delimiters included; inline templates are kept by it. */
  readonly raw: string;
  /** Tag name, `#` for an inline comment; empty otherwise. */
  readonly name: string;
  /** What stands in the tag after its name, in the output, or the text itself. */
  readonly markup: string;
  readonly trimBefore: boolean;
  readonly trimAfter: boolean;
  /** Offset in the template. */
  readonly begin: number;
}

// An output may end at its first `}`: what is wrong with it is told later. A tag ends at the first `%}`, quoted or not.
const DELIMITED = /\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}?|\{%|\{\{/g;
const TAG = /^\{%-?\s*(#|\w+)\s*([\s\S]*?)-?%\}$/;
const OUTPUT = /^\{\{-?([\s\S]*?)-?\}\}$/;
const LINE_TAG = /^\s*(#|\w+)\s*([\s\S]*)$/;

/** Cuts a template into text, tags and outputs. @throws LiquidFault for a tag or output that is never closed */
export function splitSource(source: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of source.matchAll(DELIMITED)) {
    if (found.index > at) pieces.push(textPiece(source.slice(at, found.index), at));
    pieces.push(delimitedPiece(found[0], found.index));
    at = found.index + found[0].length;
  }
  if (at < source.length) pieces.push(textPiece(source.slice(at), at));
  return pieces;
}

/** The lines of a `{% liquid %}` tag, each a tag of its own. */
export function splitLines(markup: string, begin: number): Piece[] {
  const pieces: Piece[] = [];
  let at = begin;
  for (const line of markup.split('\n')) {
    const found = LINE_TAG.exec(line);
    if (found) {
      pieces.push({
        kind: 'tag',
        raw: line,
        name: found[1] ?? '',
        markup: (found[2] ?? '').trimEnd(),
        trimBefore: false,
        trimAfter: false,
        begin: at,
      });
    } else if (line.trim() !== '') throw new LiquidFault(`Unknown tag '${line.trim()}'`, 'syntax');
    at += line.length + 1;
  }
  return pieces;
}

function textPiece(text: string, begin: number): Piece {
  return { kind: 'text', raw: text, name: '', markup: text, trimBefore: false, trimAfter: false, begin };
}

function delimitedPiece(raw: string, begin: number): Piece {
  const trims = { trimBefore: raw[2] === '-', trimAfter: raw.at(-3) === '-' };
  if (raw.startsWith('{%')) {
    const tag = TAG.exec(raw);
    // Kept: the parser complains only when the piece is not inside raw, comment or template.
    return { kind: 'tag', raw, name: tag?.[1] ?? '', markup: tag?.[2] ?? '', ...trims, begin };
  }
  return {
    kind: 'output',
    raw,
    name: OUTPUT.test(raw) ? 'output' : '',
    markup: OUTPUT.exec(raw)?.[1] ?? '',
    ...trims,
    begin,
  };
}

/** One-based line and column of an offset. */
export function positionAt(source: string, offset: number): { readonly line: number; readonly column: number } {
  const before = source.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}
