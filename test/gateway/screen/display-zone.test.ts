// @tier full: starts workers
import t from 'tap';
import { findModel, panelOf } from '../../../src/engine/model/model.js';
import { addBundled, readBundled } from '../../../src/gateway/plugin/plugin.js';
import { moveCalendars } from '../../../src/gateway/screen/content/move-calendar.js';
import { DevicePanels, PluginContents } from '../../../src/gateway/screen/screen.js';
import type { Device } from '../../../src/gateway/store/store.js';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import type { RenderJob } from '../../../src/gateway/worker/protocol/render.js';
import { openPluginContext } from '../../support/gateway/plugin-module.js';

const host = createWorkerHost();
t.teardown(() => host.stop());
const NOW_MS = Date.parse('2026-07-17T22:05:00Z');
const panel = panelOf(findModel('og_png')!, {});

const deviceOf = (traits: Partial<Device>): Device => ({ friendlyId: 'ABC123', ...traits }) as Device;

t.test("a display's own time zone and language reach its screens", async (t) => {
  const context = await openPluginContext(t, host);
  const contents = new PluginContents({
    ...{ ...context, now: () => NOW_MS, reach: () => ({ allowLoopback: false, gatewayPorts: [] }) },
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

t.test("markup sees the display's model, firmware and rhythm, and the plugin's interval", async (t) => {
  const context = await openPluginContext(t, host);
  const contents = new PluginContents({
    ...{ ...context, now: () => NOW_MS, reach: () => ({ allowLoopback: false, gatewayPorts: [] }) },
    user: () => ({
      ...{ id: 1, name: 'Ada', firstName: 'Ada', lastName: '', locale: 'en' },
      ...{ timeZone: 'UTC', utcOffsetSeconds: 0 },
    }),
  });
  const { setting } = await addBundled(context.plugins, 'clock', 'en');
  await context.plugins.update(setting.id, { settings: { ...setting.settings, refresh_interval: 60 } });
  const device = {
    ...{ friendlyId: 'ABC123', firmwareVersion: '1.8.15', refreshSeconds: 1800 },
    ...{ sleepsAtNight: true, sleepStartMinutes: 1320, sleepEndMinutes: 420 },
  } as Device;
  const plus = panelOf(findModel('og_plus')!, {});
  const content = { kind: 'plugin', pluginSettingId: setting.id } as const;
  const { cells } = await contents.makeJob(content, plus, { device, telemetry: undefined }, NOW_MS);
  const { trmnl } = cells[0]!.variables as { trmnl: Record<string, object> };
  t.match(trmnl.device, {
    ...{ model: 'og_plus', bit_depth: 2, width: 800, height: 480, firmware_version: '1.8.15' },
    ...{ refresh_interval_seconds: 1800, sleep_mode_enabled: true, sleep_start_time: 1320, sleep_end_time: 420 },
  });
  t.match(trmnl.plugin_settings, { refresh_interval_minutes: 60 });
});

t.test('calendars are shown in the time zone of the display', async (t) => {
  const context = await openPluginContext(t, host);
  const contents = new PluginContents({
    ...{ ...context, now: () => NOW_MS, reach: () => ({ allowLoopback: false, gatewayPorts: [] }) },
    user: () => ({
      ...{ id: 1, name: 'Ada', firstName: 'Ada', lastName: '', locale: 'en' },
      ...{ timeZone: 'Europe/Berlin', utcOffsetSeconds: 7200 },
    }),
  });
  const { recipe } = await readBundled('agenda');
  const ical = [
    { SUMMARY: 'Call', DTSTART: '2026-07-18T09:00:00+02:00', DTEND: '2026-07-18T10:00:00+02:00', ALL_DAY: false },
    { SUMMARY: 'Fair', DTSTART: '2026-07-19', DTEND: '2026-07-20', ALL_DAY: true },
    { SUMMARY: 'Odd', DTSTART: '2026-99-18T09:00:00Z' },
  ];
  const setting = await context.plugins.create({
    ...{ name: 'Agenda', strategy: 'static', settings: { static_data: JSON.stringify({ ical, data: { ical } }) } },
  });
  for (const name of ['full', 'shared'] as const)
    await context.plugins.writeMarkup(setting.id, { [name]: recipe.markup[name] ?? '' });
  const draw = async (device: Device): Promise<string> => {
    const content = { kind: 'plugin', pluginSettingId: setting.id } as const;
    const job = await contents.makeJob(content, panel, { device, telemetry: undefined }, NOW_MS);
    const { words = [] } = await host.run({ ...job, details: true });
    return words.map(({ text }) => text).join(' ');
  };
  t.match(await draw(deviceOf({})), /Call.*09:00.*10:00/);
  t.match(await draw(deviceOf({ timeZone: 'Asia/Tokyo' })), /Call.*16:00.*17:00/);
  t.match(await draw(deviceOf({ timeZone: 'America/New_York' })), /Call.*03:00.*04:00/);
  const moved = moveCalendars({ IDX_0: { ical }, other: { ical } }, 'Asia/Kolkata');
  t.match(moved, { IDX_0: { ical: [{ DTSTART: '2026-07-18T12:30:00+05:30' }, ical[1], ical[2]] }, other: { ical } });
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
