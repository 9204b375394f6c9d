import { InkstandError } from '@inkstand/common/errors';
import { describeModel, describePalette, MODELS, modelId, PALETTES } from '@inkstand/engine/model';
import { data, json, type Route } from '../../http/http.js';
import type { ApiParts } from '../api-parts.js';
import { readId } from '../body.js';

/** The account of the key, and public lists. */
export function accountRoutes({ keyed, user, quote }: ApiParts): readonly Route[] {
  return [
    keyed('GET', '/api/me', 'read', () => {
      const { id, name, firstName, lastName, locale, timeZone, utcOffsetSeconds } = user();
      return data({
        id,
        name,
        email: 'owner@inkstand.local',
        first_name: firstName,
        last_name: lastName,
        locale,
        time_zone: timeZone,
        time_zone_iana: timeZone,
        utc_offset: utcOffsetSeconds,
        // Clients require a string; a gateway stores only digests of keys.
        api_key: '',
      });
    }),
    { method: 'GET', path: '/api/models', anyOrigin: true, handle: () => data(MODELS.map(describeModel)) },
    {
      method: 'GET',
      path: '/api/models/:id',
      anyOrigin: true,
      handle: (request) => {
        const id = readId(request);
        const model = MODELS.find((one) => modelId(one) === id);
        if (model) return data(describeModel(model));
        throw new InkstandError('not-found', 'there is no such model');
      },
    },
    { method: 'GET', path: '/api/palettes', anyOrigin: true, handle: () => data(PALETTES.map(describePalette)) },
    {
      method: 'GET',
      path: '/api/demo/quote',
      handle: (request) => json(quote(request.query.get('collection_only') === 'true')),
    },
  ];
}
