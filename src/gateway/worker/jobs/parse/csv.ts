import { fault, InkstandError } from '@inkstand/common/errors';
import { type Options, parse } from 'csv-parse/sync';
import type { ReadingReport } from '../../protocol/report.js';
import { checkValueCount, DATA_LIMITS } from './data-limits.js';
import { Omissions } from './omissions.js';

const MAX_RECORD_CHARS = 100_000;

type Row = Readonly<Record<string, string>>;

/** Rows of a table by the names in its header line, and what was left out. */
interface Table {
  readonly rows: readonly Row[];
  readonly report: ReadingReport;
}

/**
 * Parses a table with a header line. Without `separator`, it is the one that a first line `sep=;` names, else the comma,
 * semicolon or tab that is most frequent in the header outside quotes. A second column of the same name gets a number;
 * cells without a name are `column_3`, counted from 1. A quote that is never closed is a character. @throws InkstandError
 */
export function parseTable(text: string, separator?: string): Table {
  const plain = text.replace(/^\ufeff/, '');
  const preamble = /^"?sep=([^"\r\n])"?[ \t]*(?:\r\n|\r|\n)/i.exec(plain);
  const body = preamble ? plain.slice(preamble[0].length) : plain;
  const delimiter = preamble?.[1] ?? separator ?? findSeparator(body);
  const { records, remainder } = readRecords(body, delimiter);
  const [names = [], ...rows] = records;
  const omissions = new Omissions();
  const [firstLeftOut, ...others] = splitRecords(remainder);
  if (firstLeftOut !== undefined) omissions.leaveOut(records.length + 1, firstLeftOut, others.length + 1);
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), names.length);
  // Short rows get the columns of the header, so a wide header and many rows are more values than the text has.
  checkValueCount(rows.reduce((count, row) => count + Math.max(names.length, row.length), 0));
  const columns = nameColumns(names, width);
  return { rows: rows.map((row) => toRow(columns, names.length, row)), report: omissions.report('rows', rows.length) };
}

function findSeparator(text: string): string {
  const start = text.slice(0, MAX_RECORD_CHARS);
  const header = /^(?:[^"\r\n]|"[^"]*")*(?=[\r\n]|$)/.exec(start)?.[0].replace(/"[^"]*"/g, '');
  const line = header ?? /^[^\r\n]*/.exec(start)?.[0] ?? '';
  const count = (separator: string): number => line.split(separator).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** The records up to the limit, and the text after them. */
interface Records {
  readonly records: string[][];
  readonly remainder: string;
}

/** From a quote on that is never closed, quotes are characters, so that no later row is lost. */
function readRecords(text: string, delimiter: string): Records {
  const records: string[][] = [];
  const bytes = Buffer.from(text);
  let readBytes = 0;
  const options: Options<string[]> = {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARS,
  };
  const read = (start: number, more: Options<string[]>): void => {
    parse(bytes.subarray(start), {
      ...options,
      ...more,
      to: DATA_LIMITS.rows + 1 - records.length,
      on_record: (record, { bytes: end }) => {
        records.push(record);
        readBytes = start + end;
        return undefined;
      },
    });
  };
  try {
    read(0, {});
  } catch (error) {
    if (!isOpenQuote(error)) throw notCsv();
    try {
      read(readBytes, { quote: false });
    } catch {
      throw notCsv();
    }
  }
  return { records, remainder: bytes.subarray(readBytes).toString() };
}

/** An unclosed quote swallows the remaining rows, as far as a record may reach. */
const isOpenQuote = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE');

/** Lines that are not empty; a line break in quotes separates none. */
const splitRecords = (text: string): string[] => text.match(/(?:[^"\r\n]|"[^"]*(?:"|$))+/g) ?? [];

const notCsv = (): InkstandError => new InkstandError('unprocessable', 'the response is not CSV', fault('not-csv'));

function nameColumns(names: readonly string[], width: number): string[] {
  const used = new Set<string>();
  const nextNumbers = new Map<string, number>();
  return Array.from({ length: width }, (_, index) => {
    const name = names[index]?.trim() || `column_${index + 1}`;
    let number = nextNumbers.get(name) ?? 2;
    let unique = name;
    while (used.has(unique)) unique = `${name}_${number++}`;
    nextNumbers.set(name, number);
    used.add(unique);
    return unique;
  });
}

/** Every row has the columns of the header, and more only if it has more cells. */
const toRow = (columns: readonly string[], headerWidth: number, cells: readonly string[]): Row =>
  Object.fromEntries(
    columns.slice(0, Math.max(headerWidth, cells.length)).map((name, index) => [name, cells[index] ?? '']),
  );
