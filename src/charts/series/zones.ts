import { isNumber, type Options, readNumberOrNone, readOptionsList } from '../options/read.js';

/** A stretch of an axis up to `value` in which a series looks different; the last one has no end. */
export interface Zone {
  readonly value: number | undefined;
  readonly options: Options;
}

const MAX_ZONES = 100;

/** The zones that the options of a series ask for, from the low end of their axis; none for most series. */
export function readZones(options: Options): readonly Zone[] {
  const given = readOptionsList(options.zones, MAX_ZONES).map((zone) => zoneOf(zone.value, zone));
  const zones = given.length > 0 ? given : negativeZones(options);
  if (zones.length > 0 && zones[zones.length - 1]?.value !== undefined) zones.push(zoneOf(undefined, {}));
  return zones;
}

function zoneOf(value: unknown, options: Options): Zone {
  return { value: readNumberOrNone(value), options };
}

function negativeZones({ negativeColor, negativeFillColor, threshold }: Options): Zone[] {
  if (!negativeColor && !negativeFillColor) return [];
  return [zoneOf(readNumberOrNone(threshold) ?? 0, { color: negativeColor, fillColor: negativeFillColor })];
}

/** The zone that a value of a point lies in. */
export function zoneAt(zones: readonly Zone[], value: number | null): Zone | undefined {
  if (!isNumber(value)) return zones[0];
  return zones.find((zone) => zone.value === undefined || value < zone.value);
}
