/** Where a tile is, or with a run of 0 another directory: offset and length in bytes within its part of the file. */
export interface MapEntry {
  readonly tileId: number;
  /** Number of tiles in a row that are the same. */
  runLength: number;
  length: number;
  offset: number;
}

const MAX_VARINT_BYTES = 8;
/** Usual directories have at most some ten thousand. */
const MAX_ENTRIES = 200_000;

/** Ids, runs, lengths and offsets in turn, in numbers of varying length (PMTiles, specification 3, section 4). */
export function readDirectory(bytes: Uint8Array): readonly MapEntry[] {
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let index = 0; index < MAX_VARINT_BYTES; index++) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('a directory ends too early');
      value += (byte % 128) * 2 ** (7 * index);
      if (byte < 128) return value;
    }
    throw new Error('a directory has a number that is too large');
  };
  const count = next();
  if (count > MAX_ENTRIES) throw new Error(`expected at most ${MAX_ENTRIES} entries, got ${count}`);
  const entries: MapEntry[] = [];
  let tileId = 0;
  for (let index = 0; index < count; index++) {
    tileId += next();
    entries.push({ tileId, runLength: 0, length: 0, offset: 0 });
  }
  for (const entry of entries) entry.runLength = next();
  for (const entry of entries) entry.length = next();
  let end = 0;
  for (const [index, entry] of entries.entries()) {
    const coded = next();
    // 0 stands for directly after the one before.
    entry.offset = coded === 0 && index > 0 ? end : coded - 1;
    end = entry.offset + entry.length;
  }
  return entries;
}

/** The entry with a tile or with the directory in which it would be; ids rise. */
export function findEntry(entries: readonly MapEntry[], tileId: number): MapEntry | undefined {
  let [from, to] = [0, entries.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((entries[middle]?.tileId ?? 0) <= tileId) from = middle + 1;
    else to = middle;
  }
  const entry = entries[from - 1];
  if (!entry) return undefined;
  return entry.runLength === 0 || tileId - entry.tileId < entry.runLength ? entry : undefined;
}

/** Tiles are numbered by zoom, and within one along a Hilbert curve. */
export function tileIdOf(zoom: number, x: number, y: number): number {
  const side = 2 ** zoom;
  let [column, row, place] = [x, y, 0];
  for (let half = side / 2; half >= 1; half /= 2) {
    const isRight = (column & half) !== 0;
    const isLow = (row & half) !== 0;
    place += half * half * (isRight ? (isLow ? 2 : 3) : isLow ? 1 : 0);
    if (isLow) continue;
    // The upper quarters are turned.
    if (isRight) [column, row] = [side - 1 - column, side - 1 - row];
    [column, row] = [row, column];
  }
  return (side * side - 1) / 3 + place;
}
