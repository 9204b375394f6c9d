import { createHash } from 'node:crypto';
import t from 'tap';
import { FIRMWARES } from '../support/display/firmware.js';
import { FlashDisplay } from '../support/display/flash-display.js';
import { createKey, type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { startWholeGateway } from '../support/gateway/whole-gateway.js';
import { plainRequest } from '../support/http/plain-request.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { waitFor } from '../support/wait-for.js';

const OG = FIRMWARES.find(({ name }) => name === 'OG 1.8.15')!;
const MAC = 'AA:BB:CC:DD:EE:01';
const DAY_MS = 24 * 3_600_000;
const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

t.test('what a display shows survives a restart of the gateway, special screens too', async (t) => {
  const dataDir = dataFolder(t);
  const first = await startGatewayProcess({ dataDir });
  const headers = { Authorization: `Bearer ${await createKey(dataDir, 'tests', 'read')}` };
  const read = async ({ base }: GatewayProcess) => {
    const answer = await plainRequest(`${base}/api/devices/1/screens`, { headers });
    const { shown } = JSON.parse(answer.body.toString()).data;
    return { shown, bytes: shown && (await plainRequest(shown.image_url)).body };
  };
  const display = new FlashDisplay(first.base, OG, MAC, Date.now);
  await display.setUp();
  await display.wake();
  const before = await waitFor('the fetched screen', async () => {
    const one = await read(first);
    return one.shown ? one : undefined;
  });
  t.equal(before.shown.filename, display.shown!.name);
  await first.stop();
  const second = await startGatewayProcess({ dataDir });
  t.teardown(() => second.stop());
  const after = await read(second);
  t.match(after.shown, { filename: display.shown!.name, kind: 'empty', sha256: hash(display.shown!.bytes) });
  t.equal(hash(after.bytes), hash(display.shown!.bytes), 'the very bytes');
});

t.test('the file that a display shows outlives its plugin, newer screens and every cleanup', async (t) => {
  const gateway = await startWholeGateway(t, dataFolder(t));
  const { plugins, runner, joinPlaylist, device } = gateway.parts;
  const setting = await plugins.create({ name: 'Note', settings: { strategy: 'webhook' } });
  await plugins.writeMarkup(setting.id, { full: '<span class="value">{{ text }}</span>' });
  await plugins.writeData(setting, { merge_variables: { text: 'one' } });
  await joinPlaylist(setting.id);
  const display = new FlashDisplay(gateway.base, OG, MAC, gateway.now);
  await display.setUp();
  await runner.settle();
  await display.wake();
  const readShown = async () => {
    const headers = { Authorization: `Bearer ${gateway.key}` };
    return plainRequest(`${gateway.base}/api/devices/1/screens/shown`, { headers });
  };
  t.same((await readShown()).body, display.shown!.bytes);
  await plugins.writeData(plugins.get(setting.id), { merge_variables: { text: 'two' } });
  await runner.settle();
  gateway.clock.aheadMs += 3 * DAY_MS;
  await runner.sweep(0);
  t.same((await readShown()).body, display.shown!.bytes, 'a newer screen was rendered, and old files were deleted');
  await plugins.delete(setting.id);
  await runner.sweep(0);
  t.same((await readShown()).body, display.shown!.bytes, 'its plugin was deleted');
  const old = display.shown!;
  await display.wake();
  await runner.sweep(0);
  t.not(display.shown!.name, old.name);
  t.same((await readShown()).body, display.shown!.bytes);
  t.equal(device.shown.find(1)?.subject.kind, 'special', 'now it shows what to do');
});
