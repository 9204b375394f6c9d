import type { TrackBreadth, TrackList, TrackSize } from '../computed/grid-values.js';
import { splitAtCommas } from '../syntax/component.js';
import type { Computation } from '../value/compute-context.js';
import { constant } from '../value/compute-context.js';
import { parseFitContent, parsePositiveLengthPercentage } from '../value/length.js';
import { parseInteger } from '../value/number.js';
import { parseWhole, Reader } from '../value/reader.js';

/** Further tracks are dropped, against `repeat(1000000, 1px)`. */
const MAX_TRACKS = 1000;

/** A track list before its lengths are computed. */
interface SpecifiedTrackList {
  readonly tracks: Computation<TrackSize>[];
  readonly names: string[][];
  autoRepeat:
    | { at: number; kind: 'auto-fill' | 'auto-fit'; list: SpecifiedTrackList; readonly namesAfter: string[] }
    | undefined;
}

/** `grid-template-columns` and `-rows`. */
export function parseTrackList(reader: Reader): Computation<TrackList> | undefined {
  if (reader.word(['none'])) return constant(EMPTY);
  if (reader.word(['masonry'])) return constant(EMPTY);
  if (reader.word(['subgrid'])) return parseSubgrid(reader);
  const list = readTracks(reader, true);
  return list && list.tracks.length + (list.autoRepeat ? 1 : 0) > 0
    ? (context) => ({
        tracks: list.tracks.map((track) => track(context)),
        names: list.names,
        autoRepeat: list.autoRepeat && {
          at: list.autoRepeat.at,
          kind: list.autoRepeat.kind,
          tracks: list.autoRepeat.list.tracks.map((track) => track(context)),
          names: list.autoRepeat.list.names,
          namesAfter: list.autoRepeat.namesAfter,
        },
        subgrid: false,
      })
    : undefined;
}

const EMPTY: TrackList = Object.freeze({ tracks: [], names: [[]], autoRepeat: undefined, subgrid: false });

/** Line names, some of them inside `repeat()`; an automatic repetition fills the remaining lines. */
function parseSubgrid(reader: Reader): Computation<TrackList> | undefined {
  const names: string[][] = [];
  let autoRepeat: TrackList['autoRepeat'];
  while (!reader.done && !reader.peek()?.is('/')) {
    const line = parseLineNames(reader);
    if (line) {
      if (names.length <= MAX_TRACKS) names.push(line);
      continue;
    }
    const repeat = readNameRepeat(reader);
    if (!repeat || (repeat.count === undefined && autoRepeat)) return undefined;
    if (repeat.count === undefined)
      autoRepeat = { at: names.length, kind: 'auto-fill', tracks: [], names: repeat.names };
    else for (let turn = 0; turn < repeat.count && names.length <= MAX_TRACKS; turn++) names.push(...repeat.names);
  }
  return constant({ tracks: [], names, autoRepeat, subgrid: true });
}

/** Undefined repetitions mean as many as fit. */
function readNameRepeat(
  reader: Reader,
): { readonly count: number | undefined; readonly names: readonly string[][] } | undefined {
  const fn = reader.fn('repeat');
  const [times, lines, ...more] = fn ? splitAtCommas(fn.children) : [];
  if (!times || !lines || more.length > 0) return undefined;
  const inner = new Reader(lines);
  const names: string[][] = [];
  for (let line = parseLineNames(inner); line; line = parseLineNames(inner)) names.push(line);
  if (!inner.done || names.length === 0) return undefined;
  const counter = new Reader(times);
  if (counter.word(['auto-fill'])) return counter.done ? { count: undefined, names } : undefined;
  const count = parseInteger(counter);
  return count !== undefined && count >= 1 && counter.done ? { count, names } : undefined;
}

/** `grid-auto-columns` and `-rows`: one or more sizes without names. */
export function parseAutoTracks(reader: Reader): Computation<readonly TrackSize[]> | undefined {
  const tracks: Computation<TrackSize>[] = [];
  for (let track = parseTrackSize(reader); track; track = parseTrackSize(reader)) tracks.push(track);
  return tracks.length > 0 ? (context) => tracks.map((track) => track(context)) : undefined;
}

