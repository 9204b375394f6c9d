// @tier full: starts gateways
import { get } from 'node:http';
import t from 'tap';
import { openApi } from '../../../../support/api/api-client.js';
import { openDashboard } from '../../../../support/browser/dashboard.js';
import { waitFor } from '../../../../support/wait-for.js';

const PAINT = { do: 'add', days: '1', start: '08:00', end: '09:00', display: '' };

t.test('what was changed since is not undone', async (t) => {
  const { gateway, browser } = await openDashboard(t);
  const api = await openApi(gateway, 'admin');
  const [item] = (await api('GET', '/api/playlists/items')).body.data;
  const week = `/playlists/${item.playlist_id}/week`;
  const times = async () => {
    const all: { id: number; windows?: unknown }[] = (await api('GET', '/api/playlists/items')).body.data;
    return JSON.stringify(all.find(({ id }) => id === item.id));
  };
  const paint = async (fields: Record<string, string>): Promise<string> => {
    await browser.get(week);
    const { location } = await browser.post(week, { item: String(item.id), ...fields });
    const { text } = await browser.get(location);
    return /action="(\/undo\/[^"]+)"/.exec(text)?.[1] ?? '';
  };
  const before = await times();
  const first = await paint(PAINT);
  const later = await paint({ ...PAINT, days: '2' });
  const changed = await times();
  const refused = await browser.post(first, {});
  t.match((await browser.get(refused.location)).text, 'Nothing was undone');
  t.equal(await times(), changed, 'the later change stays');
  await browser.post(later, {});
  t.not(await times(), changed, 'the last change can be undone');
  t.not(await times(), before);
});

t.test('a hidden item gets only the time that is added', async (t) => {
  const { gateway, browser } = await openDashboard(t);
  const api = await openApi(gateway, 'admin');
  const [item] = (await api('GET', '/api/playlists/items')).body.data;
  const path = `/playlists/${item.playlist_id}/week`;
  const send = async (fields: Record<string, string>) => {
    await browser.get(path);
    return browser.get((await browser.post(path, { item: String(item.id), ...fields })).location);
  };
  await send({ ...PAINT, days: '5' });
  await api('PATCH', `/api/playlists/items/${item.id}`, { visible: false });
  t.match((await send({ ...PAINT, do: 'remove' })).text, 'is hidden and never shown', 'less time shows nothing');
  await send({ ...PAINT, days: '5' });
  await api('PATCH', `/api/playlists/items/${item.id}`, { visible: false });
  const { text } = await send({ ...PAINT, days: '6' });
  t.match(text, /Sat 08:00–09:00/);
  t.notMatch(text, /Fri[^<]{0,20}08:00/, 'the time that it had while hidden');
});

t.test('open pages hear of changes by the API', async (t) => {
  const { gateway, browser } = await openDashboard(t);
  const api = await openApi(gateway, 'admin');
  const heard: string[] = [];
  const stream = get(`${gateway.base}/live`, { headers: { Cookie: browser.cookies } }, (answer) => {
    answer.setEncoding('utf8').on('data', (part: string) => heard.push(part));
  });
  stream.on('error', () => undefined);
  t.teardown(() => stream.destroy());
  await waitFor('the stream', async () => heard.length > 0 || undefined);
  const hears = async (topic: string, change: () => Promise<unknown>): Promise<void> => {
    heard.length = 0;
    await change();
    await waitFor(`news of ${topic}`, async () => heard.join('').includes(`event: ${topic}`) || undefined);
    t.pass(topic);
  };
  const [item] = (await api('GET', '/api/playlists/items')).body.data;
  const [device] = (await api('GET', '/api/devices')).body.data;
  await hears('playlists', () => api('PATCH', `/api/playlists/items/${item.id}`, { visible: false }));
  await hears('playlists', () => api('POST', '/api/playlists', { name: 'Evenings' }));
  await hears('displays', () => api('PATCH', `/api/devices/${device.id}`, { name: 'Hall' }));
});
