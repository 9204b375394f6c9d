import { InkstandError } from '../errors.js';

/** Deeper nesting is rejected before it reaches recursive code. */
const DEPTH_LIMIT = 64;

/**
 * Parses untrusted JSON. Throws `invalid` when it is not JSON or nested too deep, without a word of the text: errors are
 * logged, and it may contain secrets. Members named `__proto__` are dropped.
 */
export function parseJson(text: string): unknown {
  if (measureDepth(text) > DEPTH_LIMIT) {
    throw new InkstandError('invalid', `expected JSON nested at most ${DEPTH_LIMIT} deep`);
  }
  try {
    return text.includes('__proto__') || text.includes('\\u')
      ? JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
      : JSON.parse(text);
  } catch {
    throw new InkstandError('invalid', `expected JSON, got ${text.length} characters that are not JSON`);
  }
}

/** Maximum nesting of brackets outside strings. */
export function measureDepth(text: string): number {
  let depth = 0;
  let maxDepth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) maxDepth = Math.max(maxDepth, ++depth);
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth--;
  }
  return maxDepth;
}

const [QUOTE, BACKSLASH, OPEN_BRACE, OPEN_BRACKET, CLOSE_BRACE, CLOSE_BRACKET] = [0x22, 0x5c, 0x7b, 0x5b, 0x7d, 0x5d];
