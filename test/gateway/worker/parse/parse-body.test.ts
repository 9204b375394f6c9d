import t from 'tap';
import { InkstandError } from '../../../../src/common/errors.js';
import { TimeZone } from '../../../../src/common/time/time-zone.js';
import { parseBody } from '../../../../src/gateway/worker/jobs/parse/parse-body.js';
import { fc } from '../../../support/property.js';

const now = Date.parse('2026-03-16T09:30:00Z');
const parse = async (text: string, contentType = '', timeZone = 'UTC') =>
  (await parseBody(Buffer.from(text), { contentType, now, timeZone })).data;

t.test('XML becomes nested hashes', async (t) => {
  const table: readonly [xml: string, expected: unknown][] = [
    ['<a>1</a>', { a: '1' }],
    ['<a/>', { a: null }],
    ['<a><b>1</b><b>2</b></a>', { a: { b: ['1', '2'] } }],
    ['<a><b>1</b></a>', { a: { b: '1' } }],
    ['<s:Envelope xmlns:s="u"><s:Body><x y="1"/></s:Body></s:Envelope>', { Envelope: { Body: { x: { y: '1' } } } }],
    ['<a k="v">text</a>', { a: { k: 'v', __content__: 'text' } }],
    ['<a>x<b/>y</a>', { a: { b: null, __content__: 'xy' } }],
    ['<?xml version="1.0"?><!-- c --><a><![CDATA[<b>&amp;]]></a>', { a: '<b>&amp;' }],
    ['<a>&lt;&#228;&amp;</a>', { a: '<ä&' }],
    ['<a xlink:href="h"/>', { a: { href: 'h' } }],
  ];
  for (const [xml, expected] of table) t.same(await parse(xml, 'text/xml'), expected, xml);
  await t.rejects(parse('plain', 'text/xml'), { message: 'the response is not XML' });
  await t.rejects(parse('<a>'.repeat(500), 'text/xml'), { code: 'limit' });
});

const calendar = (...events: readonly string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines.split('\n'), 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const startsOf = async (text: string, timeZone?: string) => {
  const { ical } = (await parse(text, 'text/calendar', timeZone)) as { ical: { SUMMARY: string; DTSTART: string }[] };
  return ical.map((event) => `${event.SUMMARY} ${event.DTSTART}`);
};

t.test("a calendar lists its events by start, in the reader's time zone", async (t) => {
  const text = calendar(
    'UID:1\nSUMMARY:Later\nDTSTART:20260318T100000Z\nDTEND:20260318T110000Z',
    'UID:2\nSUMMARY:Zoned\nDTSTART;TZID=America/New_York:20260317T090000\nDTEND;TZID=America/New_York:20260317T100000',
    'UID:3\nSUMMARY:Day\nDTSTART;VALUE=DATE:20260317\nDTEND;VALUE=DATE:20260318',
    'UID:4\nSUMMARY:Floating\nDTSTART:20260317T080000\nDTEND:20260317T083000',
    'UID:5\nSUMMARY:Past\nDTSTART:20250317T080000Z\nDTEND:20250317T083000Z',
  );
  t.same(await startsOf(text), [
    'Day 2026-03-17',
    'Floating 2026-03-17T08:00:00Z',
    'Zoned 2026-03-17T13:00:00Z',
    'Later 2026-03-18T10:00:00Z',
  ]);
  t.same((await startsOf(text, 'Europe/Berlin')).at(-1), 'Later 2026-03-18T11:00:00+01:00');
  t.match(await parse(text, 'text/plain'), {
    data: { ical: [{ SUMMARY: 'Day', DTEND: '2026-03-18', ALL_DAY: true }] },
  });
});

t.test('recurring events are expanded, with moved and excluded occurrences', async (t) => {
  const weekly = calendar(
    'UID:1\nSUMMARY:Weekly\nDTSTART;TZID=Europe/Berlin:20260105T090000\nDTEND;TZID=Europe/Berlin:20260105T100000\nRRULE:FREQ=WEEKLY;UNTIL=20260406T230000Z\nEXDATE;TZID=Europe/Berlin:20260323T090000',
    'UID:1\nSUMMARY:Moved\nRECURRENCE-ID;TZID=Europe/Berlin:20260316T090000\nDTSTART;TZID=Europe/Berlin:20260316T150000\nDTEND;TZID=Europe/Berlin:20260316T160000',
  );
  t.same(await startsOf(weekly), [
    'Moved 2026-03-16T14:00:00Z',
    'Weekly 2026-03-30T07:00:00Z',
    'Weekly 2026-04-06T07:00:00Z',
  ]);
  const endless = calendar('UID:1\nSUMMARY:Tick\nDTSTART:20200101T000000Z\nRRULE:FREQ=SECONDLY');
  t.same(await startsOf(endless), [], 'a rule without end costs a bounded number of steps');
});

t.test('wall clock times convert to moments and back, also at clock changes', async (t) => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'];
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 4_000_000_000 }), (zone, seconds) => {
      const clock = new TimeZone(zone);
      const moment = seconds * 1000;
      const wall = clock.wallOf(moment);
      // In the hour that repeats in autumn, either moment is correct.
      return Math.abs(clock.momentOf(wall) - moment) <= 3_600_000 && clock.wallOf(clock.momentOf(wall)) === wall;
    }),
    { numRuns: 300 },
  );
  t.pass();
});

