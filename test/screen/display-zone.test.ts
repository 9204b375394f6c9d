import t from 'tap';
import { findModel, panelOf } from '../../src/model/model.js';
import { addBundled } from '../../src/plugin/plugin.js';
import { DevicePanels, PluginContents } from '../../src/screen/screen.js';
import type { Device } from '../../src/store/store.js';
import { createWorkerHost } from '../../src/worker/host.js';
import type { RenderJob } from '../../src/worker/protocol.js';
import { openPluginContext } from '../support/plugin-module.js';

const host = createWorkerHost();
t.teardown(() => host.stop());
const NOW_MS = Date.parse('2026-07-17T22:05:00Z');
const panel = panelOf(findModel('og_png')!, {});

const deviceOf = (traits: Partial<Device>): Device => ({ friendlyId: 'ABC123', ...traits }) as Device;

t.test("a display's own time zone and language reach its screens", async (t) => {
  const context = await openPluginContext(t, host);
  const contents = new PluginContents({
    ...{ ...context, now: () => NOW_MS, reach: () => ({ allowLoopback: false, ownPorts: [] }) },
    user: () => ({
      ...{ id: 1, name: 'Ada', firstName: 'Ada', lastName: '', locale: 'en' },
      ...{ timeZone: 'Europe/Berlin', utcOffsetSeconds: 7200 },
    }),
  });
  const { setting } = await addBundled(context.plugins, 'clock', 'en');
  const jobFor = (device: Device): Promise<RenderJob> =>
    contents.makeJob({ kind: 'plugin', pluginSettingId: setting.id }, panel, { device, telemetry: undefined }, NOW_MS);
  const userOf = ({ cells: [cell] }: RenderJob) => (cell!.variables as { trmnl: { user: object } }).trmnl.user;
  const textOf = async (job: RenderJob): Promise<string> => {
    const { words = [] } = await host.run({ ...job, details: true });
    return words.map(({ text }) => text).join(' ');
  };

  const here = await jobFor(deviceOf({}));
  t.match(userOf(here), { locale: 'en', time_zone_iana: 'Europe/Berlin', utc_offset: 7200 });
  t.match([here.timeZone, here.locale], ['Europe/Berlin', 'en']);
  const there = await jobFor(deviceOf({ timeZone: 'asia/tokyo', locale: 'de' }));
  t.match(userOf(there), { name: 'Ada', locale: 'de', time_zone_iana: 'Asia/Tokyo', utc_offset: 32_400 });
  t.match([there.timeZone, there.locale], ['Asia/Tokyo', 'de'], 'scripts too');
  const [clockHere, clockThere] = [await textOf(here), await textOf(there)];
  t.match(clockHere, '00 : 05');
  t.match(clockHere, /Saturday|Sat/);
  t.match(clockThere, '07 : 05');
  t.match(clockThere, /Samstag|Sa\b/);
});

t.test('displays share screens only with those of the same time zone and language', async (t) => {
  const panels = new DevicePanels();
  const keyOf = (traits: Partial<Device>): string => panels.of(deviceOf({ modelName: 'og_png', ...traits })).key;
  const plain = keyOf({});
  const tokyo = keyOf({ timeZone: 'Asia/Tokyo' });
  t.equal(keyOf({}), plain);
  t.equal(keyOf({ timeZone: 'Asia/Tokyo' }), tokyo);
  t.equal(new Set([plain, tokyo, keyOf({ locale: 'de' }), keyOf({ timeZone: 'Asia/Tokyo', locale: 'de' })]).size, 4);
});
