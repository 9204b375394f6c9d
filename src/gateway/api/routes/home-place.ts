import { InkstandError } from '@inkstand/common/errors';
import { data, noContent, type Route } from '../../http/http.js';
import { labelOf, type Place, readHomePlace, readPlace, readPoint, searchTowns } from '../../place/place.js';
import { changeHome } from '../../plugin/plugin.js';
import type { ApiParts } from '../api-parts.js';
import { readObject } from '../body.js';

const MAX_CHARS = 120;

/** Where the home is, which plugins about a place follow, and the towns to choose from. */
export function homePlaceRoutes({ tables: { settings }, plugins, user, keyed }: ApiParts): readonly Route[] {
  return [
    keyed('GET', '/api/home_place', 'read', () => data(describe(readHomePlace(settings)))),
    keyed('PUT', '/api/home_place', 'write', async (request) => {
      const home = await readBody(await readObject(request), user().timeZone);
      await changeHome({ settings, plugins }, home);
      return data(describe(home));
    }),
    keyed('DELETE', '/api/home_place', 'write', async () => {
      await changeHome({ settings, plugins }, undefined);
      return noContent();
    }),
    keyed('GET', '/api/towns', 'read', async (request) => {
      const towns = await searchTowns((request.query.get('search') ?? '').slice(0, MAX_CHARS), user().timeZone);
      return data(
        towns.map((town) => {
          const { name, region, country, latitude, longitude, population, timeZone } = town;
          return { name, region, country, latitude, longitude, population, time_zone: timeZone, label: labelOf(town) };
        }),
      );
    }),
  ];
}

async function readBody(body: Readonly<Record<string, unknown>>, timeZone: string): Promise<Place> {
  const { place } = body;
  if (typeof place !== 'string' || place.trim() === '' || place.length > MAX_CHARS) {
    throw new InkstandError('unprocessable', 'expected place to be a town such as Graz, or 47.07,15.44');
  }
  const reading = await readPlace(place, timeZone);
  if (reading.kind === 'place') return reading.place;
  throw new InkstandError(
    'unprocessable',
    reading.kind === 'several'
      ? `expected one town, got several: ${reading.labels.join('; ')}`
      : `expected a town of the list, there is no ${JSON.stringify(place)}`,
    { hint: 'GET /api/towns?search= lists towns' },
  );
}

function describe(place: Place | undefined) {
  if (!place) return null;
  const point = readPoint(place.at);
  return { name: place.name, label: place.label, latitude: point?.latitude, longitude: point?.longitude };
}
