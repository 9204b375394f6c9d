import type { ComputedStyle } from '../computed/computed-style.js';
import type { GridLine } from '../computed/grid-values.js';
import { parseInteger } from '../value/number.js';
import type { Reader } from '../value/reader.js';
import { field, type Longhand, plain } from './define-longhand.js';
import { parseAutoTracks, parseTrackList } from './track-list.js';

/** Line numbers above this are limited to it. */
const MAX_LINE = 1000;

/** `auto`, a number, a name, or `span` with a number or name. */
export function parseGridLine(reader: Reader): GridLine | undefined {
  if (reader.word(['auto'])) return 'auto';
  let number: number | undefined;
  let name: string | undefined;
  let isSpan = false;
  for (let component = reader.peek(); component && !component.is('/'); component = reader.peek()) {
    if (!isSpan && reader.word(['span'])) {
      isSpan = true;
    } else if (number === undefined && component.kind !== 'ident') {
      number = parseInteger(reader);
      if (number === undefined || number === 0) return undefined;
    } else if (name === undefined && component.kind === 'ident') {
      name = component.text;
      reader.next();
    } else {
      return undefined;
    }
  }
  const bounded = Math.max(-MAX_LINE, Math.min(MAX_LINE, number ?? 1));
  if (isSpan) {
    if (bounded < 1 || (number === undefined && name === undefined)) return undefined;
    return { span: bounded, name };
  }
  if (number !== undefined) return { line: bounded, name };
  return name === undefined ? undefined : { name };
}

/** Rows of names, all of equal length. */
function parseAreas(reader: Reader): readonly (readonly string[])[] | undefined {
  if (reader.word(['none'])) return [];
  const rows: (readonly string[])[] = [];
  for (let row = reader.string(); row !== undefined; row = reader.string()) rows.push(readAreaRow(row));
  const isEven = rows.every((row) => row.length > 0 && row.length === rows[0]?.length);
  return rows.length > 0 && isEven ? rows : undefined;
}

/** Names in one string of `grid-template-areas`; dots are empty cells. */
export function readAreaRow(text: string): readonly string[] {
  const names = text.match(/\.+|[^\s.]+/g) ?? [];
  return names.slice(0, MAX_LINE).map((name) => (name.startsWith('.') ? '.' : name));
}

function parseAutoFlow(reader: Reader): ComputedStyle['gridAutoFlow'] | undefined {
  const first = reader.word(['row', 'column', 'dense']);
  const second = reader.word(first === 'dense' ? ['row', 'column'] : ['dense']);
  if (!first) return undefined;
  const direction = first === 'column' || second === 'column' ? 'column' : 'row';
  return { direction, dense: first === 'dense' || second === 'dense' };
}

export const GRID_PROPERTIES: readonly Longhand[] = [
  field('grid-template-columns', 'gridTemplateColumns', parseTrackList),
  field('grid-template-rows', 'gridTemplateRows', parseTrackList),
  field('grid-template-areas', 'gridTemplateAreas', plain(parseAreas)),
  field('grid-auto-columns', 'gridAutoColumns', parseAutoTracks),
  field('grid-auto-rows', 'gridAutoRows', parseAutoTracks),
  field('grid-auto-flow', 'gridAutoFlow', plain(parseAutoFlow)),
  field('grid-column-start', 'gridColumnStart', plain(parseGridLine)),
  field('grid-column-end', 'gridColumnEnd', plain(parseGridLine)),
  field('grid-row-start', 'gridRowStart', plain(parseGridLine)),
  field('grid-row-end', 'gridRowEnd', plain(parseGridLine)),
];
