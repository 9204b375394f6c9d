import t from 'tap';
import { TimeZone } from '../../src/common/time/time-zone.js';
import { writeClock } from '../../src/common/time/write-time.js';
import { openDrawing } from '../support/gateway/drawing-gateway.js';

t.test('the page of a display in another time zone says times in that zone, and names it', async (t) => {
  const { api, browser } = await openDrawing(t);
  const [display] = (await api('GET', '/api/devices')).data as unknown as { id: number }[];
  const page = async (): Promise<string> => (await browser.get(`/displays/${display?.id}`)).text;
  t.notMatch(await page(), 'Times are those of');
  await api('PATCH', `/api/devices/${display?.id}`, { time_zone: 'Asia/Kathmandu', sleep_mode_enabled: false });
  const items = (await api('GET', '/api/playlists/items')).data as unknown as { id: number }[];
  // Opens in two to three hours, seven minutes past the hour in Kathmandu and at 22 minutes past it in UTC.
  const zone = new TimeZone('Asia/Kathmandu');
  const opens = (Math.floor(zone.localOf(Date.now()).secondsOfDay / 60) + 180) % 1440;
  const startMinutes = opens - (opens % 60) + 7;
  const windows = [
    { days: [1, 2, 3, 4, 5, 6, 7], start: writeClock(startMinutes), end: writeClock((startMinutes + 10) % 1440) },
  ];
  for (const { id } of items) await api('PATCH', `/api/playlists/items/${id}`, { windows });
  const text = await page();
  t.match(text, 'Times are those of Asia/Kathmandu');
  t.match(text, writeClock(startMinutes), 'the window opens at its own time');
  t.notMatch(text, writeClock((startMinutes - 345 + 1440) % 1440), 'and not at that of the gateway');
  for (const tab of ['settings', 'history']) {
    t.match((await browser.get(`/displays/${display?.id}/${tab}`)).text, 'Times are those of Asia/Kathmandu', tab);
  }
});
