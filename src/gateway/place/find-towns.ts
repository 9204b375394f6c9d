import { foldName } from './fold-name.js';
import { labelOf, type Town } from './town.js';
import { TownFile } from './town-file.js';

/** Towns that are listed while somebody types. */
const MAX_FOUND = 12;
/** Towns to choose from when a name fits several. */
export const MAX_CHOICES = 6;
const DEGREE_KM = 111.2;

/**
 * Towns whose name starts with a text, or all for an empty one: those of a time zone first, then the larger ones. Each
 * town comes once, under the name that fits best.
 */
export async function searchTowns(text: string, timeZone: string, limit = MAX_FOUND): Promise<readonly Town[]> {
  const [name = '', ...others] = text.split(',');
  const folded = foldName(name);
  const wanted = others.map(foldName).filter(Boolean);
  const best = new Map<string, Town>();
  await TownFile.with(async (towns) => {
    for await (const batch of folded === '' ? towns.all() : towns.startingWith(folded))
      for (const town of batch) {
        if (folded === '' && town.timeZone !== timeZone) continue;
        if (!wanted.every((part) => foldName(`${town.region}${town.country}`).includes(part))) continue;
        const key = `${town.latitude} ${town.longitude}`;
        const before = best.get(key);
        if (before === undefined || town.name.length < before.name.length) best.set(key, town);
      }
  });
  const rank = (town: Town): number => (town.timeZone === timeZone ? 2 : 0) + (foldName(town.name) === folded ? 1 : 0);
  return [...best.values()]
    .map((town) => ({ town, rank: rank(town) }))
    .sort((a, b) => b.rank - a.rank || b.town.population - a.town.population)
    .slice(0, limit)
    .map(({ town }) => town);
}

/** The town nearest to a point by its main name, and how far it is. */
export async function findNearestTown(
  latitude: number,
  longitude: number,
): Promise<{ readonly town: Town; readonly km: number } | undefined> {
  return TownFile.with(async (towns) => {
    let nearest: { town: Town; km: number } | undefined;
    const narrowing = Math.cos((latitude * Math.PI) / 180);
    for await (const batch of towns.all())
      for (const town of batch) {
        if (!town.isMainName) continue;
        const east = ((town.longitude - longitude + 540) % 360) - 180;
        const km = Math.hypot(town.latitude - latitude, east * narrowing) * DEGREE_KM;
        if (nearest === undefined || km < nearest.km) nearest = { town, km };
      }
    return nearest;
  });
}

/** The towns that an entered text means: one if it is clear, several to choose from, none. */
export async function resolveTown(text: string, timeZone: string): Promise<readonly Town[]> {
  const towns = await searchTowns(text, timeZone, Number.POSITIVE_INFINITY);
  const labelled = towns.filter((town) => foldName(labelOf(town)) === foldName(text));
  if (labelled.length === 1) return labelled;
  const [name = ''] = text.split(',');
  const same = towns.filter((town) => foldName(town.name) === foldName(name));
  const near = same.filter((town) => town.timeZone === timeZone);
  return near.length === 1 ? near : same;
}
