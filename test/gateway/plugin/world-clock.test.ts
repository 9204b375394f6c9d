// @tier full: draws pictures
import t from 'tap';
import { drawBundled } from '../../support/recipes/draw-bundled.js';

/** Words of the view on Tuesday, 17 March 2026, 14:05 in Berlin. */
async function wordsOf(zones: string, fields: Readonly<Record<string, string>> = {}, locale = 'en') {
  const { words, notes } = await drawBundled('world-clock', 'full', 'og_png', { fields: { zones, ...fields }, locale });
  t.strictSame(notes, []);
  return words.map(({ text }) => text).join(' ');
}

t.test('each place shows its time, day and hours ahead', async (t) => {
  const zones =
    'New York | America/New_York\nKathmandu | Asia/Kathmandu\nAuckland | Pacific/Auckland\nParis | Europe/Paris';
  t.equal(
    await wordsOf(zones),
    'New York 09:05 Tue · −5 h Kathmandu 18:50 Tue · +4.75 h Auckland 02:05 Wed · +12 h Paris 14:05 Tue · as here',
  );
  t.match(await wordsOf(zones, { hours: '12' }), /New York 9:05 am .*Kathmandu 6:50 pm/);
  t.match(await wordsOf(zones, {}, 'de'), /Kathmandu 18:50 Di · \+4,75 Std\. Auckland 02:05 Mi/);
});

t.test('a zone alone names its place, and one that does not exist is called so', async (t) => {
  t.match(await wordsOf('America/Los_Angeles'), /^Los Angeles 06:05/);
  t.match(await wordsOf('Atlantis | Sea/Atlantis\nOslo | Europe/Oslo'), /Atlantis – Unknown time zone Oslo 14:05/);
});
