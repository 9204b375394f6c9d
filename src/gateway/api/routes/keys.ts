import { InkstandError } from '@inkstand/common/errors';
import { data, noContent, type Route } from '../../http/http.js';
import { MAX_KEY_NAME_CHARS } from '../../name-limits.js';
import { type ApiKey, SCOPES } from '../../store/store.js';
import type { ApiParts } from '../api-parts.js';
import { oneOf, readId, readMember, readObject, textOf, trueOrFalse } from '../body.js';
import { isoTime } from '../shapes/plugin-setting.js';

/** API keys. A key is shown only once, in the response to its creation. */
export function keyRoutes({ tables: { apiKeys }, keyed }: ApiParts): readonly Route[] {
  return [
    keyed('GET', '/api/keys', 'admin', async () => data((await apiKeys.list()).map(describeKey))),
    keyed('POST', '/api/keys', 'admin', async (request) => {
      const body = await readObject(request);
      const name = readMember(
        body,
        'name',
        `a string of 1 to ${MAX_KEY_NAME_CHARS.api} characters`,
        textOf(MAX_KEY_NAME_CHARS.api),
      );
      if (name === undefined) throw new InkstandError('unprocessable', 'expected name');
      const scope = readMember(body, 'scope', SCOPES.join(' or '), oneOf(SCOPES));
      const showsMacs = readMember(body, 'show_macs', 'true or false', trueOrFalse);
      const key = await apiKeys.create(name, scope ?? 'read', showsMacs);
      const made = await apiKeys.find(key);
      if (!made) throw new InkstandError('internal', 'expected the new key to exist');
      return data({ ...describeKey(made), key }, 201);
    }),
    keyed('DELETE', '/api/keys/:id', 'admin', async (request) => {
      const id = readId(request);
      const key = (await apiKeys.list()).find((one) => one.id === id);
      if (!key) throw new InkstandError('not-found', 'there is no such key');
      await apiKeys.revoke(key.name);
      return noContent();
    }),
  ];
}

const describeKey = ({ id, name, scope, showsMacs, createdAtMs }: ApiKey) => ({
  id,
  name,
  scope,
  show_macs: scope !== 'read' || showsMacs,
  created_at: isoTime(createdAtMs),
});
