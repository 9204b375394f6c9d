import { MAX_MARKUP_CHARS } from './limits.js';
import { LiquidFault } from './value.js';

/** A piece of template source, in text order. */
export interface Piece {
  readonly kind: 'text' | 'tag' | 'output';
  /** As written, with delimiters; inline templates are stored this way. */
  readonly raw: string;
  /** Tag name, or `#` for an inline comment; empty for other pieces. */
  readonly name: string;
  /** The text after a tag's name, the content of an output, or the text itself. */
  readonly markup: string;
  readonly trimBefore: boolean;
  readonly trimAfter: boolean;
  /** Offset in the template. */
  readonly begin: number;
}

const TAG = /^\{%-?\s*(#|\w+)\s*([\s\S]*?)-?%\}$/;
const OUTPUT = /^\{\{-?([\s\S]*?)-?\}\}$/;
const LINE_TAG = /^\s*(#|\w+)\s*([\s\S]*)$/;

/** Splits a template into text, tags and outputs, including unclosed ones, which the parser reports. */
export function tokenize(source: string): Piece[] {
  const pieces: Piece[] = [];
  const ends = new EndFinder(source);
  let at = 0;
  for (let begin = findOpening(source, 0); begin >= 0; begin = findOpening(source, at)) {
    if (begin > at) pieces.push(textPiece(source.slice(at, begin), at));
    at = ends.find(begin);
    pieces.push(delimitedPiece(source.slice(begin, at), begin));
  }
  if (at < source.length) pieces.push(textPiece(source.slice(at), at));
  return pieces;
}

function findOpening(source: string, from: number): number {
  for (let at = source.indexOf('{', from); at >= 0; at = source.indexOf('{', at + 1)) {
    if (source[at + 1] === '{' || source[at + 1] === '%') return at;
  }
  return -1;
}

/**
 * Finds where tags and outputs end. Caches results, so that a template full of opening delimiters is not searched
 * repeatedly.
 */
class EndFinder {
  readonly #source: string;
  readonly #next = { '%}': 0, '}': 0 };

  constructor(source: string) {
    this.#source = source;
  }

  /** A tag ends at the first `%}`, quoted or not, an output at its first `}`; errors are reported later. */
  find(begin: number): number {
    const isTag = this.#source[begin + 1] === '%';
    const end = this.#search(isTag ? '%}' : '}', begin + 2);
    if (end < 0) return begin + 2;
    return isTag || this.#source[end + 1] === '}' ? end + 2 : end + 1;
  }

  #search(mark: '%}' | '}', from: number): number {
    const known = this.#next[mark];
    if (known >= 0 && known < from) this.#next[mark] = this.#source.indexOf(mark, from);
    return this.#next[mark];
  }
}

/** The lines of a `{% liquid %}` tag, each a separate tag. */
export function tokenizeLines(markup: string, begin: number): Piece[] {
  const pieces: Piece[] = [];
  let at = begin;
  for (const line of markup.split('\n')) {
    const match = LINE_TAG.exec(line);
    if (match) {
      pieces.push({
        kind: 'tag',
        raw: line,
        name: match[1] ?? '',
        markup: (match[2] ?? '').trimEnd(),
        trimBefore: false,
        trimAfter: false,
        begin: at,
      });
    } else if (line.trim() !== '')
      throw new LiquidFault(`expected a tag on this line, not ${line.trim().slice(0, 40)}`, 'syntax');
    at += line.length + 1;
  }
  return pieces;
}

function textPiece(text: string, begin: number): Piece {
  return { kind: 'text', raw: text, name: '', markup: text, trimBefore: false, trimAfter: false, begin };
}

function delimitedPiece(raw: string, begin: number): Piece {
  if (raw.length > MAX_MARKUP_CHARS && !/^\{%-?\s*liquid\b/.test(raw)) {
    throw new LiquidFault(`expected a tag of at most ${MAX_MARKUP_CHARS} characters, not ${raw.length}`, 'syntax');
  }
  const trims = { trimBefore: raw[2] === '-', trimAfter: raw.at(-3) === '-' };
  if (raw.startsWith('{%')) {
    const tag = TAG.exec(raw);
    // Kept, because the parser reports it only outside of raw, comment or template.
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
