import t from 'tap';
import { createPages, listRoutes } from '../../../src/gateway/main/routes.js';
import { startWholeGateway } from '../../support/gateway/whole-gateway.js';
import { plainRequest } from '../../support/http/plain-request.js';
import { dataFolder } from '../../support/storage/data-folder.js';

const MAC = 'AA:BB:CC:DD:EE:01';

t.test('a key that may only read sees no MAC address unless it was made to', async (t) => {
  const { base, parts, key } = await startWholeGateway(t, dataFolder(t));
  await plainRequest(`${base}/api/setup`, { headers: { ID: MAC } });
  const call = async (method: string, path: string, bearer: string, body?: unknown) => {
    const headers = { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await plainRequest(base + path, { ...{ method, headers }, ...sent });
    return answer.body.toString();
  };
  const make = async (name: string, options: object): Promise<string> =>
    JSON.parse(await call('POST', '/api/keys', key, { name, scope: 'read', ...options })).data.key;
  const [plain, showing] = [await make('Plain', {}), await make('Showing', { show_macs: true })];
  const paths = listRoutes(parts, createPages(parts))
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/') && !path.includes(':token'))
    .map(({ path }) => path.replace(/:\w+/g, '1'));
  const shown: string[] = [];
  for (const path of paths) if ((await call('GET', path, plain)).includes(MAC)) shown.push(path);
  t.ok(paths.length > 30, 'every route is read');
  t.strictSame(shown, []);
  t.match(JSON.parse(await call('GET', '/api/devices', plain)).data, [{ mac_address: '' }], 'the member stays');
  for (const other of [showing, key]) t.match(await call('GET', '/api/devices', other), MAC);
  t.match(await call('GET', '/api/keys', key), '"show_macs":true');
});
