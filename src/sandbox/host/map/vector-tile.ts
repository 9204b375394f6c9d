import { PbfReader } from 'pbf';

/** A feature of a vector tile (mapbox/vector-tile-spec 2.1). */
export interface TileFeature {
  readonly type: 'point' | 'line' | 'area';
  readonly properties: ReadonlyMap<string, TileValue>;
  /** Lines or rings, each as x and y of its points in turn; 0 to 1 is the width of the tile. */
  readonly shape: readonly (readonly number[])[];
}

export type TileValue = string | number | boolean;

/** Receives the features of one layer; `isWanted` decides by the properties whether the shape is read. */
interface LayerReader {
  isWanted(type: TileFeature['type'], properties: TileFeature['properties']): boolean;
  add(feature: TileFeature): void;
}

/** Limits of one tile; the usual tile has at most some ten thousand features and points. */
export const TILE_LIMITS = { layers: 200, names: 100_000, features: 100_000, points: 400_000 } as const;

const TYPES: readonly (TileFeature['type'] | undefined)[] = [undefined, 'point', 'line', 'area'];
const MOVE_TO = 1;
const LINE_TO = 2;
const CLOSE = 7;
const DEFAULT_EXTENT = 4_096;

/** Places of a layer's parts within the tile. */
interface Layer {
  extent: number;
  readonly keys: number[];
  readonly values: number[];
  readonly features: number[];
}

/**
 * Reads the layers that `readerOf` wants; others are skipped unread. The outlines of features are decoded here, because
 * a damaged tile may ask for half a billion points in a few bytes. @throws Error for a tile that is damaged or too large
 */
export function readVectorTile(bytes: Uint8Array, readerOf: (layer: string) => LayerReader | undefined): void {
  const pbf = new PbfReader(bytes);
  const budget = { points: 0, features: 0 };
  let layers = 0;
  eachField(pbf, bytes.length, (tag, end) => {
    if (tag !== 3) return;
    if (++layers > TILE_LIMITS.layers) throw new Error(`more than ${TILE_LIMITS.layers} layers`);
    const start = pbf.pos;
    const reader = readerOf(readName(pbf, end));
    pbf.pos = start;
    if (reader) readFeatures(pbf, readLayer(pbf, end), reader, budget);
  });
}

function readName(pbf: PbfReader, end: number): string {
  let name = '';
  eachField(pbf, end, (tag, fieldEnd) => {
    if (tag === 1) name = readText(pbf, fieldEnd);
  });
  return name;
}

function readLayer(pbf: PbfReader, end: number): Layer {
  const layer: Layer = { extent: DEFAULT_EXTENT, keys: [], values: [], features: [] };
  const lists: Readonly<Record<number, number[]>> = { 2: layer.features, 3: layer.keys, 4: layer.values };
  eachField(pbf, end, (tag, fieldEnd, value) => {
    if (tag === 5) layer.extent = value;
    const list = lists[tag];
    if (!list) return;
    if (list.length >= 2 * TILE_LIMITS.names) throw new Error(`more than ${TILE_LIMITS.names} entries in a layer`);
    list.push(pbf.pos, fieldEnd);
  });
  if (!(layer.extent >= 1)) throw new Error('expected an extent of at least 1');
  return layer;
}

function readFeatures(
  pbf: PbfReader,
  layer: Layer,
  reader: LayerReader,
  budget: { points: number; features: number },
): void {
  const names = new Map<number, string>();
  const values = new Map<number, TileValue | undefined>();
  for (let index = 0; index < layer.features.length; index += 2) {
    if (++budget.features > TILE_LIMITS.features) throw new Error(`more than ${TILE_LIMITS.features} features`);
    const { type, tags, geometry } = readFeature(pbf, layer.features[index] ?? 0, layer.features[index + 1] ?? 0);
    if (!type || !geometry) continue;
    const properties = new Map<string, TileValue>();
    for (let at = 0; at + 1 < tags.length; at += 2) {
      const name = memoise(names, tags[at] ?? 0, (key) => readPart(pbf, layer.keys, key, readText) ?? '');
      const value = memoise(values, tags[at + 1] ?? 0, (key) => readPart(pbf, layer.values, key, readValue));
      if (value !== undefined) properties.set(name, value);
    }
    if (!reader.isWanted(type, properties)) continue;
    pbf.pos = geometry[0];
    reader.add({ type, properties, shape: readShape(pbf, geometry[1], layer.extent, budget) });
  }
}

