import { decodeQuotedPrintable } from './quoted-printable.js';

/** One property of a calendar, unfolded. */
export interface ContentLine {
  /** `NAME;PARAMETERS:VALUE` */
  readonly text: string;
  /** Number of its first line in the file, from 1. */
  readonly line: number;
}

/** Properties whose values are prose, so a line that is no property continues them. */
const PROSE = /^(?:SUMMARY|DESCRIPTION|LOCATION|COMMENT|CONTACT|NAME|X-[\w-]+)[;:]/i;
const PROPERTY = /^[A-Za-z][\w-]*(?:;[^:]*)?:/;
/** Names are upper case, or lower case in a few programs; “Note:” is prose. */
const NAME = /^(?:[A-Z][A-Z\d-]*|[a-z][a-z\d-]*|X-[\w-]+)[;:]/;

/**
 * The properties of a file, one per line: without folds, NULs, byte order mark and quoted-printable, with whatever line
 * breaks (RFC 5545 section 3.1 wants CRLF; programs write LF, CR and CR CR LF). A line that is no property belongs to
 * the prose before it, whose writer forgot to escape a line break; elsewhere it stays a line of its own.
 */
export function cleanLines(text: string): ContentLine[] {
  const lines: { text: string; line: number }[] = [];
  let isWithinProse = false;
  for (const unfolded of unfoldLines(text)) {
    const last = lines.at(-1);
    if (isProperty(unfolded.text, isWithinProse)) {
      lines.push(unfolded);
      isWithinProse = false;
    } else {
      isWithinProse = last !== undefined && PROSE.test(last.text);
      if (last && isWithinProse) last.text += `\\n${unfolded.text}`;
      else lines.push(unfolded);
    }
  }
  return lines.map((line) => ({ ...line, text: decodeQuotedPrintable(line.text) }));
}

/** Lines without their folds and without blank lines; in quoted-printable, a line that ends in `=` continues as well. */
function unfoldLines(text: string): { text: string; line: number }[] {
  const lines: { text: string; line: number }[] = [];
  for (const [index, part] of text
    .replace(/[\0\ufeff]/g, '')
    .split(/\r*\n|\r/)
    .entries()) {
    const last = lines.at(-1);
    if (last && endsSoftly(last.text)) last.text = last.text.slice(0, -1) + part;
    else if (last && /^[ \t]/.test(part)) last.text += part.slice(1);
    else if (part.trim() !== '') lines.push({ text: part, line: index + 1 });
  }
  return lines;
}

/** Within prose that lost its line breaks, “URL: …” with a space is prose as well. */
const isProperty = (text: string, isWithinProse: boolean): boolean =>
  PROPERTY.test(text) && NAME.test(text) && !(isWithinProse && /^[\w-]+:\s/.test(text));

const QUOTED = /^[^:]*;ENCODING="?QUOTED-PRINTABLE/i;
const endsSoftly = (text: string): boolean => text.endsWith('=') && QUOTED.test(text);