t.test('no body fails other than with an InkstandError', async (t) => {
  const types = fc.constantFrom(
    '',
    'application/json',
    'text/xml',
    'text/csv',
    'text/calendar',
    'text/html',
    'text/plain; charset=nonsense',
  );
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(
      '{',
      '"a":',
      '[',
      ']',
      '<a ',
      '<',
      '/>',
      '</a>',
      ']]>',
      '<![CDATA[',
      '"',
      ',',
      '\n',
      'BEGIN:VCALENDAR\r\n',
      'BEGIN:VEVENT\r\n',
      'DTSTART:20260316T000000Z\r\n',
      'RRULE:FREQ=DAILY;COUNT=3\r\n',
      'END:VEVENT\r\n',
      'END:VCALENDAR\r\n',
      '__proto__',
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 20 }), types, async (parts, contentType) => {
      try {
        const data = await parse(parts.join(''), contentType);
        return typeof data === 'object' && !Array.isArray(data);
      } catch (error) {
        return error instanceof InkstandError;
      }
    }),
    { numRuns: 800 },
  );
  t.equal(Object.keys(Object.prototype).length, 0);
});

t.test('a float stays a float in what a template prints, and integers keep their digits', async (t) => {
  const { renderLiquid } = await import('../../../../src/liquid/liquid.js');
  const data = await parse('{"t": 21.0, "n": 21, "id": 1234567890123456789, "rows": [{"v": 3.0}]}', 'application/json');
  const { html } = renderLiquid(
    '{{ t }} {{ n }} {{ t | divided_by: 2 }} {{ n | divided_by: 2 }} {{ id }} {{ rows | json }}',
    data,
    { now, pinned: true },
  );
  t.equal(html, '21.0 21 10.5 10 1234567890123456789 [{"v":3.0}]');
});

t.test('an HTML page or broken JSON in place of data is an error that quotes nothing of it', async (t) => {
  const read = async (contentType: string, body: string) =>
    (await parseBody(Buffer.from(body), { contentType, now: 0, timeZone: 'UTC', acceptsHtml: false })).data;
  const login =
    '<!DOCTYPE html><html><head><title>Router</title><script>alert("no")</script></head><body><h1>Please&nbsp;sign in</h1>\u202e</body></html>';
  for (const type of ['application/json', 'text/html', '', 'text/calendar', 'application/xml']) {
    await t.rejects(read(type, login), { message: 'expected data, got an HTML page' }, type);
  }
  await t.rejects(read('application/json', 'Internal error'), { message: /^the response is not JSON$/ });
  await t.rejects(read('application/json', ''), { message: 'the response is empty instead of JSON' });
  for (const broken of ['{"a": 1, "b":', '[{"a": 1}', '[1, 2', '["a', '{}}']) {
    for (const type of ['application/json', 'text/plain', '']) {
      await t.rejects(read(type, broken), { message: /^the response is not JSON$/ }, `${type} ${broken}`);
    }
  }
  const long = await read('text/html', `<p>${'word '.repeat(5000)}</p>`).catch(({ message }: Error) => message);
  t.ok(String(long).length < 130, 'the words are cut');
  t.same(await read('text/html', '21.5'), { data: '21.5' }, 'a value with a wrong type is no page');
  t.same(await read('text/plain', '[INFO] started'), { data: '[INFO] started' });
  t.same(await read('text/plain', '{not json}'), { data: '{not json}' });
});
