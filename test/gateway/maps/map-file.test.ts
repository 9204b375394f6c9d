import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { FileSource, findTile, PMTiles, zxyToTileId } from 'pmtiles';
import t from 'tap';
import { findEntry, tileIdOf } from '../../../src/gateway/maps/map-directory.js';
import { MapFile } from '../../../src/gateway/maps/map-file.js';
import { MAP_FILE_LIMITS } from '../../../src/gateway/maps/map-limits.js';
import { MapSource } from '../../../src/gateway/maps/map-source.js';
import { TOWN_PLACE, TOWN_ZOOM, townTiles } from '../../support/sources/made-town.js';
import { writeDirectory, writeHeader, writeMapFile } from '../../support/sources/map-file.js';
import { dataFolder } from '../../support/storage/data-folder.js';

const { x, y } = TOWN_PLACE;
const TILES = townTiles();
const WORLD = [-180, -85, 180, 85] as const;

const openFile = (folder: string, bytes: Uint8Array): MapFile => {
  const path = join(folder, 'a.pmtiles');
  writeFileSync(path, bytes);
  return new MapFile(path);
};

for (const hasLeaves of [false, true])
  t.test(`tiles are those that the format's own reader finds (${hasLeaves ? 'two directories' : 'one'})`, async (t) => {
    const bytes = writeMapFile(TILES, { hasLeaves });
    const file = openFile(dataFolder(t), bytes);
    const reference = new PMTiles(new FileSource(new File([new Uint8Array(bytes)], 'a.pmtiles')));
    for (const place of TILES) {
      const expected = await reference.getZxy(place.zoom, place.x, place.y);
      t.same(
        file.tile(place.zoom, place.x, place.y),
        Buffer.from(expected?.data ?? new ArrayBuffer(0)),
        `${place.x} ${place.y}`,
      );
    }
    t.equal(file.tile(TOWN_ZOOM, x + 5, y), undefined, 'a place that it does not cover');
    t.match(file.header, { minZoom: TOWN_ZOOM, maxZoom: TOWN_ZOOM, west: -180, north: 85 });
  });

t.test('what is no map file is refused with what was expected', async (t) => {
  const folder = dataFolder(t);
  const whole = writeMapFile(TILES);
  const changed = (at: number, value: number): Buffer => {
    const copy = Buffer.from(whole);
    copy[at] = value;
    return copy;
  };
  const cases: readonly (readonly [Uint8Array, RegExp])[] = [
    [Buffer.from('hello'), /expected a PMTiles file/],
    [Buffer.alloc(500), /expected a PMTiles file/],
    [changed(7, 2), /expected PMTiles of version 3, got 2/],
    [changed(99, 2), /expected vector tiles/],
    [changed(98, 3), /plain or compressed by gzip/],
    [changed(101, 99), /expected zooms/],
  ];
  for (const [bytes, expected] of cases) t.throws(() => openFile(folder, bytes), expected, String(expected));
});

