import { parse } from 'csv-parse/sync';
import { fault, InkstandError } from '../../errors.js';

const MAX_ROWS = 20_000;
const MAX_RECORD_CHARS = 100_000;

/**
 * Parses CSV with a header line into a list of hashes; the separator is the comma, semicolon or tab that is most
 * frequent in the header.
 */
export function parseCsv(text: string): readonly Readonly<Record<string, string>>[] {
  const header = /^[^\r\n]*/.exec(text.replace(/^\ufeff/, ''))?.[0] ?? '';
  const delimiter = [',', ';', '\t'].toSorted((a, b) => header.split(b).length - header.split(a).length)[0] ?? ',';
  try {
    const [names = [], ...rows]: string[][] = parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_CHARS,
      to: MAX_ROWS,
    });
    return rows.map((row) => Object.fromEntries(names.map((name, index) => [name.trim(), row[index] ?? ''])));
  } catch {
    throw new InkstandError('unprocessable', 'the response is not CSV', fault('not-csv'));
  }
}
