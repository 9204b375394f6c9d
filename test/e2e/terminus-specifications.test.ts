import { readFileSync } from 'node:fs';
import t from 'tap';
import { listSpecifications, type Shape, type Specification } from '../support/api/terminus-specifications.js';
import { trmnlp } from '../support/api/trmnlp.js';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { createKey, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { PASSWORD } from '../support/gateway/gateway-with-displays.js';
import { plainRequest } from '../support/http/plain-request.js';
import { checkerPng } from '../support/pictures/sample-pictures.js';
import { startSourceServer } from '../support/sources/source-server.js';
import { dataFolder } from '../support/storage/data-folder.js';

/** Members that are missing or differ: a value must be equal, a type only has to be that, `null` means any. */
function listDifferences(expected: Shape, actual: unknown, path = ''): string[] {
  if (expected === null) return [];
  if (expected === Number || expected === String || expected === Boolean) {
    return typeof actual === expected.name.toLowerCase() ? [] : [path];
  }
  if (typeof expected !== 'object') return actual === expected ? [] : [path];
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || (expected.length === 0 && actual.length > 0)) return [path];
    return expected.flatMap((one, index) => listDifferences(one, actual[index], path));
  }
  if (typeof actual !== 'object' || actual === null) return [path];
  const members = actual as Readonly<Record<string, unknown>>;
  return Object.entries(expected).flatMap(([name, shape]) =>
    name in members ? listDifferences(shape, members[name], `${path}.${name}`) : [`${path}.${name}`],
  );
}

t.test(
  'requests of Terminus’ specifications and of trmnlp get what they expect, but for what is documented',
  async (t) => {
    const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
    t.teardown(() => gateway.stop());
    const browser = new FakeBrowser(gateway.base);
    await browser.get('/welcome');
    await browser.post('/welcome', { password: PASSWORD });
    const web = await startSourceServer({ '/test.png': (_request, response) => response.end(checkerPng(1, 1)) });
    t.teardown(() => web.stop());
    const send = async ({ method, path, headers = {}, body }: Specification['request'], token: string) => {
      const { status, body: answer } = await plainRequest(`${gateway.base}${path}`, {
        method,
        headers: { Authorization: token, 'Content-Type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status, body: answer.length > 0 ? JSON.parse(answer.toString()) : undefined };
    };
    const login = { method: 'POST', path: '/login', body: { login: 'me', password: PASSWORD } };
    const token: string = (await send(login, '')).body.access_token;
    const page = readFileSync('docs/terminus.md', 'utf8');
    const reasons = new Set<string>();
    /** Ids of what earlier requests created, by name. */
    const ids = new Map<string, number>();
    for (const specification of listSpecifications(web.base)) {
      const { name, request, keeps, status = 200, data, differs = {} } = specification(ids);
      const answer = await send(request, token);
      const found = [
        ...(answer.status === status ? [] : [`status ${answer.status}`]),
        ...(data === undefined || answer.body?.data === undefined ? [] : listDifferences(data, answer.body.data)),
      ];
      t.strictSame(found.sort(), Object.keys(differs).sort(), `${request.method} ${request.path}: ${name}`);
      if (keeps !== undefined) ids.set(keeps, answer.body?.data?.id);
      for (const reason of Object.values(differs)) reasons.add(reason);
    }
    for (const reason of reasons) t.match(page, `| ${reason} |`, 'the page explains it');
    t.equal(
      page.split('\n').filter((line) => /^\| (?!Difference|---)/.test(line)).length,
      reasons.size,
      'and nothing else',
    );

    const api = trmnlp(gateway.base, await createKey(gateway.dataDir, 'trmnlp', 'write'));
    t.type((await api.get('me', 200)).data.name, 'string');
    const { data } = await api.post('plugin_settings', '{"name":"New TRMNLP Plugin","plugin_id":37}');
    const project = {
      'settings.yml': '---\nname: Tides\nstrategy: static\nstatic_data: "{}"\n',
      'full.liquid': '<b>ü</b>\n',
    };
    t.match((await api.upload(data.id, project)).data.settings_yaml, /name: Tides/);
    t.match((await api.get('plugin_settings', 200)).data, [
      { name: 'Test' },
      { name: 'Test 2' },
      { id: data.id, name: 'Tides' },
    ]);
    t.equal((await api.download(t, data.id)).get('full.liquid')?.toString(), project['full.liquid']);
    await api.delete(t, data.id);
  },
);
