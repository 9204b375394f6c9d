import t from 'tap';
import { apiOf } from '../support/api/api-client.js';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { startWholeGateway } from '../support/gateway/whole-gateway.js';
import { startSourceServer } from '../support/sources/source-server.js';
import { dataFolder } from '../support/storage/data-folder.js';

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'SUMMARY:Choir <b>',
  'DTSTART;TZID=Nowhere:20260316T190000',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'SUMMARY:Broken',
  'DTSTART:20260316T190000Z',
  'RRULE:FREQ=<SOMETIMES>',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTSTART:whenever',
  'END:VEVENT',
  'END:VCALENDAR',
];

t.test(
  'what a calendar says and nobody can use is on the plugin’s page and in the API, until it changes',
  async (t) => {
    const answer = { lines: CALENDAR };
    const source = await startSourceServer({
      '/family.ics': (request, response) => {
        const etag = `"${answer.lines.length}"`;
        const isSame = request.headers['if-none-match'] === etag;
        response.writeHead(isSame ? 304 : 200, { 'content-type': 'text/calendar', etag });
        response.end(isSame ? undefined : answer.lines.join('\r\n'));
      },
    });
    t.teardown(() => source.stop());
    const gateway = await startWholeGateway(t, dataFolder(t));
    const api = apiOf(gateway);
    const browser = new FakeBrowser(gateway.base);
    await browser.signIn();
    const { body } = await api('POST', '/api/plugin_settings', {
      ...{ name: 'Family', plugin_id: 37, strategy: 'polling' },
      polling_url: `${source.base.replace('http:', 'webcal:')}/family.ics`,
    });
    const { id } = body.data;
    const poll = async () => {
      await api('POST', `/api/plugin_settings/${id}/poll`);
      const { last_poll } = (await api('GET', `/api/plugin_settings/${id}/details`)).body.data;
      return { source: last_poll.sources[0], page: (await browser.get(`/plugins/${id}`)).text };
    };
    const report = {
      ...{ unit: 'events', count: 1, left_out: 2, lines: [9, 12] },
      notes: [
        { code: 'unusable-rule', line: 9, left_out: true },
        { code: 'no-start', line: 12, left_out: true },
        { code: 'unknown-zone', line: 4, left_out: false },
      ],
    };
    for (const outcome of ['changed', 'unchanged']) {
      const { source: polled, page } = await poll();
      t.match(polled, { status: outcome === 'changed' ? 200 : 304, outcome });
      t.same(polled.read, report, outcome);
      t.match(page, /1 event read, 2 left out/);
      t.match(page, /Line 9: RRULE:FREQ=&lt;SOMETIMES>; only the first date is shown/);
      t.match(page, /Line 4: the time zone “Nowhere” is unknown/);
    }
    answer.lines = CALENDAR.filter((line) => !/<SOMETIMES>|whenever/.test(line)).concat('');
    const { source: repaired, page } = await poll();
    t.match(repaired.read, { count: 2, left_out: 1 });
    t.notMatch(page, /Line 9: /, 'the notes are those of the last version');
  },
);
