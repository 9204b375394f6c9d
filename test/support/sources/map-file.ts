import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { zxyToTileId } from 'pmtiles';

/** A made-up feature in units of the tile, which is 4,096 wide: one list of x and y in turn for each line or ring. */
export interface MadeFeature {
  readonly type: 'point' | 'line' | 'area';
  readonly lines: readonly (readonly number[])[];
  readonly properties: Readonly<Record<string, string | number | boolean>>;
}

/** Features by the layer of the tile. */
export type MadeTile = Readonly<Record<string, readonly MadeFeature[]>>;

const TYPES = { point: 1, line: 2, area: 3 } as const;
const EXTENT = 4_096;
const HEADER_BYTES = 127;
const GZIP = 2;

/** Writes a vector tile as its specification says. */
export function writeTile(layers: MadeTile): Uint8Array {
  const tile = new PbfWriter();
  for (const [name, features] of Object.entries(layers)) tile.writeBytesField(3, writeLayer(name, features));
  return tile.finish();
}

function writeLayer(name: string, features: readonly MadeFeature[]): Uint8Array {
  const layer = new PbfWriter();
  const keys: string[] = [];
  const values: (string | number | boolean)[] = [];
  const indexIn = <T>(list: T[], value: T): number => {
    if (!list.includes(value)) list.push(value);
    return list.indexOf(value);
  };
  layer.writeVarintField(15, 2);
  layer.writeStringField(1, name);
  for (const { type, lines, properties } of features) {
    const tags = Object.entries(properties).flatMap(([key, value]) => [indexIn(keys, key), indexIn(values, value)]);
    const feature = new PbfWriter();
    feature.writePackedVarint(2, tags);
    feature.writeVarintField(3, TYPES[type]);
    feature.writePackedVarint(4, writeOutline(type, lines));
    layer.writeBytesField(2, feature.finish());
  }
  for (const key of keys) layer.writeStringField(3, key);
  for (const value of values) layer.writeBytesField(4, writeValue(value));
  layer.writeVarintField(5, EXTENT);
  return layer.finish();
}

function writeValue(value: string | number | boolean): Uint8Array {
  const pbf = new PbfWriter();
  if (typeof value === 'string') pbf.writeStringField(1, value);
  else if (typeof value === 'boolean') pbf.writeBooleanField(7, value);
  else if (Number.isInteger(value) && value >= 0) pbf.writeVarintField(5, value);
  else pbf.writeDoubleField(3, value);
  return pbf.finish();
}

const zigzag = (value: number): number => (value << 1) ^ (value >> 31);

function writeOutline(type: MadeFeature['type'], lines: readonly (readonly number[])[]): number[] {
  const commands: number[] = [];
  let [x, y] = [0, 0];
  const step = (toX = 0, toY = 0): void => {
    commands.push(zigzag(toX - x), zigzag(toY - y));
    [x, y] = [toX, toY];
  };
  for (const line of lines) {
    commands.push(1 | (1 << 3));
    step(line[0], line[1]);
    if (line.length > 2) commands.push(2 | ((line.length / 2 - 1) << 3));
    for (let at = 2; at < line.length; at += 2) step(line[at], line[at + 1]);
    if (type === 'area') commands.push(7 | (1 << 3));
  }
  return commands;
}

/** A tile and its place. */
export interface PlacedTile {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Uint8Array;
}

interface MapFileOptions {
  readonly bounds?: readonly [west: number, south: number, east: number, north: number];
  /** Puts each tile's entry into a directory of its own, below the root. */
  readonly hasLeaves?: boolean;
}

/** A map file (PMTiles, version 3) with these tiles. */
export function writeMapFile(tiles: readonly PlacedTile[], options: MapFileOptions = {}): Buffer {
  const sorted = tiles
    .map(({ zoom, x, y, bytes }) => ({ id: zxyToTileId(zoom, x, y), bytes: gzipSync(bytes) }))
    .sort((one, other) => one.id - other.id);
  let end = 0;
  const entries = sorted.map(({ id, bytes }) => {
    const entry = { id, run: 1, length: bytes.length, offset: end };
    end += bytes.length;
    return entry;
  });
  let leafEnd = 0;
  const leaves: Buffer[] = [];
  const pointers = entries.map((entry) => {
    const leaf = gzipSync(writeDirectory([entry]));
    leaves.push(leaf);
    const pointer = { id: entry.id, run: 0, length: leaf.length, offset: leafEnd };
    leafEnd += leaf.length;
    return pointer;
  });
  const root = gzipSync(writeDirectory(options.hasLeaves ? pointers : entries));
  const zooms = tiles.map(({ zoom }) => zoom);
  const parts = [root, gzipSync('{}'), options.hasLeaves ? Buffer.concat(leaves) : Buffer.of()];
  const header = writeHeader({
    lengths: [...parts.map(({ length }) => length), end],
    minZoom: Math.min(...zooms),
    maxZoom: Math.max(...zooms),
    bounds: options.bounds ?? [-180, -85, 180, 85],
  });
  return Buffer.concat([header, ...parts, ...sorted.map(({ bytes }) => bytes)]);
}

interface WrittenEntry {
  readonly id: number;
  readonly run: number;
  readonly length: number;
  readonly offset: number;
}

export function writeDirectory(entries: readonly WrittenEntry[]): Uint8Array {
  const pbf = new PbfWriter();
  pbf.writeVarint(entries.length);
  for (const [index, { id }] of entries.entries()) pbf.writeVarint(id - (entries[index - 1]?.id ?? 0));
  for (const { run } of entries) pbf.writeVarint(run);
  for (const { length } of entries) pbf.writeVarint(length);
  for (const { offset } of entries) pbf.writeVarint(offset + 1);
  return pbf.finish();
}

interface HeaderValues {
  /** Bytes of the root directory, the metadata, the other directories and the tiles, which follow each other. */
  readonly lengths: readonly number[];
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
}

export function writeHeader({ lengths, minZoom, maxZoom, bounds }: HeaderValues): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 'latin1');
  header.writeUInt8(3, 7);
  let offset = HEADER_BYTES;
  for (const [index, length] of lengths.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + 16 * index);
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * index);
    offset += length;
  }
  header.set([1, GZIP, GZIP, 1, minZoom, maxZoom], 96);
  for (const [index, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index);
  return header;
}