function readTracks(reader: Reader, allowRepeat: boolean): SpecifiedTrackList | undefined {
  const list: SpecifiedTrackList = { tracks: [], names: [[]], autoRepeat: undefined };
  while (!reader.done && !reader.peek()?.is('/')) {
    const names = parseLineNames(reader);
    if (names) {
      const follows = list.autoRepeat?.at === list.tracks.length ? list.autoRepeat.namesAfter : list.names.at(-1);
      follows?.push(...names);
      continue;
    }
    const track = parseTrackSize(reader);
    if (track) {
      if (list.tracks.length < MAX_TRACKS) addTrack(list, track);
    } else if (!allowRepeat || !readRepeat(reader, list)) {
      return undefined;
    }
  }
  return list;
}

function addTrack(list: SpecifiedTrackList, track: Computation<TrackSize>): void {
  list.tracks.push(track);
  list.names.push([]);
}

function readRepeat(reader: Reader, list: SpecifiedTrackList): boolean {
  const fn = reader.fn('repeat');
  if (!fn) return false;
  const [times, ...rest] = splitAtCommas(fn.children);
  const [tracks] = rest;
  if (!times || !tracks || rest.length !== 1) return false;
  const repeated = readTracks(new Reader(tracks), false);
  if (!repeated || repeated.tracks.length === 0) return false;
  const counter = new Reader(times);
  const kind = counter.word(['auto-fill', 'auto-fit']);
  if (kind) {
    if (list.autoRepeat) return false;
    list.autoRepeat = { at: list.tracks.length, kind, list: repeated, namesAfter: [] };
    return true;
  }
  const count = parseInteger(counter);
  if (count === undefined || count < 1 || !counter.done) return false;
  for (let turn = 0; turn < count && list.tracks.length < MAX_TRACKS; turn++) {
    list.names.at(-1)?.push(...(repeated.names[0] ?? []));
    for (const [at, track] of repeated.tracks.entries()) {
      addTrack(list, track);
      list.names.at(-1)?.push(...(repeated.names[at + 1] ?? []));
    }
  }
  return true;
}

export function parseLineNames(reader: Reader): string[] | undefined {
  const component = reader.peek();
  if (component?.kind !== 'block' || component.text !== '[') return undefined;
  if (component.children.some(({ kind }) => kind !== 'ident')) return undefined;
  reader.next();
  return component.children.map(({ text }) => text);
}

export function parseTrackSize(reader: Reader): Computation<TrackSize> | undefined {
  const minmax = reader.attempt(parseMinmax);
  if (minmax) return minmax;
  const flex = parseFlex(reader);
  if (flex !== undefined) return constant<TrackSize>({ min: 'auto', max: { fr: flex } });
  const limit = parseFitContent(reader);
  if (limit) return (context) => ({ min: 'auto', max: limit(context) });
  const breadth = parseBreadth(reader);
  return (
    breadth &&
    ((context) => {
      const size = breadth(context);
      return { min: size, max: size };
    })
  );
}

function parseMinmax(reader: Reader): Computation<TrackSize> | undefined {
  const fn = reader.fn('minmax');
  const [first, second, ...more] = fn ? splitAtCommas(fn.children) : [];
  if (!first || !second || more.length > 0) return undefined;
  const min = parseWhole(first, parseBreadth);
  const flex = parseWhole(second, parseFlex);
  const max = flex === undefined ? parseWhole(second, parseBreadth) : constant({ fr: flex });
  return min && max && ((context) => ({ min: min(context), max: max(context) }));
}

function parseFlex(reader: Reader): number | undefined {
  const component = reader.peek();
  if (component?.kind !== 'dimension' || component.unit !== 'fr' || component.number < 0) return undefined;
  reader.next();
  return component.number;
}

function parseBreadth(reader: Reader): Computation<TrackBreadth> | undefined {
  const word = reader.word(['auto', 'min-content', 'max-content']);
  return word ? constant(word) : parsePositiveLengthPercentage(reader);
}
