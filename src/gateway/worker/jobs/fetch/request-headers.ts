import { isObject, type JsonObject, parseJson, scalarText } from '@inkstand/common/json';

/** What every request sends, unless the plugin sends something else. */
export const DEFAULT_HEADERS = {
  'user-agent': 'inkstand',
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br',
} as const;

/**
 * Parses header fields in the forms that recipes contain: `k=v&k2=v2`, one `k: v` or `k=v` per line, with values
 * URL-encoded or not, in quotes as in programs and command lines, or an object of JSON.
 */
export function parsePollingHeaders(text: string): Record<string, string> {
  const object = readObject(text);
  if (object)
    return cleanHeaders(Object.entries(object).map(([name, value]) => [name.trim(), scalarText(value) ?? '']));
  const pairs = splitPairs(text).map((pair): [string, string] => {
    const match = /^([^\s:=]+)\s*[:=]\s*(.*)$/s.exec(pair.trim());
    return [match?.[1] ?? '', decodePercent(match?.[2] ?? '')];
  });
  return cleanHeaders(pairs);
}

/** The fields that a request may contain, with lower-case names; fields of the connection are dropped. */
export function cleanHeaders(pairs: readonly (readonly [name: string, value: string])[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [written, value] of pairs.slice(0, MAX_HEADERS)) {
    const name = written.toLowerCase();
    if (!NAME.test(name) || CONNECTION_HEADERS.has(name)) continue;
    headers[name] = cleanValue(value);
  }
  return headers;
}

const MAX_HEADERS = 50;
const NAME = /^[a-z0-9!#$%&'*+.^_`|~-]+$/;
/** Fields that the connection itself sets. */
const CONNECTION_HEADERS = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'upgrade',
  'keep-alive',
  'te',
  'trailer',
  'expect',
]);

function readObject(text: string): JsonObject | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const value = parseJson(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `"name": "value",`, `'name': 'value'`, `-H "name: value"` and lines of an object that is not quite JSON. */
function unquoteLine(line: string): string {
  const plain = line
    .trim()
    .replace(/^(?:-H|--header)\s+/, '')
    .replace(/,$/, '');
  const pair = /^(["'])([\w-]+)\1\s*[:=]\s*(?:(["'])(.*)\3|(.*))$/.exec(plain);
  if (pair) return `${pair[2]}: ${pair[4] ?? pair[5] ?? ''}`;
  return /^(["'])(.*)\1$/.exec(plain)?.[2] ?? plain;
}

function splitPairs(text: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map(unquoteLine)
    .filter((line) => !/^[{}]?$/.test(line));
  // An ampersand separates pairs only if another `name=` follows, so that values may contain one.
  return lines.flatMap((line) => (/^\s*[\w-]+\s*:/.test(line) ? [line] : line.split(/&(?=\s*[\w-]+=)/)));
}

function decodePercent(value: string): string {
  try {
    return /%[0-9a-f]{2}/i.test(value) ? decodeURIComponent(value) : value;
  } catch {
    return value;
  }
}

/** A header value is one line of Latin-1. */
const cleanValue = (value: string): string => value.replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '').trim();
