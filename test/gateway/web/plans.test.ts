import t from 'tap';
import { estimateBatteryDays } from '../../../src/gateway/device/report/battery-forecast.js';
import { MAX_WINDOWS } from '../../../src/gateway/playlist/time-windows.js';
import { planChart } from '../../../src/gateway/web/components/chart/line-chart-geometry.js';
import { nameBrowser } from '../../../src/gateway/web/components/name-browser.js';
import { FormReading } from '../../../src/gateway/web/forms/form-reading.js';
import { putUnderPrefix } from '../../../src/gateway/web/page-headers.js';
import { groupSensors } from '../../../src/gateway/web/pages/display/group-sensors.js';
import { readItemForm } from '../../../src/gateway/web/pages/playlists/item/read-item-form.js';
import { fc } from '../../support/property.js';

const days = (...percents: number[]) => percents.map((percent, index) => ({ day: 20_000 + index, percent }));

t.test('battery days are estimated from the discharge since the last charge', async (t) => {
  t.equal(estimateBatteryDays(days(90, 88, 86, 84)), 42);
  t.equal(estimateBatteryDays(days(20, 15, 10, 98, 96, 94)), 47, 'a charge begins anew');
  t.equal(estimateBatteryDays(days(90, 89)), undefined, 'too short');
  t.equal(estimateBatteryDays(days(90, 90, 89.5, 90)), undefined, 'it hardly fell');
  t.equal(estimateBatteryDays([]), undefined);
});

t.test('a battery estimate is never negative or implausible', async () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 60 }), (percents) => {
      const left = estimateBatteryDays(days(...percents));
      return left === undefined || (Number.isInteger(left) && left >= 0 && left <= 999);
    }),
  );
});

t.test('every point of a chart is inside its frame', async () => {
  const size = { width: 420, height: 180, left: 42, bottom: 24 };
  const points = fc.array(fc.record({ atMs: fc.nat(1e9), value: fc.float({ min: -1000, max: 1000, noNaN: true }) }), {
    maxLength: 400,
  });
  fc.assert(
    fc.property(points, (unsorted) => {
      const sorted = [...unsorted].sort((a, b) => a.atMs - b.atMs);
      const { line, last, ticks } = planChart(sorted, [0, 100], size);
      const places = [...line.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
      const isInside = places.every(([x, y]) => x >= 42 && x <= 420 && y >= 0 && y <= 156);
      return isInside && ticks.length >= 2 && ticks.length <= 8 && (sorted.length === 0) === (last === undefined);
    }),
  );
});

t.test('readings of one sensor are grouped', async (t) => {
  const reading = { atMs: 1, kind: 'temperature', maker: 'Bosch', model: 'BME280', value: 20.4, unit: 'celsius' };
  const groups = groupSensors([
    reading,
    { ...reading, atMs: 2, value: 21 },
    { ...reading, kind: 'humidity', value: 50 },
  ]);
  t.strictSame(
    groups.map(({ kind, points, range }) => [kind, points.length, range]),
    [
      ['temperature', 2, [19, 22]],
      ['humidity', 1, [49, 51]],
    ],
  );
});

t.test('a form reports all of its errors at once', async (t) => {
  const form = new FormReading(new URLSearchParams('name=+&minutes=1.5&at=25:00&kind=c&box=on&empty='));
  t.equal(form.text('name', { max: 10 }), '');
  t.equal(form.whole('minutes', 1, 60), 1);
  t.equal(form.minutes('at'), 0);
  t.equal(form.oneOf('kind', ['a', 'b']), 'a');
  t.equal(form.optionalWhole('empty', 1, 5), undefined);
  t.equal(form.isTicked('box'), true);
  t.equal(form.isValid, false);
  t.strictSame([...form.errors.keys()], ['name', 'minutes', 'at', 'kind']);
});

t.test('saving an item keeps all time windows that the API has set', async (t) => {
  const fields = new URLSearchParams({ priority: '0' });
  for (let row = 0; row < MAX_WINDOWS; row++) {
    fields.set(`days_${row}`, '1');
    fields.set(`start_${row}`, `0${row}:00`);
    fields.set(`end_${row}`, `0${row}:30`);
  }
  const form = new FormReading(fields);
  t.equal(readItemForm(form, { durationSeconds: undefined, windows: [] }).windows?.length, MAX_WINDOWS);
  t.ok(form.isValid);
});

t.test(
  'saving a form keeps the part of a minute that a program stored, until somebody enters other minutes',
  async (t) => {
    const read = (minutes: string, storedSeconds: number | undefined) =>
      new FormReading(new URLSearchParams({ minutes })).secondsOfMinutes('minutes', 1440, storedSeconds);
    t.equal(read('2', 90), 90);
    t.equal(read('3', 90), 180);
    t.equal(read('', 90), undefined);
    t.equal(read('15', undefined), 900);
  },
);

t.test('a proxy prefix is added to addresses of this gateway only', async (t) => {
  const markup = '<a href="/a">href=&quot;/b&quot;</a><img src="//c"><form action="/d"><input value="/e">';
  t.equal(
    putUnderPrefix(markup, '/ink'),
    '<a href="/ink/a">href=&quot;/b&quot;</a><img src="//c"><form action="/ink/d"><input value="/e">',
  );
  t.equal(putUnderPrefix(markup, ''), markup);
});

t.test('browsers are listed by their common names', async (t) => {
  t.equal(
    nameBrowser('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'),
    'Chrome, Linux',
  );
  t.equal(
    nameBrowser('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'),
    'Safari, iPhone',
  );
  t.equal(nameBrowser('curl/8'), 'curl/8');
  t.equal(nameBrowser(''), '–');
});
