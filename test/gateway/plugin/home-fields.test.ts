import t from 'tap';
import { fillHome, planFollowing } from '../../../src/gateway/plugin/home-fields.js';

const WEATHER = [
  { keyname: 'place', field_type: 'lat_lon', name: 'Place', name_field: 'place_name' },
  { keyname: 'place_name', field_type: 'string', name: 'Name' },
];
const graz = { name: 'Graz', label: 'Graz, AT', at: '47.067,15.45' };
const oslo = { name: 'Oslo', label: 'Oslo, NO', at: '59.913,10.746' };

t.test('plugins about a place follow the home', async (t) => {
  const move = (values: object, before = graz) => planFollowing(WEATHER, { ...values }, { before, home: oslo });
  const moved = { place: oslo.at, place_name: 'Oslo' };
  t.strictSame(move({}), moved, 'without a place');
  t.strictSame(move({ place: '', place_name: 'Vienna' }), moved, 'with the name of no place');
  t.strictSame(move({ place: graz.at, place_name: 'Graz' }), moved, 'with the former home');
  t.strictSame(move({ place: graz.at, place_name: 'At home' }), { place: oslo.at }, 'with a title, which stays');
  t.strictSame(move({ place: '48.2,16.37', place_name: 'Vienna' }), {}, 'not with a place of their own');
  t.strictSame(planFollowing([], {}, { before: undefined, home: oslo }), {}, 'not without a place field');
  const bare = [{ keyname: 'at', field_type: 'lat_lng', name: 'At' }];
  t.strictSame(planFollowing(bare, {}, { before: undefined, home: oslo }), { at: oslo.at }, 'without a name field');
});

t.test('fields for latitude and longitude apart are a place, too', async (t) => {
  const pair = (first: string, second: string, type = 'string') => [
    { keyname: first, field_type: type, name: 'First' },
    { keyname: second, field_type: type, name: 'Second' },
  ];
  for (const [first, second, type] of [
    ['lat', 'lon', 'string'],
    ['latitude', 'longitude', 'number'],
    ['home_lat', 'home_lng', 'string'],
    ['stationLatitude', 'stationLongitude', 'string'],
  ] as const) {
    const fields = pair(first, second, type);
    const atHome = { [first]: '47.067', [second]: '15.45' };
    t.strictSame(fillHome(fields, {}, graz), atHome, `${first}, ${second}`);
    t.strictSame(planFollowing(fields, atHome, { before: graz, home: oslo }), {
      [first]: '59.913',
      [second]: '10.746',
    });
    const elsewhere = { [first]: '48.2', [second]: '15.45' };
    t.strictSame(planFollowing(fields, elsewhere, { before: graz, home: oslo }), {}, 'a place of their own stays');
    t.strictSame(fillHome(fields, elsewhere, graz), elsewhere);
  }
  for (const fields of [pair('plate', 'salon'), pair('lat', 'station'), pair('from_lat', 'to_lon')])
    t.strictSame(fillHome(fields, {}, graz), {}, JSON.stringify(fields.map(({ keyname }) => keyname)));
});
