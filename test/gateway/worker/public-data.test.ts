// @tier full: starts workers
import t from 'tap';
import { findModel, panelOf } from '../../../src/engine/model/model.js';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import type { CellSource, DataOrigin } from '../../../src/gateway/worker/protocol/render.js';
import { startSourceServer } from '../../support/sources/source-server.js';

const host = createWorkerHost();
t.teardown(() => host.stop());

t.test('data of a public source leads to no address in the house, whatever names it', async (t) => {
  const web = await startSourceServer({}, (_request, response) => response.end('x'));
  t.teardown(() => web.stop());
  const { port } = new URL(web.base);
  const draw = async (dataOrigin: DataOrigin, address: string) => {
    const cell: CellSource = {
      ...{ view: 'full', darkMode: false, noScreenPadding: false, frameworkVersion: 'latest' },
      markup: { shared: '', view: '<img src="{{ photo }}">' },
      variables: { photo: address },
      ...{ hosts: [], dataNames: ['photo'], dataOrigin },
    };
    const panel = panelOf(findModel('og_png')!, {});
    return host.run({
      ...{ kind: 'render', panel, layout: '1x1', cells: [cell], now: 0, timeZone: 'UTC', locale: 'en', pinned: true },
      ...{ dither: 'auto', details: false, assets: { kind: 'network' } },
      reach: { allowLoopback: true, gatewayPorts: [] },
    });
  };
  const home = { isPublic: false, homeHosts: [], otherHosts: [] };
  const open = { isPublic: true, homeHosts: [], otherHosts: [] };
  const names = [`127.0.0.1:${port}`, `localhost:${port}`, `[::ffff:127.0.0.1]:${port}`];
  for (const name of names) {
    const { refusedHosts, notes } = await draw(open, `http://${name}/a.png`);
    const shown = new URL(`http://${name}`).host;
    t.strictSame(refusedHosts, [[shown]], 'its owner may still allow the host');
    t.match(notes, [{ code: 'host-refused', values: { host: shown } }]);
  }
  t.strictSame(web.asked, [], 'checked after the name is resolved');
  await draw(home, `http://localhost:${port}/a.png`);
  await draw({ ...open, homeHosts: [`127.0.0.1:${port}`] }, `http://127.0.0.1:${port}/b.png`);
  t.strictSame(web.asked, ['/a.png', '/b.png'], 'data of the house does, and so does a source in the house');
});
