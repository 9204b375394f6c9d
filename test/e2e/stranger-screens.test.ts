import { createHash } from 'node:crypto';
import { decode } from 'fast-png';
import t from 'tap';
import { MODELS } from '../../src/engine/model/model.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { plainRequest } from '../support/http/plain-request.js';
import { dataFolder } from '../support/storage/data-folder.js';

t.test('strangers get few screens, of listed sizes, and each is painted once', async (t) => {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  await plainRequest(`${gateway.base}/api/setup`, { headers: { ID: 'AA:BB:CC:DD:EE:01' } });
  const digests = new Set<string>();
  const sizes = new Set<string>();
  for (let at = 0; at < 150; at++) {
    const [width, height] = [2000 + at * 7, 1900 + at];
    const ID = `02:00:00:00:${(at >> 8).toString(16).padStart(2, '0')}:${(at & 255).toString(16).padStart(2, '0')}`;
    const headers = { ID, Width: String(width), Height: String(height) };
    const answer = await plainRequest(`${gateway.base}/api/display`, { headers });
    t.equal(answer.status, 200);
    const { image_url: url, status } = JSON.parse(answer.body.toString());
    t.equal(status, 0);
    const { body } = await plainRequest(url);
    const picture = decode(body);
    t.ok(
      picture.width <= width && picture.height <= height,
      `${width}×${height} gets ${picture.width}×${picture.height}`,
    );
    sizes.add(`${picture.width}x${picture.height}`);
    digests.add(createHash('sha256').update(body).digest('hex'));
  }
  const listed = new Set(MODELS.flatMap(({ widthPx: a, heightPx: b }) => [`${a}x${b}`, `${b}x${a}`]));
  t.strictSame(
    [...sizes].filter((size) => !listed.has(size)),
    [],
  );
  t.ok(digests.size <= 60 + sizes.size, `${digests.size} pictures`);
});

t.test('the list of recipes that anyone may read is the same at every request', async (t) => {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  const read = async (query: string) =>
    JSON.parse((await plainRequest(`${gateway.base}/recipes.json${query}`)).body.toString());
  const first = await read('?per_page=3');
  t.match(first, { per_page: 3, current_page: 1, from: 1, to: 3, prev_page_url: null, next_page_url: /page=2/ });
  t.equal(first.data.length, 3);
  t.strictSame(await read('?per_page=3'), first);
  const second = await read('?per_page=3&page=2');
  t.match(second, { from: 4, prev_page_url: /page=1/ });
  const [{ id, name }] = second.data;
  t.match(
    (await read(`?search=${encodeURIComponent(name)}`)).data.map((one: { id: number }) => one.id),
    [id],
  );
  const one = JSON.parse((await plainRequest(`${gateway.base}/recipes/${id}.json`)).body.toString());
  t.strictSame(one.data, second.data[0]);
  t.equal((await plainRequest(`${gateway.base}/recipes/9999.json`)).status, 404);
});
