import t from 'tap';
import { loadConfig } from '../../src/gateway/cli/load-config.js';
import { createLog } from '../../src/gateway/monitoring/log.js';
import { startGateway } from '../../src/main.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { createKey } from '../support/gateway/gateway-process.js';
import { plainRequest } from '../support/http/plain-request.js';
import { checkerPng, samplePictures } from '../support/pictures/sample-pictures.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { waitFor } from '../support/wait-for.js';

/** The interval of the plugin, and the minute within which a display is called back for what it shows now. */
const HOUR_MS = 3_600_000 + 61_000;

t.test('a display shows uploaded pictures in turn without a change of data', async (t) => {
  const clock = { now: 480_000 * 3_600_000 };
  const dataDir = dataFolder(t);
  const { config } = loadConfig({ data: dataDir, port: '0', host: '127.0.0.1' }, { INKSTAND_CONFIG: '/nonexistent' });
  const log = createLog({ level: 'silent', journald: false, write: () => undefined });
  const { address, stop } = await startGateway(config, { demo: false, log, now: () => clock.now });
  t.teardown(stop);
  const key = await createKey(dataDir, 'w', 'write');
  const post = async (path: string, body: string | Buffer, type: string) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': type };
    const answer = await plainRequest(`${address}${path}`, { method: 'POST', headers, body });
    t.equal(answer.status < 300, true, `${path}: ${answer.status}`);
    return JSON.parse(answer.body.toString()).data;
  };
  const wanted = { name: 'Frame', strategy: 'pictures', refresh_interval: 60 };
  const { id } = await post('/api/plugin_settings', JSON.stringify(wanted), 'application/json');
  const display = new FakeDisplay(address, FIRMWARES[4]!, 'AA:BB:CC:DD:EE:FF');
  t.match(await display.wake(), { faults: [] }, 'a special screen explains that there is no picture');
  const pictures = [checkerPng(800, 480), samplePictures().jpeg!.bytes];
  for (const picture of pictures) await post(`/api/plugin_settings/${id}/pictures`, picture, 'image/png');
  const next = (before: string) =>
    waitFor('another picture', async () => {
      const { filename, faults } = await display.wake();
      t.same(faults, []);
      return filename !== before && filename.startsWith('plugin') ? filename : undefined;
    });
  const first = await next('');
  clock.now += HOUR_MS;
  const second = await next(first);
  clock.now += HOUR_MS;
  t.not(await next(second), second);
});
