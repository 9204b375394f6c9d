import t from 'tap';
import { addBundled, listBundledKeys, readBundled } from '../../src/gateway/plugin/plugin.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { FlashDisplay } from '../support/display/flash-display.js';
import { TRIES_EVERY_CASE } from '../support/every-case.js';
import { startWholeGateway } from '../support/gateway/whole-gateway.js';
import { dataFolder } from '../support/storage/data-folder.js';

const OG = FIRMWARES.find(({ name }) => name === 'OG 1.8.15')!;
/** Each gives the second plugin a place of another view: half horizontal, half vertical, quadrant. */
const LAYOUTS = ['1Tx1B', '1Lx1R', '2x2'] as const;

t.test('no bundled recipe answers a display with sample values before it is set up', async (t) => {
  const gateway = await startWholeGateway(t, dataFolder(t));
  const { plugins, runner, tables } = gateway.parts;
  const display = new FlashDisplay(gateway.base, OG, 'AA:BB:CC:DD:EE:01', gateway.now);
  await display.setUp();
  const { id: deviceId } = tables.devices.findByMac(display.mac)!;
  const plain = await plugins.create({ name: 'Plain', settings: { strategy: 'webhook' } });
  await plugins.writeData(plain, { a: 1 });
  await plugins.writeMarkup(plain.id, { full: '<span class="value">{{ a }}</span>' });
  /** What the display fetches when its playlist has only this. */
  const show = async (fill: (playlistId: number) => Promise<unknown>) => {
    const playlist = await tables.playlists.create('One');
    await fill(playlist.id);
    await tables.devices.update(deviceId, { playlistId: playlist.id });
    gateway.clock.aheadMs += 16 * 60_000;
    await runner.settle();
    await display.wake();
    return display.shown!;
  };
  const alone = new Map<string, Buffer>();
  for (const layout of LAYOUTS) {
    const shown = await show((id) => tables.playlists.addMashup(id, layout, [plain.id, undefined]));
    t.match(shown.name, /^mashup-/);
    alone.set(layout, shown.bytes);
  }
  const keys = listBundledKeys();
  t.ok(keys.length >= 50, 'every bundled recipe is listed');
  for (const [index, key] of keys.entries()) {
    const { recipe } = await readBundled(key);
    const { setting } = await addBundled(plugins, key, 'en');
    const fields = (recipe.settings.custom_fields ?? []) as readonly Record<string, unknown>[];
    const isFed = recipe.settings.strategy !== 'static' || fields.some((field) => field.example_default);
    const full = await show((id) => tables.playlists.addItem(id, setting.id));
    t.match(full.name, isFed ? /^setups-/ : /^plugin-/, `${key}, full`);
    if (!isFed) continue;
    // One of the layouts for every fourth recipe, and all of them for each at night.
    const sample = index % 4 === 0 ? [LAYOUTS[index % LAYOUTS.length]!] : [];
    for (const layout of TRIES_EVERY_CASE ? LAYOUTS : sample) {
      const half = await show((id) => tables.playlists.addMashup(id, layout, [plain.id, setting.id]));
      t.ok(half.bytes.equals(alone.get(layout)!), `${key}, ${layout}: its place is empty`);
    }
    await plugins.delete(setting.id);
  }
});
