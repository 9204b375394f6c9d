// @tier full: calls every route
import { readFileSync } from 'node:fs';
import SwaggerParser from '@apidevtools/swagger-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { OpenAPIClientAxios } from 'openapi-client-axios';
import t from 'tap';
import { parse } from 'yaml';
import { STREAM_LIMIT } from '../../../src/gateway/plugin/data/merge-push.js';
import { BIN_DAYS } from '../../../src/gateway/store/store.js';
import { createKey, startGatewayProcess } from '../../support/gateway/gateway-process.js';
import { dataFolder } from '../../support/storage/data-folder.js';

const DESCRIPTION = readFileSync(new URL('../../../../src/gateway/api/openapi.yaml', import.meta.url), 'utf8');
const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));

t.test('the API description is valid OpenAPI for two independent validators', async (t) => {
  const { valid, errors } = await new Validator().validate(parse(DESCRIPTION));
  t.ok(valid, JSON.stringify(errors));
  await t.resolves(SwaggerParser.validate(parse(DESCRIPTION)));
});

t.test('no unquoted comma splits a text of the API description into stray members', async (t) => {
  const stray: string[] = [];
  const search = (node: unknown, place: string, parent?: unknown): void => {
    if (node === null && !Array.isArray(parent)) stray.push(place);
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) search(value, `${place} / ${key}`, node);
  };
  search(parse(DESCRIPTION), '');
  t.same(stray, []);
});

t.test('the API description has the version of the program', async (t) => {
  t.equal(parse(DESCRIPTION).info.version, version);
});

t.test('the API description names the limits that the code has', async (t) => {
  const { components, tags } = parse(DESCRIPTION);
  t.equal(components.schemas.Push.properties.stream_limit.default, STREAM_LIMIT);
  const [bin] = tags.filter(({ name }: { name: string }) => name === 'Bin');
  t.match(bin.description, `${BIN_DAYS} days`);
});

t.test('a client generated from the API description creates, feeds, reads and deletes a plugin', async (t) => {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  const key = await createKey(gateway.dataDir, 'generated', 'write');
  const described = await (await fetch(`${gateway.base}/api/openapi.json`)).json();
  const api = new OpenAPIClientAxios({
    definition: { ...described, servers: [{ url: gateway.base }] },
    axiosConfigDefaults: { headers: { Authorization: `Bearer ${key}` }, proxy: false },
  });
  const client = await api.getClient();
  const run = (operation: string, parameters?: Record<string, string | number>, body?: unknown) =>
    client[operation]!(parameters, body);
  const created = (await run('createPluginSetting', undefined, { name: 'Generated', plugin_id: 37 })).data.data;
  const id = { id: created.id };
  const variables = { text: 'It works' };
  t.same((await run('push', { uuid: created.uuid }, { merge_variables: variables })).data.merge_variables, variables);
  await run('writeMarkup', { ...id, size: 'markup_full' }, { content: '{{ text }}' });
  t.same((await run('readMarkup', { ...id, size: 'markup_full' })).data, { data: '{{ text }}' });
  t.same((await run('readData', id)).data, { data: variables });
  t.equal((await run('deletePluginSetting', id)).status, 204);
  await t.rejects(run('readPluginSetting', id), { message: /status code 404/ });
});
