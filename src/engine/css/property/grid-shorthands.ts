import type { GridLine, TrackSize } from '../computed/grid-values.js';
import type { Component } from '../syntax/component.js';
import { type Computation, constant } from '../value/compute-context.js';
import { Reader } from '../value/reader.js';
import type { Setter } from './define-longhand.js';
import { type Expansion, expansionOf, keywordValue, parseAll, type Shorthand } from './define-shorthand.js';
import { parseGridLine, readAreaRow } from './grid-properties.js';
import { parseLineNames, parseTrackSize } from './track-list.js';

const KEYS = {
  'grid-row-start': 'gridRowStart',
  'grid-column-start': 'gridColumnStart',
  'grid-row-end': 'gridRowEnd',
  'grid-column-end': 'gridColumnEnd',
} as const;

/** Lines separated by slashes. A missing end copies a single name from its start, else it is `auto`. */
function lines(name: string, longhands: readonly (keyof typeof KEYS)[], copies: readonly number[]): Shorthand {
  return {
    name,
    longhands,
    parse(reader) {
      const found: GridLine[] = [];
      do {
        const line = parseGridLine(reader);
        if (line === undefined) return undefined;
        found.push(line);
      } while (reader.delim('/') && found.length < longhands.length);
      const expansion = new Map<string, Setter>();
      const used: GridLine[] = [];
      for (const [at, longhand] of longhands.entries()) {
        const line = found[at] ?? nameOnly(used[copies[at] ?? 0]);
        used.push(line);
        expansion.set(longhand, ({ computed }) => {
          computed[KEYS[longhand]] = line;
        });
      }
      return expansion;
    },
  };
}

function nameOnly(line: GridLine | undefined): GridLine {
  const isName = typeof line === 'object' && !('line' in line) && !('span' in line);
  return isName ? line : 'auto';
}

function splitAtSlash(reader: Reader): Component[][] {
  const halves: Component[][] = [[]];
  for (const component of reader.rest()) {
    if (component.is('/')) halves.push([]);
    else halves.at(-1)?.push(component);
  }
  return halves;
}

const TEMPLATE = ['grid-template-rows', 'grid-template-columns', 'grid-template-areas'];

const template: Shorthand = {
  name: 'grid-template',
  longhands: TEMPLATE,
  parse(reader) {
    const [rows = [], columns, ...more] = splitAtSlash(reader);
    return more.length > 0 ? undefined : readTemplate(rows, columns);
  },
};

function readTemplate(
  rows: readonly Component[],
  columns: readonly Component[] | undefined,
): Map<string, Setter> | undefined {
  if (rows.some(({ kind }) => kind === 'string')) return readAreas(rows, columns);
  if (!columns) {
    const isNone = rows.length === 1 && rows[0]?.text === 'none';
    return isNone ? new Map() : undefined;
  }
  return expansionOf([
    ['grid-template-rows', parseAll(rows, 'grid-template-rows')],
    ['grid-template-columns', parseAll(columns, 'grid-template-columns')],
  ]);
}

const AUTO: Computation<TrackSize> = constant({ min: 'auto', max: 'auto' });

/** Rows written as strings, each surrounded by line names and followed by a size. */
function readAreas(
  components: readonly Component[],
  columns: readonly Component[] | undefined,
): Map<string, Setter> | undefined {
  const reader = new Reader(components);
  const areas: (readonly string[])[] = [];
  const sizes: Computation<TrackSize>[] = [];
  const names: string[][] = [[]];
  while (!reader.done) {
    names.at(-1)?.push(...(parseLineNames(reader) ?? []));
    const row = reader.string();
    if (row === undefined) return undefined;
    areas.push(readAreaRow(row));
    sizes.push(parseTrackSize(reader) ?? AUTO);
    names.push([...(parseLineNames(reader) ?? [])]);
  }
  if (areas.some((row) => row.length === 0 || row.length !== areas[0]?.length)) return undefined;
  const columnSetter = columns && parseAll(columns, 'grid-template-columns');
  if (columns && !columnSetter) return undefined;
  const expansion = new Map<string, Setter>([
    [
      'grid-template-areas',
      ({ computed }) => {
        computed.gridTemplateAreas = areas;
      },
    ],
    [
      'grid-template-rows',
      (context) => {
        const tracks = sizes.map((size) => size(context));
        context.computed.gridTemplateRows = { tracks, names, autoRepeat: undefined, subgrid: false };
      },
    ],
  ]);
  return columnSetter ? expansion.set('grid-template-columns', columnSetter) : expansion;
}

const AUTOMATIC = ['grid-auto-flow', 'grid-auto-rows', 'grid-auto-columns'];

/** A template, or `auto-flow` on one side of the slash. */
const grid: Shorthand = {
  name: 'grid',
  longhands: [...TEMPLATE, ...AUTOMATIC],
  parse(reader): Expansion | undefined {
    const [before = [], after, ...more] = splitAtSlash(reader);
    if (more.length > 0) return undefined;
    if (!after) return readTemplate(before, after);
    if (hasAutoFlow(before)) return readAutomatic(before, after, 'row');
    return hasAutoFlow(after) ? readAutomatic(after, before, 'column') : readTemplate(before, after);
  },
};

function hasAutoFlow(components: readonly Component[]): boolean {
  return components.some(({ kind, text }) => kind === 'ident' && text.toLowerCase() === 'auto-flow');
}

function readAutomatic(
  automatic: readonly Component[],
  fixed: readonly Component[],
  direction: 'row' | 'column',
): Expansion | undefined {
  const isWord = ({ kind, text }: Component) => kind === 'ident' && /^(?:auto-flow|dense)$/i.test(text);
  const isDense = automatic.some((component) => component.text.toLowerCase() === 'dense');
  const sizes = automatic.filter((component) => !isWord(component));
  const other = direction === 'row' ? 'grid-template-columns' : 'grid-template-rows';
  const own = direction === 'row' ? 'grid-auto-rows' : 'grid-auto-columns';
  const flow = isDense ? `${direction} dense` : direction;
  return expansionOf([
    [other, parseAll(fixed, other)],
    ['grid-auto-flow', keywordValue('grid-auto-flow', flow)],
    ...(sizes.length > 0 ? [[own, parseAll(sizes, own)] as const] : []),
  ]);
}

export const GRID_SHORTHANDS: readonly Shorthand[] = [
  lines('grid-row', ['grid-row-start', 'grid-row-end'], [0, 0]),
  lines('grid-column', ['grid-column-start', 'grid-column-end'], [0, 0]),
  lines('grid-area', ['grid-row-start', 'grid-column-start', 'grid-row-end', 'grid-column-end'], [0, 0, 0, 1]),
  template,
  grid,
];
