// @tier full: searches tens of thousands of towns
import { readFileSync } from 'node:fs';
import t from 'tap';
import { findNearestTown } from '../../../src/gateway/place/find-towns.js';
import { foldName } from '../../../src/gateway/place/fold-name.js';
import { labelOf, readPlace, readPoint, searchTowns } from '../../../src/gateway/place/place.js';
import { fc } from '../../support/property.js';

const VIENNA = 'Europe/Vienna';
const lines = readFileSync(new URL('../../../src/gateway/place/towns.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1);
const labels = async (text: string, timeZone = VIENNA): Promise<string[]> =>
  (await searchTowns(text, timeZone)).map(labelOf);

t.test('the list is sorted by folded names, as the search needs it', async (t) => {
  t.ok(lines.length > 60_000);
  const names = lines.map((line) => foldName(line.slice(0, line.indexOf('\t'))));
  const misplaced = names.findIndex((name, index) => index > 0 && name < (names[index - 1] ?? ''));
  t.equal(misplaced, -1);
});

t.test('a town is found as it is typed: in part, without accents, in another language', async (t) => {
  t.equal((await labels('gra'))[0], 'Graz, AT');
  t.equal((await labels('sankt polten'))[0], 'Sankt Pölten, AT');
  t.equal((await labels('München'))[0], 'München, DE');
  t.equal((await labels('東京'))[0], '東京, JP');
  t.equal((await labels('wien'))[0], 'Wien, AT');
  t.strictSame(await labels('qqqqq'), []);
});

t.test('towns of the time zone come first, then larger ones', async (t) => {
  t.equal((await labels('vienna'))[0], 'Vienna, AT');
  t.equal((await labels('vienna', 'America/New_York'))[0], 'Vienna, VA, US');
  t.equal((await labels('salz'))[0], 'Salzburg, AT');
  const anywhere = await labels('berlin', 'Asia/Tokyo');
  t.equal(anywhere[0], 'Berlin, DE', 'the largest');
});

t.test('a place is a town, a town of several, or a point', async (t) => {
  t.match(await readPlace('Graz', VIENNA), {
    kind: 'place',
    place: { name: 'Graz', label: 'Graz, AT', at: '47.067,15.45' },
  });
  t.match(await readPlace('Springfield, IL, US', VIENNA), { place: { label: 'Springfield, IL, US' } });
  const several = await readPlace('Springfield', VIENNA);
  t.match(several, { kind: 'several' });
  for (const label of several.kind === 'several' ? several.labels : []) {
    t.match(await readPlace(label, VIENNA), { kind: 'place', place: { label } }, `${label} can be entered`);
  }
  t.strictSame(await readPlace('Qqqqq', VIENNA), { kind: 'unknown' });
  t.strictSame(await readPlace('', VIENNA), { kind: 'unknown' });
  t.match(await readPlace('47.0707, 15.4395', VIENNA), { place: { name: 'Graz', at: '47.0707,15.4395' } });
  const again = await readPlace('47.0707,15.4395 (Graz, AT)', VIENNA);
  t.match(again, { place: { name: 'Graz', label: '47.0707,15.4395 (Graz, AT)' } }, 'as it was written');
  t.match(await readPlace('0,-150', VIENNA), { place: { name: '0,-150', at: '0,-150' } }, 'far from any town');
  t.equal(readPoint('91,0'), undefined);
  t.equal(readPoint('1,2,3'), undefined);
});

t.test('the nearest town is found across the date line', async (t) => {
  t.equal((await findNearestTown(-16.79, -179.99))?.town.country, 'FJ');
});

t.test('every town of the list is found by its name and its label', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(lines.length - 1), async (index) => {
      const [name = '', , , , , , zone] = (lines[index] ?? '').split('\t');
      const found = await searchTowns(name, VIENNA, Number.POSITIVE_INFINITY);
      return zone !== undefined && found.some((town) => foldName(town.name) === foldName(name));
    }),
    { numRuns: 60 },
  );
});
