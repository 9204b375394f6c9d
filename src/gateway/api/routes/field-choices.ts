import { data, type Route } from '../../http/http.js';
import type { ApiParts } from '../api-parts.js';
import { readMember, readObject } from '../body.js';

const anyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 200 ? value : undefined;

/** Choices of a custom field that loads them from an address in its recipe. */
export function fieldChoicesRoutes({ plugins, choices, keyed }: ApiParts): readonly Route[] {
  return [
    keyed('POST', '/api/plugin_settings/:id/fields/:keyname/choices', 'write', async (request) => {
      const setting = plugins.get(request.params.id ?? '');
      const query = readMember(await readObject(request), 'query', 'a string of at most 200 characters', anyText);
      return data(await choices.list(setting, request.params.keyname ?? '', query));
    }),
  ];
}
