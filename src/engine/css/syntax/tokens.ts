import { tokenize } from 'css-tree/tokenizer';

/** Token types of CSS Syntax 3, numbered as in css-tree. */
export const IDENT = 1;
export const FUNCTION = 2;
export const AT_KEYWORD = 3;
export const HASH = 4;
export const STRING = 5;
export const URL = 7;
export const DELIM = 9;
export const NUMBER = 10;
export const PERCENTAGE = 11;
export const DIMENSION = 12;
export const WHITE_SPACE = 13;
export const CDO = 14;
export const CDC = 15;
export const COLON = 16;
export const SEMICOLON = 17;
export const COMMA = 18;
export const LEFT_SQUARE = 19;
export const RIGHT_SQUARE = 20;
export const LEFT_PAREN = 21;
export const RIGHT_PAREN = 22;
export const LEFT_CURLY = 23;
export const RIGHT_CURLY = 24;
export const COMMENT = 25;

/** Tokenised text in flat arrays, because a style sheet may have millions of tokens. */
export interface Tokens {
  readonly source: string;
  readonly count: number;
  readonly types: Uint8Array;
  /** One entry more than there are tokens: token `i` spans `starts[i]` to `starts[i + 1]`. */
  readonly starts: Uint32Array;
  /** For an opening bracket or function, the index of its closing token, or `count` if it is never closed. */
  readonly closes: Uint32Array;
}

const CLOSER_OF: Readonly<Record<number, number>> = {
  [FUNCTION]: RIGHT_PAREN,
  [LEFT_PAREN]: RIGHT_PAREN,
  [LEFT_SQUARE]: RIGHT_SQUARE,
  [LEFT_CURLY]: RIGHT_CURLY,
};

export function readTokens(source: string): Tokens {
  let capacity = Math.max(16, source.length >> 1);
  let types = new Uint8Array(capacity);
  let starts = new Uint32Array(capacity + 1);
  let count = 0;
  tokenize(source, (type, start, end) => {
    if (count === capacity) {
      capacity = source.length + 1;
      types = enlarge(types, new Uint8Array(capacity));
      starts = enlarge(starts, new Uint32Array(capacity + 1));
    }
    types[count] = type;
    starts[count] = start;
    starts[++count] = end;
  });
  return { source, count, types, starts, closes: matchBrackets(types, count) };
}

function enlarge<T extends Uint8Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

function matchBrackets(types: Uint8Array, count: number): Uint32Array {
  const closes = new Uint32Array(count);
  const open: number[] = [];
  const awaited: number[] = [];
  for (let at = 0; at < count; at++) {
    const type = types[at] ?? 0;
    const closer = CLOSER_OF[type];
    if (closer !== undefined) {
      closes[at] = count;
      open.push(at);
      awaited.push(closer);
    } else if (type === awaited.at(-1)) {
      awaited.pop();
      closes[open.pop() ?? 0] = at;
    }
  }
  return closes;
}
