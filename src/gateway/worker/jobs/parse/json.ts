import { fault, InkstandError } from '@inkstand/common/errors';
import { parseMarked } from '@inkstand/common/json';
import type { ReadingReport } from '../../protocol/report.js';
import { DATA_LIMITS } from './data-limits.js';
import { Omissions } from './omissions.js';

/** @throws InkstandError `unprocessable` */
export function parseJsonText(text: string): unknown {
  try {
    return parseMarked(text);
  } catch {
    // Without a word of the response: alerts and the log repeat the message, and it may contain secrets.
    const isEmpty = text.trim() === '';
    throw isEmpty
      ? new InkstandError('unprocessable', 'the response is empty instead of JSON', fault('not-json-empty'))
      : new InkstandError('unprocessable', 'the response is not JSON', fault('not-json'));
  }
}

/** The value, or the text itself where it is not JSON. */
export function tryJson(text: string): unknown {
  try {
    return parseMarked(text);
  } catch {
    return text;
  }
}

/** One JSON value per line (NDJSON, JSON lines, RFC 7464's sequences); lines that are not JSON are left out. */
export function parseJsonLines(text: string): { readonly values: readonly unknown[]; readonly report: ReadingReport } {
  const omissions = new Omissions();
  const values: unknown[] = [];
  for (const [index, line] of text
    .replaceAll('\u001e', '\n')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (line.trim() === '') continue;
    try {
      if (values.length >= DATA_LIMITS.rows) omissions.leaveOut(index + 1, line);
      else values.push(parseMarked(line));
    } catch {
      omissions.leaveOut(index + 1, line);
    }
  }
  if (values.length === 0) return { values: [parseJsonText(text)], report: omissions.report('lines', 1) };
  return { values, report: omissions.report('lines', values.length) };
}

const CALL = /^\s*(?:\/\*\*\/)?\s*(?:typeof\s+[\w$.]+\s*===?\s*['"]function['"]\s*&&\s*)?[\w$.[\]"']{1,200}\s*\(/;

/** The argument of the call that JSONP consists of; undefined for any other script. */
export function unwrapJsonp(text: string): unknown {
  const call = CALL.exec(text.slice(0, 1000))?.[0];
  const end = text.lastIndexOf(')');
  if (call === undefined || end < call.length || !/^\)[\s;]*$/.test(text.slice(end, end + 100))) return undefined;
  try {
    return parseMarked(text.slice(call.length, end));
  } catch {
    return undefined;
  }
}
