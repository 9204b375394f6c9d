import { PbfWriter } from 'pbf';
import t from 'tap';
import { readVectorTile, TILE_LIMITS, type TileFeature } from '../../../../src/sandbox/host/map/vector-tile.js';
import { TOWN } from '../../../support/sources/made-town.js';
import { writeTile } from '../../../support/sources/map-file.js';

function readAll(bytes: Uint8Array): Record<string, TileFeature[]> {
  const read: Record<string, TileFeature[]> = {};
  readVectorTile(bytes, (layer) => {
    const features: TileFeature[] = [];
    read[layer] = features;
    return { isWanted: () => true, add: (feature) => features.push(feature) };
  });
  return read;
}

t.test('a tile has the features that were written', async (t) => {
  const read = readAll(writeTile(TOWN));
  t.strictSame(Object.keys(read), Object.keys(TOWN));
  for (const [layer, features] of Object.entries(TOWN))
    for (const [index, { type, lines, properties }] of features.entries()) {
      const found = read[layer]?.[index];
      t.equal(found?.type, type);
      t.strictSame(Object.fromEntries(found?.properties ?? []), properties, layer);
      t.strictSame(
        found?.shape,
        lines.map((line) => line.map((value) => value / 4_096)),
        layer,
      );
    }
});

t.test('layers and features that nobody wants are not read', async (t) => {
  const kinds: unknown[] = [];
  readVectorTile(writeTile(TOWN), (layer) =>
    layer === 'streets'
      ? {
          isWanted: (_, properties) => properties.get('kind') === 'motorway',
          add: ({ properties }) => kinds.push(properties.get('kind')),
        }
      : undefined,
  );
  t.strictSame(kinds, ['motorway']);
});

/** A tile with one feature, whose outline has these commands. */
function outline(commands: readonly number[]): Uint8Array {
  const feature = new PbfWriter();
  feature.writeVarintField(3, 3);
  feature.writePackedVarint(4, [...commands]);
  const layer = new PbfWriter();
  layer.writeStringField(1, 'water');
  layer.writeBytesField(2, feature.finish());
  const tile = new PbfWriter();
  tile.writeBytesField(3, layer.finish());
  return tile.finish();
}

t.test('an outline that asks for half a billion points ends at once', async (t) => {
  const move = [9, 2, 2];
  const close = 7 + 8 * 2 ** 28;
  t.strictSame(readAll(outline([...move, close, close])).water?.[0]?.shape, [[1 / 4_096, 1 / 4_096]]);
  t.throws(() => readAll(outline([2 + 8 * 2 ** 28])), new RegExp(`more than ${TILE_LIMITS.points} points`));
  t.throws(() => readAll(outline([5])), /unknown command 5/);
});

t.test('a tile that is cut or changed anywhere is read or refused', async (t) => {
  const bytes = writeTile(TOWN);
  let refused = 0;
  const attempt = (damaged: Uint8Array): void => {
    try {
      readAll(damaged);
    } catch (error) {
      refused++;
      if (!(error instanceof Error)) t.fail(`threw ${String(error)}`);
    }
  };
  for (let length = 0; length < bytes.length; length += 7) attempt(bytes.subarray(0, length));
  for (let at = 0; at < bytes.length; at += 3)
    for (const value of [0, 0x7f, 0xff])
      attempt(Uint8Array.from(bytes, (byte, index) => (index === at ? value : byte)));
  t.ok(refused > 100, `${refused} were refused`);
});
