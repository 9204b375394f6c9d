import type { SensorReading } from '../../store/store.js';

/** A bus has a handful of sensors; more readings than this are implausible. */
const MAX_READINGS = 24;

/** Plausible values in the units that firmware sends; a failed sensor reports values outside. */
const LIMITS: Readonly<Record<string, readonly [min: number, max: number]>> = {
  percent: [0, 100],
  celsius: [-273.15, 1000],
  hectopascal: [0, 10_000],
  parts_per_million: [0, 1_000_000],
};

/**
 * Parses the `SENSORS` header: readings separated by commas, each made of `key=value` pairs separated by semicolons.
 * Drops readings without a kind or number, or outside the limits of their unit; an implausible time becomes `nowMs`.
 */
export function parseSensors(header: string | undefined, nowMs: number): SensorReading[] {
  if (!header || header.length > 4000) return [];
  return header
    .split(',')
    .slice(0, MAX_READINGS)
    .flatMap((part) => {
      const pairs = new Map(part.split(';').map((pair) => splitPair(pair)));
      const kind = pairs.get('kind') ?? '';
      const value = Number(pairs.get('value') || Number.NaN);
      if (!/^[a-z0-9_]{1,40}$/.test(kind) || !Number.isFinite(value)) return [];
      const word = (key: string): string => (pairs.get(key) ?? '').slice(0, 40);
      const [min, max] = LIMITS[word('unit')] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      if (value < min || value > max) return [];
      const atMs = readTime(pairs.get('created_at'), nowMs);
      return [{ atMs, kind, maker: word('make'), model: word('model'), value, unit: word('unit') }];
    });
}

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at < 0 ? ['', ''] : [pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).trim()];
}

/** Boards without network time count from 1970 or from their start. */
function readTime(text: string | undefined, nowMs: number): number {
  const atMs = Number(text) * 1000;
  const isPlausible = Number.isInteger(atMs) && Math.abs(nowMs - atMs) < 7 * 24 * 60 * 60 * 1000;
  return isPlausible ? atMs : nowMs;
}
