import { normaliseTimeZone } from '@inkstand/common/time-zone';
import { json, type Reply } from '../../../http/http.js';
import { labelOf, placeAt, readPoint, searchTowns } from '../../../place/place.js';
import type { RequestContext } from '../../request-context.js';

/** Towns for what was typed (`q`), or the place of a position (`at`), as they can be entered in a place field. */
export async function listTowns({ request, words }: RequestContext): Promise<Reply> {
  const point = readPoint(request.query.get('at') ?? '');
  if (point) return json([(await placeAt(point.latitude, point.longitude)).label]);
  // A new gateway has no time zone of its own yet.
  const timeZone = normaliseTimeZone(request.query.get('zone') ?? '') ?? words.timeZone;
  const towns = await searchTowns((request.query.get('q') ?? '').slice(0, 120), timeZone);
  return json(towns.map(labelOf));
}
