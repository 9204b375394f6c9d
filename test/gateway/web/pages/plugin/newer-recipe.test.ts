// @tier full: starts gateways
import t from 'tap';
import { addBundled, PluginSettings } from '../../../../../src/gateway/plugin/plugin.js';
import { PluginSettingTable } from '../../../../../src/gateway/store/plugin/plugin-setting-table.js';
import { FakeBrowser } from '../../../../support/browser/fake-browser.js';
import { startGatewayProcess } from '../../../../support/gateway/gateway-process.js';
import { copySampleFolder } from '../../../../support/gateway/gateway-with-displays.js';
import { openTestStore } from '../../../../support/storage/open-store.js';

const dataDir = await copySampleFolder(t);
const store = await openTestStore({ dataDir, now: Date.now });
const table = new PluginSettingTable(store);
await table.load();
const plugins = new PluginSettings({ table, now: Date.now, limitBytes: 256 * 1024, onChange: () => undefined });
const { setting: older } = await addBundled(plugins, 'note', 'en');
await plugins.writeMarkup(older.id, { full: 'as an earlier version had it' }, true);
const { setting: same } = await addBundled(plugins, 'quote', 'en');
const { setting: edited } = await addBundled(plugins, 'clock', 'en');
await plugins.writeMarkup(edited.id, { full: 'by the owner' });
await store.close();
const gateway = await startGatewayProcess({ dataDir });
t.teardown(() => gateway.stop());
const browser = new FakeBrowser(gateway.base);
await browser.signIn();

t.test('a plugin of an older bundled recipe offers the newer version with its differences', async (t) => {
  const newer = 'There is a newer version of this recipe';
  t.notMatch((await browser.get(`/plugins/${same.id}`)).text, newer);
  t.notMatch((await browser.get(`/plugins/${edited.id}`)).text, newer, 'the owner’s changes are no newer version');
  const page = (await browser.get(`/plugins/${older.id}`)).text;
  t.match(page, newer);
  t.match(page, `href="/plugins/${older.id}/recipe"`);
  const differences = (await browser.get(`/plugins/${older.id}/recipe`)).text;
  t.match(differences, 'as an earlier version had it');
  t.equal((await browser.post(`/plugins/${older.id}/recipe`, {})).status, 303);
  t.notMatch((await browser.get(`/plugins/${older.id}`)).text, newer, 'it is up to date now');
});

t.test('bundled recipes are listed by category', async (t) => {
  const all = (await browser.get('/plugins/new')).text;
  t.match(all, /Time and dates<\/h3>[\s\S]*Servers and media<\/h3>[\s\S]*>Grafana</);
  const servers = (await browser.get('/plugins/new?category=servers')).text;
  t.match(servers, '>Grafana<');
  t.notMatch(servers, /Word clock|Time and dates<\/h3>/);
  t.match((await browser.get('/plugins/new?category=servers&q=grafana')).text, '>Grafana<');
  t.notMatch((await browser.get('/plugins/new?category=weather&q=grafana')).text, '>Grafana<');
});
