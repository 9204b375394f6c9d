// @tier full: starts gateways
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { openDashboard } from '../../../support/browser/dashboard.js';
import { PageForm } from '../../../support/browser/page-form.js';

interface Rule {
  readonly page: string;
  readonly action: string;
  /** The one field that is filled in. */
  readonly field: string;
  readonly value: string;
  /** The box of the rule, with the value that it submits; none where the entry itself is the rule. */
  readonly box?: readonly [name: string, value: string];
  /** Reads the sentence below the form. */
  readonly result: RegExp;
}

const folder = mkdtempSync(join(tmpdir(), 'inkstand-backups-'));
const WEBHOOK = 'http://192.168.7.7/hook';

/** Each field that belongs to a rule, filled in alone. */
const RULES: readonly Rule[] = [
  {
    ...{ page: '/displays/2/settings', action: '/displays/2/settings', field: 'sleep_start', value: '21:15' },
    ...{ box: ['sleeps', 'on'], result: /sleeps from 21:15 to/ },
  },
  {
    ...{ page: '/displays/3/settings', action: '/displays/3/settings', field: 'sleep_end', value: '05:45' },
    ...{ box: ['sleeps', 'on'], result: /sleeps from \d\d:\d\d to 05:45/ },
  },
  {
    ...{ page: '/system/mqtt', action: '/system/mqtt', field: 'url', value: 'mqtt://127.0.0.1:9' },
    ...{ box: ['on', 'on'], result: /connects to mqtt:\/\/127\.0\.0\.1:9/ },
  },
  {
    ...{ page: '/system/mqtt', action: '/system/mqtt', field: 'discovery_prefix', value: 'dwelling' },
    ...{ box: ['discovery', 'on'], result: /published to Home Assistant below dwelling/ },
  },
  {
    ...{ page: '/system/alerts', action: '/system/alerts', field: 'url', value: WEBHOOK },
    ...{ box: ['on', 'on'], result: /messages go to http:\/\/192\.168\.7\.7\/hook at any time/ },
  },
  {
    ...{ page: '/system/alerts', action: '/system/alerts', field: 'quiet_start', value: '20:30' },
    ...{ box: ['quiet', 'on'], result: /not from 20:30 to/ },
  },
  {
    ...{ page: '/system/backup', action: '/system/backup/schedule', field: 'folder', value: folder },
    ...{ box: ['is_on', 'on'], result: /every day at 03:15 to / },
  },
  { page: '/items/1', action: '/items/1', field: 'start_0', value: '06:30', result: /every day 06:30–00:00/ },
  { page: '/items/2', action: '/items/2', field: 'end_0', value: '08:00', result: /every day 00:00–08:00/ },
  { page: '/items/3', action: '/items/3', field: 'days_0', value: '6', result: /Sat all day/ },
];

t.test('a value that is entered switches its rule on, and the sentence below the form says so', async (t) => {
  const { browser } = await openDashboard(t);
  for (const { page, action, field, value, box, result } of RULES) {
    const form = new PageForm((await browser.get(page)).text, action).set(field, value);
    const saved = await browser.submit(form);
    t.equal(saved.status, 303, `${page}: ${field}`);
    const { text } = await browser.get(page);
    const stored = new PageForm(text, action);
    t.equal(stored.get(field), value, `${page}: ${field} is stored`);
    if (box) t.equal(stored.get(box[0]), box[1], `${page}: ${field} switches ${box[0]} on`);
    t.match(sentencesOf(text), result, `${page}: the sentence`);
  }
});

t.test('a rule that is switched off stays off, whatever its values, and a window is removed by its days', async (t) => {
  const { browser } = await openDashboard(t);
  const open = async (page: string) => new PageForm((await browser.get(page)).text, page);
  await browser.submit((await open('/displays/1/settings')).set('sleeps').set('sleep_start', '20:00'));
  const display = await open('/displays/1/settings');
  t.equal(display.get('sleeps'), undefined);
  t.equal(display.get('sleep_start'), '20:00');
  t.match(sentencesOf((await browser.get('/displays/1/settings')).text), /has no quiet hours/);

  await browser.submit((await open('/items/1')).set('start_0', '06:30').set('end_0', '08:00'));
  t.strictSame(daysOf(await open('/items/1')), ['1', '2', '3', '4', '5', '6', '7'], 'every day by default');
  await browser.submit((await open('/items/1')).set('days_0'));
  t.strictSame(daysOf(await open('/items/1')), []);
  t.match(sentencesOf((await browser.get('/items/1')).text), /at any time/);
});

const daysOf = (form: PageForm): string[] =>
  form.entries.filter(([name]) => name === 'days_0').map(([, value]) => value);

const sentencesOf = (html: string): string =>
  [...html.matchAll(/<p class="form__result">(.*?)<\/p>/gs)].map(([, text]) => text).join('\n');
