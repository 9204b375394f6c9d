// @tier full: starts gateways
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { openApi } from '../../../../support/api/api-client.js';
import { openDashboard } from '../../../../support/browser/dashboard.js';
import { waitFor } from '../../../../support/wait-for.js';

const PLANS = { holidays_plan: 'sunday', calendar_plan: 'saturday', dates_plan: 'quiet' };
const NONE = { country: '', region: '', calendar: '', dates: '', ...PLANS };
const DAY_MS = 86_400_000;
const dateIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A calendar with one all-day event of two days. */
const calendarOf = (first: string, end: string): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:School is closed'],
    `DTSTART;VALUE=DATE:${first.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${end.replaceAll('-', '')}`,
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');

async function openWeek(t: Test) {
  const { gateway, browser } = await openDashboard(t);
  const api = await openApi(gateway, 'admin');
  const [{ id }] = (await api('GET', '/api/playlists')).body.data;
  const save = async (fields: Readonly<Record<string, string>>) => {
    await browser.get(`/playlists/${id}/week`);
    const answer = await browser.post(`/playlists/${id}/special-days`, { ...NONE, ...fields });
    return answer.location ? browser.get(answer.location) : answer;
  };
  const stored = async () => (await api('GET', `/api/playlists/${id}`)).body.data.special_days;
  return { gateway, browser, api, id, save, stored };
}

t.test('holidays and quiet days are saved, described, shown in the week ahead, and undone', async (t) => {
  const { browser, id, save, stored } = await openWeek(t);
  const none = { holidays: null, dates: null, calendar: null };
  t.strictSame(await stored(), none);
  t.match((await browser.get(`/playlists/${id}/week`)).text, 'Every day follows the plan of its weekday.');
  const { text } = await save({ country: 'DE', region: 'by', dates: `${dateIn(2)}\n24.12. – 1.1.` });
  t.match(text, 'Saved: 2 listed dates: quiet, the last screen stays. Public holidays in Germany BY: Sunday’s plan.');
  t.match(text, /\* \d+ \w+ \d{4}: quiet, the last screen stays/, 'the week ahead marks the day');
  t.strictSame(await stored(), {
    holidays: { country: 'DE', region: 'BY', plan: 'sunday' },
    dates: { days: [dateIn(2), '12-24/01-01'], plan: 'quiet' },
    calendar: null,
  });
  const undo = /action="(\/undo\/[^"]+)"/.exec(text)?.[1] ?? '';
  t.match((await browser.get((await browser.post(undo, {})).location)).text, 'The previous holidays');
  t.strictSame(await stored(), none);
});

t.test('what cannot be read is refused with its reason', async (t) => {
  const { save, stored } = await openWeek(t);
  const refused: readonly [Readonly<Record<string, string>>, string | RegExp][] = [
    [{ region: 'BY' }, 'Choose the country of this region.'],
    [{ country: 'DE', region: 'XX' }, /Enter one of [A-Z, ]*BY/],
    [{ country: 'AT', region: 'W' }, 'Leave the region empty.'],
    [{ country: 'QQ' }, 'special|Choose'],
    [{ dates: 'Christmas' }, 'Not a date: Christmas.'],
    [{ calendar: '999' }, 'Choose'],
  ];
  for (const [fields, reason] of refused) {
    const { text } = await save(fields);
    t.match(
      text,
      typeof reason === 'string' ? new RegExp(reason.replaceAll('.', '\\.')) : reason,
      JSON.stringify(fields),
    );
  }
  t.match(await stored(), { holidays: null, dates: null, calendar: null });
});

t.test('all-day events of a plugin are its days, and stay while its source is gone', async (t) => {
  let events = calendarOf(dateIn(3), dateIn(5));
  const source = createServer((_, response) => response.setHeader('content-type', 'text/calendar').end(events));
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  t.teardown(() => source.close());
  const url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/school.ics`;
  const { api, save, stored, browser, id } = await openWeek(t);
  const plugin = (await api('POST', '/api/plugin_settings', { name: 'School', strategy: 'polling', polling_url: url }))
    .body.data;
  await waitFor(
    'the calendar',
    async () =>
      (await browser.get(`/playlists/${id}/week`)).text.split('name="calendar"')[1]?.includes('>School<') || undefined,
  );
  t.match(
    (await save({ calendar: String(plugin.id) })).text,
    /All-day events of “School”: Saturday’s plan\. Next: [^<]*School is closed/,
  );
  t.strictSame((await stored()).calendar, {
    plugin_setting_id: plugin.id,
    plan: 'saturday',
    days: [dateIn(3), dateIn(4)],
  });
  events = calendarOf(dateIn(7), dateIn(8));
  await browser.get(`/plugins/${plugin.id}`);
  await browser.post(`/plugins/${plugin.id}/fetch`, {});
  await waitFor('the new days', async () => ((await stored()).calendar.days[0] === dateIn(7) ? true : undefined));
  source.close();
  source.closeAllConnections();
  await browser.post(`/plugins/${plugin.id}/fetch`, {});
  t.strictSame((await stored()).calendar.days, [dateIn(7)]);
  await api('DELETE', `/api/plugin_settings/${plugin.id}`);
  await waitFor('days of a deleted plugin to go', async () =>
    (await stored()).calendar.days.length === 0 ? true : undefined,
  );
  t.match((await browser.get(`/playlists/${id}/week`)).text, 'The plugin with the calendar was deleted');
});

t.test('programs set and read them', async (t) => {
  const { api, id, stored } = await openWeek(t);
  const special_days = {
    holidays: { country: 'CH', region: 'ZH', plan: 'saturday' },
    dates: { days: ['05-17'], plan: 'quiet' },
  };
  t.equal((await api('PATCH', `/api/playlists/${id}`, { special_days })).status, 200);
  t.match(await stored(), { ...special_days, calendar: null });
  for (const wrong of [
    { holidays: { country: 'CH', plan: 'someday' } },
    { holidays: { country: 'Switzerland', plan: 'sunday' } },
    { dates: { days: ['tomorrow'], plan: 'quiet' } },
    { dates: { days: [], plan: 'quiet' } },
    { calendar: { plugin_setting_id: 999, plan: 'sunday' } },
    'sunday',
  ]) {
    const { status, body } = await api('PATCH', `/api/playlists/${id}`, { special_days: wrong });
    t.equal(status, 422, JSON.stringify(wrong));
    t.match(JSON.stringify(body), /special_days/);
  }
  const copy = (await api('POST', `/api/playlists/${id}/clone`, {})).body.data;
  t.match(copy.special_days, special_days, 'a copy has them');
  await api('PATCH', `/api/playlists/${id}`, { special_days: {} });
  t.strictSame(await stored(), { holidays: null, dates: null, calendar: null });
});
