import { isPropertyName } from './property-names.js';
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
const PROPERTY = /^([A-Za-z][\w-]*)(?:;[^:]*)?:/;

/**
 * The properties of a file, one per line: without folds, NULs, byte order mark and quoted-printable, with whatever line
 * breaks (RFC 5545 section 3.1 wants CRLF; programs write LF, CR and CR CR LF). A line that is no property belongs to
 * the prose before it, whose writer forgot to escape a line break; elsewhere it stays a line of its own.
 */
export function cleanLines(text: string): ContentLine[] {
  const lines: { readonly parts: string[]; readonly line: number; readonly isProse: boolean }[] = [];
  for (const unfolded of unfoldLines(text)) {
    const last = lines.at(-1);
    if (last?.isProse && !endsProse(unfolded.text, last.parts.length > 1)) last.parts.push(unfolded.text);
    else lines.push({ parts: [unfolded.text], line: unfolded.line, isProse: PROSE.test(unfolded.text) });
  }
  return lines.map(({ parts, line }) => ({ line, text: decodeQuotedPrintable(parts.join('\\n')) }));
}

/** The lines of one property. They are joined once: to join thousands one by one would take quadratic time. */
interface FoldedLine {
  readonly parts: string[];
  readonly line: number;
  /** Whether the value is quoted-printable; undefined until the `:` before it. */
  isQuoted: boolean | undefined;
}

/** A run of CRs without LF must not be read again from each of them. */
const LINE_BREAK = /(?<!\r)\r*\n|\r/;
const QUOTED = /^[^:]*;ENCODING="?QUOTED-PRINTABLE/i;

/** Lines without their folds and without blank lines; in quoted-printable, a line that ends in `=` continues as well. */
function unfoldLines(text: string): ContentLine[] {
  const lines: FoldedLine[] = [];
  const plain = text.replace(/[\0\ufeff]/g, '');
  for (const [index, part] of plain.split(LINE_BREAK).entries()) {
    const last = lines.at(-1);
    const lastPart = last?.parts.at(-1) ?? '';
    if (last?.isQuoted && lastPart.endsWith('=')) last.parts.splice(-1, 1, lastPart.slice(0, -1), part);
    else if (last && /^[ \t]/.test(part)) last.parts.push(part.slice(1));
    else if (part.trim() !== '') lines.push({ parts: [part], line: index + 1, isQuoted: undefined });
    const changed = lines.at(-1);
    if (changed && changed.isQuoted === undefined && part.includes(':'))
      changed.isQuoted = QUOTED.test(changed.parts.join(''));
  }
  return lines.map(({ parts, line }) => ({ line, text: parts.join('') }));
}

/**
 * Whether a line after prose is a property: “https://…” and “ORT:Rathaus” look like one, too. Once prose has lost its
 * line breaks, “URL: …” with a space belongs to it as well.
 */
function endsProse(text: string, isBroken: boolean): boolean {
  const name = PROPERTY.exec(text)?.[1];
  return name !== undefined && isPropertyName(name) && !(isBroken && /^[\w-]+:\s/.test(text));
}
