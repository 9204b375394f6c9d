import { isValues, readNumber } from './map-parts.js';

export type Pair = readonly [longitude: number, latitude: number];

/** Beyond it, the projection leaves its square. */
const MAX_LATITUDE = 85.051129;

/** Reads `[lng, lat]`, `{lng, lat}` or `{lon, lat}`; undefined for anything else. */
export function readPair(value: unknown): Pair | undefined {
  const [longitude, latitude] = Array.isArray(value)
    ? [value[0], value[1]]
    : isValues(value)
      ? [value.lng ?? value.lon, value.lat]
      : [];
  const pair: Pair = [readNumber(longitude, Number.NaN), readNumber(latitude, Number.NaN)];
  return pair.every(Number.isFinite) ? pair : undefined;
}

/** The lines of coordinates, of lists of them, or of GeoJSON. */
export function readLines(value: unknown): readonly (readonly Pair[])[] {
  if (isValues(value)) {
    if (value.type === 'FeatureCollection' && Array.isArray(value.features)) return value.features.flatMap(readLines);
    if (value.type === 'GeometryCollection' && Array.isArray(value.geometries))
      return value.geometries.flatMap(readLines);
    if (value.type === 'Feature') return readLines(value.geometry);
    return readLines(value.coordinates);
  }
  if (!Array.isArray(value)) return [];
  if (typeof value[0] === 'number') {
    const pair = readPair(value);
    return pair ? [[pair]] : [];
  }
  const pairs = value.flatMap((one) => {
    const pair = isNumbers(one) ? readPair(one) : isValues(one) && !('coordinates' in one) ? readPair(one) : undefined;
    return pair ? [pair] : [];
  });
  return pairs.length > 0 ? [pairs] : value.flatMap(readLines);
}

const isNumbers = (value: unknown): boolean => Array.isArray(value) && typeof value[0] !== 'object';

/** Web Mercator: 0 to 1 from west to east, and from north to south. */
export function toWorld([longitude, latitude]: Pair): readonly [x: number, y: number] {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180);
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

export function fromWorld([x, y]: readonly [number, number]): Pair {
  return [(x - 0.5) * 360, (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI];
}

export class LngLat {
  readonly lng: number;
  readonly lat: number;

  constructor(lng: unknown, lat: unknown) {
    this.lng = readNumber(lng, 0);
    this.lat = readNumber(lat, 0);
  }

  static convert(value: unknown): LngLat {
    const [lng, lat] = readPair(value) ?? [0, 0];
    return new LngLat(lng, lat);
  }

  toArray(): [number, number] {
    return [this.lng, this.lat];
  }
}

export class LngLatBounds {
  #west = Number.POSITIVE_INFINITY;
  #south = Number.POSITIVE_INFINITY;
  #east = Number.NEGATIVE_INFINITY;
  #north = Number.NEGATIVE_INFINITY;

  constructor(...corners: readonly unknown[]) {
    for (const corner of corners) this.extend(corner);
  }

  static convert(value: unknown): LngLatBounds {
    if (value instanceof LngLatBounds) return value;
    if (Array.isArray(value) && value.length === 4 && typeof value[0] === 'number')
      return new LngLatBounds([value[0], value[1]], [value[2], value[3]]);
    return new LngLatBounds(value);
  }

  extend(value: unknown): this {
    if (value instanceof LngLatBounds) {
      if (!value.isEmpty()) for (const corner of value.toArray()) this.extend(corner);
      return this;
    }
    for (const line of readLines(value).length > 0 ? readLines(value) : [[readPair(value)]])
      for (const pair of line) if (pair) this.#add(pair);
    return this;
  }

  #add([longitude, latitude]: Pair): void {
    this.#west = Math.min(this.#west, longitude);
    this.#east = Math.max(this.#east, longitude);
    this.#south = Math.min(this.#south, latitude);
    this.#north = Math.max(this.#north, latitude);
  }

  isEmpty(): boolean {
    return this.#west > this.#east;
  }

  toArray(): [[number, number], [number, number]] {
    return [
      [this.#west, this.#south],
      [this.#east, this.#north],
    ];
  }

  getWest = (): number => this.#west;
  getEast = (): number => this.#east;
  getSouth = (): number => this.#south;
  getNorth = (): number => this.#north;
  getSouthWest = (): LngLat => new LngLat(this.#west, this.#south);
  getNorthEast = (): LngLat => new LngLat(this.#east, this.#north);
  getCenter = (): LngLat => new LngLat((this.#west + this.#east) / 2, (this.#south + this.#north) / 2);

  contains(value: unknown): boolean {
    const [longitude, latitude] = readPair(value) ?? [Number.NaN, Number.NaN];
    const isWithin = longitude >= this.#west && longitude <= this.#east;
    return isWithin && latitude >= this.#south && latitude <= this.#north;
  }
}
