import { data, type Route } from '../../http/http.js';
import type { FieldChoices, PluginSettings } from '../../plugin/plugin.js';
import type { Keyed } from '../authorize.js';
import { readMember, readObject } from '../body.js';

interface FieldChoicesRoutesOptions {
  readonly plugins: PluginSettings;
  readonly choices: FieldChoices;
  readonly keyed: Keyed;
}

const anyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 200 ? value : undefined;

/** Choices of a custom field that loads them from an address in its recipe. */
export function fieldChoicesRoutes({ plugins, choices, keyed }: FieldChoicesRoutesOptions): readonly Route[] {
  return [
    {
      method: 'POST',
      path: '/api/plugin_settings/:id/fields/:keyname/choices',
      handle: keyed('write', async (request) => {
        const setting = plugins.get(request.params.id ?? '');
        const query = readMember(await readObject(request), 'query', 'a string of at most 200 characters', anyText);
        return data(await choices.list(setting, request.params.keyname ?? '', query));
      }),
    },
  ];
}