function readFeature(
  pbf: PbfReader,
  start: number,
  end: number,
): {
  readonly type: TileFeature['type'] | undefined;
  readonly tags: readonly number[];
  readonly geometry: readonly [start: number, end: number] | undefined;
} {
  let type: TileFeature['type'] | undefined;
  let geometry: readonly [number, number] | undefined;
  const tags: number[] = [];
  pbf.pos = start;
  eachField(pbf, end, (tag, fieldEnd, value) => {
    if (tag === 3) type = TYPES[value];
    else if (tag === 4) geometry = [pbf.pos, fieldEnd];
    else if (tag === 2) while (pbf.pos < fieldEnd) tags.push(pbf.readVarint());
  });
  return { type, tags, geometry };
}

/** Steps of a pen in units of the tile, as lines or rings between 0 and 1. */
function readShape(pbf: PbfReader, end: number, extent: number, budget: { points: number }): number[][] {
  const lines: number[][] = [];
  let line: number[] | undefined;
  let [x, y] = [0, 0];
  while (pbf.pos < end) {
    const command = pbf.readVarint();
    const [kind, count] = [command % 8, Math.floor(command / 8)];
    if (kind === CLOSE) continue;
    if (kind !== MOVE_TO && kind !== LINE_TO) throw new Error(`an unknown command ${kind} in an outline`);
    budget.points += count;
    if (budget.points > TILE_LIMITS.points) throw new Error(`more than ${TILE_LIMITS.points} points`);
    for (let index = 0; index < count; index++) {
      x += pbf.readSVarint();
      y += pbf.readSVarint();
      if (kind === MOVE_TO || !line) {
        line = [];
        lines.push(line);
      }
      line.push(x / extent, y / extent);
    }
  }
  return lines;
}

/** Calls with each field's number and the end of its content, at whose start the reader stands; a number comes as `value`. */
function eachField(pbf: PbfReader, end: number, call: (tag: number, end: number, value: number) => void): void {
  while (pbf.pos < end) {
    const head = pbf.readVarint();
    const [tag, wire] = [Math.floor(head / 8), head % 8];
    let next = pbf.pos;
    let value = 0;
    if (wire === 0) {
      value = pbf.readVarint();
      next = pbf.pos;
    } else if (wire === 2) {
      next = pbf.readVarint() + pbf.pos;
    } else if (wire === 1) next += 8;
    else if (wire === 5) next += 4;
    else throw new Error(`an unknown kind of field ${wire}`);
    if (next > end) throw new Error('a field that ends after its message');
    call(tag, next, value);
    pbf.pos = next;
  }
}

const MAX_TEXT_BYTES = 1_000;
const DECODER = new TextDecoder();

const readText = (pbf: PbfReader, end: number): string =>
  DECODER.decode(pbf.buf.subarray(pbf.pos, Math.min(end, pbf.pos + MAX_TEXT_BYTES)));

function readValue(pbf: PbfReader, end: number): TileValue | undefined {
  let value: TileValue | undefined;
  eachField(pbf, end, (tag, fieldEnd, number) => {
    if (tag === 1) value = readText(pbf, fieldEnd);
    else if (tag === 2) value = pbf.readFloat();
    else if (tag === 3) value = pbf.readDouble();
    else if (tag === 4 || tag === 5) value = number;
    else if (tag === 6) value = number % 2 === 1 ? -(number + 1) / 2 : number / 2;
    else if (tag === 7) value = number !== 0;
  });
  return value;
}

/** The part of a layer with that index; undefined where there is none. */
function readPart<T>(
  pbf: PbfReader,
  places: readonly number[],
  index: number,
  read: (pbf: PbfReader, end: number) => T,
): T | undefined {
  const [start, end] = [places[index * 2], places[index * 2 + 1]];
  if (start === undefined || end === undefined) return undefined;
  pbf.pos = start;
  return read(pbf, end);
}

function memoise<T>(known: Map<number, T>, key: number, read: (key: number) => T): T {
  if (known.has(key)) return known.get(key) as T;
  const value = read(key);
  known.set(key, value);
  return value;
}
