import { consumeEscaped, decodeEscaped, isValidEscape } from 'css-tree/tokenizer';
import { Component } from './component.js';
import * as token from './tokens.js';

/** Deeper nesting of brackets invalidates the value, so that readers can recurse safely. */
const MAX_DEPTH = 64;

/** Parses the tokens from `from` to `to` (exclusive) as components; undefined for an invalid value. */
export function parseComponents(
  tokens: token.Tokens,
  from: number,
  to: number,
  depth = 0,
): readonly Component[] | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const components: Component[] = [];
  let gap = false;
  for (let at = from; at < to; at++) {
    const type = tokens.types[at] ?? 0;
    if (type === token.COMMENT) continue;
    if (type === token.WHITE_SPACE) {
      gap = true;
      continue;
    }
    const component = parseComponent(tokens, at, to, gap, depth);
    if (!component) return undefined;
    if (type === token.FUNCTION || component.kind === 'block') at = Math.min(tokens.closes[at] ?? to, to);
    components.push(component);
    gap = false;
  }
  return components;
}

export function parseText(text: string): readonly Component[] | undefined {
  const tokens = token.readTokens(text);
  return parseComponents(tokens, 0, tokens.count);
}

function parseComponent(
  tokens: token.Tokens,
  at: number,
  end: number,
  gap: boolean,
  depth: number,
): Component | undefined {
  const start = tokens.starts[at] ?? 0;
  const text = tokens.source.slice(start, tokens.starts[at + 1]);
  switch (tokens.types[at]) {
    case token.IDENT:
      return new Component('ident', decode(text), gap);
    case token.FUNCTION:
      return parseFunction(tokens, at, end, decode(text.slice(0, -1)).toLowerCase(), gap, depth);
    case token.LEFT_PAREN:
    case token.LEFT_SQUARE:
    case token.LEFT_CURLY: {
      const children = parseComponents(tokens, at + 1, Math.min(tokens.closes[at] ?? end, end), depth + 1);
      return children && new Component('block', text, gap, 0, '', children);
    }
    case token.AT_KEYWORD:
      return new Component('at', decode(text.slice(1)), gap);
    case token.HASH:
      return new Component('hash', decode(text.slice(1)), gap, 0, STARTS_NAME.test(text) ? 'id' : '');
    case token.STRING:
      return new Component('string', decode(unquote(text)), gap);
    case token.URL:
      return new Component('url', decode(text.slice(4, text.endsWith(')') ? -1 : undefined).trim()), gap);
    case token.NUMBER:
      return new Component('number', text, gap, boundNumber(Number(text)));
    case token.PERCENTAGE:
      return new Component('percentage', text.slice(0, -1), gap, boundNumber(Number(text.slice(0, -1))), '%');
    case token.DIMENSION: {
      const number = boundNumber(Number.parseFloat(text));
      const digits = /^[+-]?(?:\d*\.)?\d+(?:e[+-]?\d+)?/i.exec(text)?.[0] ?? '';
      return new Component('dimension', digits, gap, number, decode(text.slice(digits.length)).toLowerCase());
    }
    case token.DELIM:
    case token.COLON:
    case token.COMMA:
    case token.SEMICOLON:
    case token.CDO:
    case token.CDC:
      return new Component('delim', text, gap);
    default:
      return undefined;
  }
}

/** A hash is an id if it would be an identifier without the `#` (CSS Syntax 3, section 4.3.1). */
const STARTS_NAME = /^#(?:--|-?(?:[a-z_\u0080-\uffff]|\\))/i;

function parseFunction(
  tokens: token.Tokens,
  at: number,
  end: number,
  name: string,
  gap: boolean,
  depth: number,
): Component | undefined {
  const children = parseComponents(tokens, at + 1, Math.min(tokens.closes[at] ?? end, end), depth + 1);
  if (!children) return undefined;
  const [only] = children;
  if (name === 'url' && only?.kind === 'string') return new Component('url', only.text, gap);
  return new Component('function', name, gap, 0, '', children);
}

function unquote(text: string): string {
  const closed = text.length > 1 && text.endsWith(text.charAt(0));
  return text.slice(1, closed ? -1 : undefined);
}

function decode(text: string): string {
  if (!text.includes('\\')) return text;
  let decoded = '';
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '\\') {
      decoded += text[at];
    } else if (at + 1 >= text.length) {
      break;
    } else if (isValidEscape(0x5c, text.charCodeAt(at + 1))) {
      const end = consumeEscaped(text, at);
      decoded += decodeEscaped(text.slice(at + 1, end));
      at = end - 1;
    } else {
      // An escaped line break inside a string is removed.
      at += text.startsWith('\r\n', at + 1) ? 2 : 1;
    }
  }
  return decoded;
}

/** Products of a few numbers up to this stay far below infinity. */
const MAX_NUMBER = 1e12;

function boundNumber(value: number): number {
  return Math.max(-MAX_NUMBER, Math.min(MAX_NUMBER, value));
}
