import { mkdirSync } from 'node:fs';
import t from 'tap';
import { findBarriers, findChromium, openBrowser, openPage, signIn } from '../support/browser/chromium.js';
import { openDrawing, openWeb } from '../support/gateway/drawing-gateway.js';
import { PASSWORD } from '../support/gateway/gateway-with-displays.js';

const chromium = findChromium();
const skip = !chromium && 'no Chromium on this machine';
/** Where screenshots are put; none by default. */
const { INKSTAND_SHOTS: folder } = process.env;

const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const START = 'DTSTART:20261201T090000Z';
const RULE = 'RRULE:FREQ=FORTNIGHTLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=9,10,11,12,13,14;UNTIL=20271231T000000Z';
/** A calendar in which each kind of note occurs. */
const CALENDAR = [
  'BEGIN:VCALENDAR',
  ...Array.from({ length: 1200 }, (_, index) => event(`UID:${index}`, START, `SUMMARY:${index}`)).flat(),
  ...event('UID:a', 'DTSTART:some time next week', 'SUMMARY:a'),
  ...event('UID:b', START, RULE, 'SUMMARY:Team meeting'),
  ...event('UID:c', 'DTSTART;TZID=Mars/Olympus_Mons_With_A_Name_That_Is_Long:20261201T090000', 'SUMMARY:c'),
  ...event('UID:d', START, 'DURATION:for_a_very_long_time_without_any_place_to_break_the_line', 'SUMMARY:d'),
  ...event('UID:e', START, 'SUMMARY:A rather long title that somebody wrote', 'SEQUENCE:1'),
  ...event('UID:e', START, 'SUMMARY:A rather long title that somebody wrote', 'SEQUENCE:2'),
  ...event('UID:f', 'DTSTART:20261120T090000Z', 'RRULE:FREQ=HOURLY', 'SUMMARY:f'),
  ...event('UID:g', 'DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY;COUNT=999999999', 'SUMMARY:g'),
  ...['BEGIN:VEVENT', 'UID:h', START, 'SUMMARY:h'],
  ...event('UID:i', START, 'SUMMARY:i'),
  'END:VCALENDAR',
].join('\r\n');

t.test('what was left out of a calendar can be read on a phone, in the dark and on a desktop', { skip }, async (t) => {
  const web = await openWeb(t);
  web.answers = {
    '/agenda.ics': (_, response) => void response.setHeader('Content-Type', 'text/calendar').end(CALENDAR),
  };
  const { api, base } = await openDrawing(t);
  const input = { name: 'Agenda', plugin_id: 37, strategy: 'polling', polling_url: `${web.base}/agenda.ics` };
  const { id } = (await api('POST', '/api/plugin_settings', input)).data;
  await api('POST', `/api/plugin_settings/${id}/poll`, {});
  const browser = await openBrowser(t, chromium ?? '');
  if (folder) mkdirSync(folder, { recursive: true });
  for (const [name, view] of [
    ['phone', { viewport: { width: 360, height: 740 }, isMobile: true }],
    ['desktop', { viewport: { width: 1280, height: 860 } }],
  ] as const) {
    const { page, faults } = await openPage(browser, view);
    await signIn(page, base, PASSWORD);
    await page.goto(`${base}/plugins/${id}`);
    const text = await page.locator('main').innerText();
    t.match(text, /1,206 events read, 4 left out: line 6004, DTSTART:some time next week; …/);
    t.match(text, /Line 6010: RRULE:FREQ=FORTNIGHTLY/);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      t.strictSame(await findBarriers(page), [], `${name}, ${colorScheme}`);
      if (folder) await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true });
    }
    t.ok(Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth')) <= 0, `${name} fits`);
    t.strictSame(faults, []);
  }
});
