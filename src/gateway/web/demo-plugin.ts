import { readFileSync } from 'node:fs';
import type { DeviceModule } from '../device/device.js';
import type { PluginSettings } from '../plugin/plugin.js';
import type { Tables } from '../store/store.js';

interface DemoOptions {
  readonly tables: Tables;
  readonly plugins: PluginSettings;
  readonly device: DeviceModule;
  readonly joinPlaylist: (pluginSettingId: number) => Promise<void>;
}

/** Setting that records the demo plugin, so that it is created only once. */
export const DEMO_PLUGIN = 'demo_plugin_setting';

/** At the first start of an empty gateway, creates a webhook plugin and a virtual display that shows it. */
export async function makeDemo({ tables, plugins, device, joinPlaylist }: DemoOptions): Promise<void> {
  const isFirst = tables.settings.read(DEMO_PLUGIN) === undefined && plugins.list().length === 0;
  if (!isFirst || tables.devices.list().length > 0) return;
  const setting = await plugins.create({ name: 'Welcome', settings: { strategy: 'webhook' } });
  await plugins.writeMarkup(setting.id, { full: readAsset('demo.liquid') }, true);
  await plugins.writeData(setting, JSON.parse(readAsset('demo.json')));
  await joinPlaylist(setting.id);
  await device.enrolment.createDemo('Demo display', {
    reportedModel: 'og',
    reportedWidthPx: 800,
    reportedHeightPx: 480,
  });
  await tables.settings.write(DEMO_PLUGIN, setting.id);
}

const readAsset = (name: string): string => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8');
