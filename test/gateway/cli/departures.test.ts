// @tier full: starts the program for each command
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { inkstand } from '../../support/gateway/run-inkstand.js';
import { drawBundled } from '../../support/recipes/draw-bundled.js';
import { writeZip } from '../../support/storage/zip.js';

const FEED: readonly (readonly [name: string, content: string])[] = Object.entries({
  'stops.txt':
    '\uFEFFstop_id,stop_name,parent_station\r\n1,"Mill Lane, north",\r\n2,Mill Lane,\r\n3,Mill Lane,S\r\n4,Town hall,\r\n',
  'routes.txt': 'route_id,route_short_name,route_long_name\nr1,12,Long\nr2,,Night line\n',
  'trips.txt':
    'route_id,service_id,trip_id,trip_headsign\nr1,wk,a,"Hall, ""Town"""\nr1,wk,b,"Hall, ""Town"""\nr1,we,c,Lake\nr2,single,d,Old town\nr1,old,e,Gone\nr1,wk,f,Ends here\n',
  'stop_times.txt': [
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type',
    'a,07:11:00,07:12:00,2,1,0\na,07:20:00,07:20:00,4,2,0\nb,6:42:00,6:42:00,3,1,\nb,7:00:00,7:00:00,4,2,',
    'c,09:00:00,09:00:00,2,1,0\nc,09:10:00,09:10:00,4,2,0\nd,25:05:00,25:05:00,2,1,0\nd,25:20:00,25:20:00,4,2,0',
    'e,10:00:00,10:00:00,2,1,0\ne,10:10:00,10:10:00,4,2,0\nf,11:00:00,11:00:00,4,1,0\nf,11:10:00,11:10:00,2,2,1',
  ].join('\n'),
});

t.test('a GTFS file becomes the lines of the recipe Departures', async (t) => {
  const day = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][new Date(Date.now() + 86_400_000).getUTCDay()];
  const path = join(t.testdir(), 'feed.zip');
  const days = 'monday,tuesday,wednesday,thursday,friday,saturday,sunday';
  const calendar = `service_id,${days},start_date,end_date\nwk,1,1,1,1,1,0,0,20200101,${day(90)}\nwe,0,0,0,0,0,1,1,20200101,${day(90)}\nold,1,1,1,1,1,1,1,20200101,20200201\n`;
  const dates = `service_id,date,exception_type\nsingle,${day(1)},1\nsingle,20200101,1\n`;
  writeFileSync(path, await writeZip([...FEED, ['calendar.txt', calendar], ['calendar_dates.txt', dates]]));
  const { code, out } = await inkstand(['departures', path, 'mill lane']);
  t.equal(code, 0);
  t.same(out.trim().split('\n'), [
    '12 | Hall, "Town" | Mon-Fri | 06:42 07:12',
    '12 | Lake | Sat-Sun | 09:00',
    `Night line | Old town | ${weekday} | 25:05`,
  ]);
  const { words } = await drawBundled('departures', 'full', 'og_png', { fields: { departures: out } });
  t.ok(
    words.some(({ text }) => text === 'Lake') || words.some(({ text }) => text === 'Hall,'),
    'the recipe reads them',
  );
});

t.test('a wrong stop or file is explained', async (t) => {
  const path = join(t.testdir(), 'feed.zip');
  writeFileSync(path, await writeZip(FEED));
  t.match(await inkstand(['departures', path, 'mill']), {
    code: 1,
    error: /no stop "mill"; similar: Mill Lane, north, Mill Lane/,
  });
  t.match(await inkstand(['departures', path, 'Town hall']), { code: 1, error: /nothing leaves from Town hall/ });
  writeFileSync(path, await writeZip([['a.txt', 'x']]));
  t.match(await inkstand(['departures', path, 'Mill Lane']), { code: 1, error: /found no stops.txt/ });
  writeFileSync(path, 'no zip');
  t.match(await inkstand(['departures', path, 'Mill Lane']), { code: 1, error: /expected a GTFS file/ });
});
