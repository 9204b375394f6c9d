import { isObject } from '@inkstand/common/json';
import type { SettingTable } from '../store/store.js';
import { findNearestTown, MAX_CHOICES, resolveTown } from './find-towns.js';
import { labelOf, type Town } from './town.js';

/** A point on the map with its name. */
export interface Place {
  /** Such as `Graz`. */
  readonly name: string;
  /** The same with its country, as it can be entered again: `Graz, AT`. */
  readonly label: string;
  /** Latitude and longitude in degrees, as fields of recipes hold them: `47.067,15.45`. */
  readonly at: string;
}

/** What an entered place is: a place, or why it is none. */
type PlaceReading =
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'several'; readonly labels: readonly string[] };

const HOME_PLACE = 'home_place';
/** A point farther from any town has no name. */
const MAX_NAME_KM = 40;

/** Where the home is; undefined until the owner says so. */
export function readHomePlace(settings: Pick<SettingTable, 'read'>): Place | undefined {
  const stored = settings.read(HOME_PLACE);
  if (!isObject(stored)) return undefined;
  const { name, label, at } = stored;
  return typeof name === 'string' && typeof label === 'string' && typeof at === 'string'
    ? { name, label, at }
    : undefined;
}

export const writeHomePlace = (settings: Pick<SettingTable, 'write'>, place: Place | undefined): Promise<void> =>
  settings.write(HOME_PLACE, place ? { ...place } : null);

/** Reads what was entered for a place: a town such as `Graz` or `Graz, AT`, or `latitude, longitude`. */
export async function readPlace(text: string, timeZone: string): Promise<PlaceReading> {
  const point = readPoint(text);
  if (point) return { kind: 'place', place: await placeAt(point.latitude, point.longitude) };
  const towns = await resolveTown(text, timeZone);
  const [town, ...others] = towns;
  if (!town) return { kind: 'unknown' };
  if (others.length > 0) return { kind: 'several', labels: towns.slice(0, MAX_CHOICES).map(labelOf) };
  return { kind: 'place', place: placeOf(town) };
}

/** A point, named after the nearest town; the town itself where that is its point. */
export async function placeAt(latitude: number, longitude: number): Promise<Place> {
  const at = `${latitude},${longitude}`;
  const nearest = await findNearestTown(latitude, longitude);
  if (!nearest || nearest.km > MAX_NAME_KM) return { name: at, label: at, at };
  if (placeOf(nearest.town).at === at) return placeOf(nearest.town);
  return { name: nearest.town.name, label: `${at} (${labelOf(nearest.town)})`, at };
}

const placeOf = (town: Town): Place => ({
  name: town.name,
  label: labelOf(town),
  at: `${town.latitude},${town.longitude}`,
});

const POINT = /^(-?\d{1,3}(?:\.\d{1,9})?)\s{0,3}[,;\s]\s{0,3}(-?\d{1,3}(?:\.\d{1,9})?)$/;

/** Reads latitude and longitude, which a name in parentheses may follow; undefined for anything else. Pure. */
export function readPoint(text: string): { readonly latitude: number; readonly longitude: number } | undefined {
  const [point = '', ...name] = text.trim().split('(');
  if (name.length > 0 && !text.trimEnd().endsWith(')')) return undefined;
  const [, north, east] = POINT.exec(point.trimEnd()) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  if (north === undefined || east === undefined) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
