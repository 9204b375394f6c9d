import { InkstandError } from '@inkstand/common/errors';

/** Bytes at the beginning of a map file (protomaps/PMTiles, specification 3). */
export const HEADER_BYTES = 127;

/** What the beginning of a map file says; offsets and lengths in bytes. */
export interface MapHeader {
  readonly rootOffset: number;
  readonly rootLength: number;
  readonly leavesOffset: number;
  readonly leavesLength: number;
  readonly tilesOffset: number;
  readonly tilesLength: number;
  readonly directoriesAreGzipped: boolean;
  readonly tilesAreGzipped: boolean;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Degrees. */
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const MAGIC = 'PMTiles';
const VERSION = 3;
const VECTOR_TILES = 1;
/** Codes of how parts are compressed. */
const PLAIN = 1;
const GZIP = 2;
const DEGREE = 1e7;
const MAX_ZOOM = 24;

/** @throws InkstandError `unprocessable` for what is no map file that can be drawn */
export function readMapHeader(bytes: Uint8Array): MapHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length));
  if (bytes.length < HEADER_BYTES || magic !== MAGIC) throw refused('expected a PMTiles file');
  const version = view.getUint8(7);
  if (version !== VERSION) throw refused(`expected PMTiles of version ${VERSION}, got ${version}`);
  const type = view.getUint8(99);
  if (type !== VECTOR_TILES) throw refused('expected vector tiles (MVT), got tiles of another kind');
  const [minZoom, maxZoom] = [view.getUint8(100), view.getUint8(101)];
  if (minZoom > maxZoom || maxZoom > MAX_ZOOM)
    throw refused(`expected zooms up to ${MAX_ZOOM}, got ${minZoom} to ${maxZoom}`);
  const offset = (at: number): number => Number(view.getBigUint64(at, true));
  const degrees = (at: number): number => view.getInt32(at, true) / DEGREE;
  return {
    rootOffset: offset(8),
    rootLength: offset(16),
    leavesOffset: offset(40),
    leavesLength: offset(48),
    tilesOffset: offset(56),
    tilesLength: offset(64),
    directoriesAreGzipped: isGzipped(view.getUint8(97)),
    tilesAreGzipped: isGzipped(view.getUint8(98)),
    minZoom,
    maxZoom,
    west: degrees(102),
    south: degrees(106),
    east: degrees(110),
    north: degrees(114),
  };
}

function isGzipped(code: number): boolean {
  if (code !== PLAIN && code !== GZIP) throw refused('expected contents that are plain or compressed by gzip');
  return code === GZIP;
}

const refused = (message: string): InkstandError => new InkstandError('unprocessable', message);