t.test('damage and traps are errors, and cost no memory', async (t) => {
  const folder = dataFolder(t);
  const bomb = gzipSync(Buffer.alloc(200_000_000));
  /** A run that has the town's tiles in it. */
  const all = 2 ** 31;
  const withRoot = (root: Uint8Array, rest: Uint8Array = Buffer.of(), tiles = 0): Buffer => {
    const header = writeHeader({
      lengths: [root.length, 0, rest.length, tiles],
      minZoom: 0,
      maxZoom: 14,
      bounds: WORLD,
    });
    return Buffer.concat([header, root, rest]);
  };
  const entry = (run: number, length: number, offset: number): Buffer =>
    gzipSync(writeDirectory([{ id: 0, run, length, offset }]));
  // A directory that names itself.
  const circle = entry(0, 40, 0);
  const loop = entry(0, circle.length, 0);
  const whole = writeMapFile(TILES);
  const cases: Readonly<Record<string, readonly [Uint8Array, RegExp]>> = {
    'a directory that unpacks to 200 MB': [withRoot(bomb), /larger than|buffer/i],
    'more entries than a directory has': [
      withRoot(gzipSync(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f]))),
      /expected at most \d+ entries/,
    ],
    'a directory that ends in the middle': [withRoot(gzipSync(Buffer.from([5, 1]))), /ends too early/],
    'no gzip at all': [withRoot(Buffer.from('plain')), /header/],
    'directories in a circle': [withRoot(loop, loop), /directories on the way/],
    'a directory outside of its part': [withRoot(entry(0, 50, 1e9), Buffer.alloc(60)), /lies outside/],
    'a tile outside of its part': [withRoot(entry(all, 500, 0), Buffer.of(), 10), /lies outside/],
    'a tile behind the end': [withRoot(entry(all, 500, 0), Buffer.of(), 500), /ends too early/],
    'a tile of gigabytes': [withRoot(entry(all, 2e9, 0), Buffer.of(), 3e9), /expected at most/],
    'a file that was cut': [whole.subarray(0, whole.length - 300), /ends too early|unexpected end/],
  };
  const before = process.memoryUsage().arrayBuffers;
  for (const [name, [bytes, expected]] of Object.entries(cases))
    t.throws(() => readAll(openFile(folder, bytes)), expected, name);
  const grown = process.memoryUsage().arrayBuffers - before;
  t.ok(grown < 8 * MAP_FILE_LIMITS.unpackedTileBytes, `grew by ${grown} bytes`);
});

function readAll(file: MapFile): void {
  for (const place of TILES) file.tile(place.zoom, place.x, place.y);
}

t.test(
  'of several files the most detailed one counts, and a tile around a place where there is no other',
  async (t) => {
    const dataDir = dataFolder(t);
    const source = new MapSource(dataDir);
    t.equal(source.open(), undefined, 'no folder');
    mkdirSync(join(dataDir, 'maps'));
    const world = { zoom: 0, x: 0, y: 0, bytes: Buffer.from('world') };
    writeFileSync(join(dataDir, 'maps', 'world.pmtiles'), writeMapFile([world]));
    t.match(source.open()?.find(TOWN_ZOOM, x, y), { zoom: 0, x: 0, y: 0, bytes: world.bytes });
    writeFileSync(join(dataDir, 'maps', 'town.pmtiles'), writeMapFile(TILES));
    t.match(source.open()?.find(TOWN_ZOOM, x, y), { zoom: TOWN_ZOOM, x, y }, 'a file that was added is noticed');
    t.match(
      source.open()?.find(TOWN_ZOOM + 2, 4 * x + 3, 4 * y + 1),
      { zoom: TOWN_ZOOM, x, y },
      'its most detailed zoom',
    );
    t.match(source.open()?.find(TOWN_ZOOM, x + 9, y), { zoom: 0 }, 'outside of the town');
    writeFileSync(join(dataDir, 'maps', 'broken.pmtiles'), 'broken');
    t.ok(source.open(), 'a broken file is left out');
  },
);

t.test('a broken file alone is an error that names it', async (t) => {
  const dataDir = dataFolder(t);
  mkdirSync(join(dataDir, 'maps'));
  writeFileSync(join(dataDir, 'maps', 'broken.pmtiles'), 'broken');
  t.throws(() => new MapSource(dataDir).open(), /broken\.pmtiles: expected a PMTiles file/);
});

t.test("tiles are numbered and found as by the format's own reader", async (t) => {
  for (const zoom of [0, 1, 2, 5, 14, 20])
    for (const [shareX, shareY] of [
      [0, 0],
      [0.3, 0.7],
      [0.99, 0.01],
      [0.5, 0.5],
      [0.1, 0.999],
    ] as const) {
      const [column, row] = [Math.floor(shareX * 2 ** zoom), Math.floor(shareY * 2 ** zoom)];
      t.equal(tileIdOf(zoom, column, row), zxyToTileId(zoom, column, row), `${zoom}/${column}/${row}`);
    }
  const entries = [3, 5, 9, 20].map((tileId, index) => ({
    tileId,
    runLength: [2, 1, 0, 4][index] ?? 0,
    length: 1,
    offset: index,
  }));
  for (let id = 0; id < 30; id++) t.strictSame(findEntry(entries, id), findTile(entries, id) ?? undefined, `id ${id}`);
});
