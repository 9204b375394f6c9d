// @tier full: draws pictures
import t from 'tap';
import { drawBundled } from '../../support/recipes/draw-bundled.js';

/** Words of the view on 17 March 2026, 14:05 in Berlin. */
async function wordsOf(place: string, locale = 'en') {
  const { words, notes } = await drawBundled('night-sky', 'full', 'v2', { fields: { place }, locale });
  t.strictSame(notes, []);
  return words.map(({ text }) => text).join(' ');
}

/** Whether a time of the picture is within ten minutes of one. */
const isNear = (shown: string | undefined, expected: string): boolean => {
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  return shown !== undefined && Math.abs(minutesOf(shown) - minutesOf(expected)) <= 10;
};

// Expected times are those of astronomy-engine 2.1.19 for the same place and limits.
t.test('planets, stars and darkness are those of an almanac', async (t) => {
  const words = await wordsOf('52.52,13.41');
  const [, dusk, dawn] = /dark (\d\d:\d\d) – (\d\d:\d\d)/.exec(words) ?? [];
  t.ok(isNear(dusk, '20:09') && isNear(dawn, '04:18'), `dark from ${dusk} to ${dawn}`);
  const [, from, to] = /Jupiter south, 60° (\d\d:\d\d) – (\d\d:\d\d)/.exec(words) ?? [];
  t.ok(isNear(from, '18:41') && isNear(to, '02:55'), `Jupiter from ${from} to ${to}`);
  const [, rise] = /Spica rises in the east (\d\d:\d\d)/.exec(words) ?? [];
  t.ok(isNear(rise, '20:51'), `Spica at ${rise}`);
  t.match(words, /Venus west, 9°/);
  t.notMatch(words, /Saturn|Mars/, 'both are too close to the sun');
});

t.test('south of the equator the map stands on its head, and far north no star is promised', async (t) => {
  const south = await drawBundled('night-sky', 'full', 'og_png', { fields: { place: '-33.87,151.21' } });
  const heightOf = (text: string) => south.words.find((word) => word.text === text)?.y ?? Number.NaN;
  t.ok(heightOf('S') < heightOf('N'), 'south is up');
  t.match(await wordsOf('52.52,13.41', 'de'), /dunkel .*Mond Neumond, 2\s% nicht zu sehen/);
});
