// @tier full: draws pictures
import { readFileSync } from 'node:fs';
import t from 'tap';
import { drawBundled } from '../../support/recipes/draw-bundled.js';

const read = (name: string): readonly string[] =>
  readFileSync(new URL(`../../../src/gateway/plugin/partials/${name}.liquid`, import.meta.url), 'utf8').split('\n');

/** Words of the view on 17 March 2026. */
async function wordsOf(key: string, fields: Readonly<Record<string, string>>, locale = 'en') {
  const { words, notes } = await drawBundled(key, 'full', 'v2', { fields, locale });
  t.strictSame(notes, []);
  return words.map(({ text }) => text).join(' ');
}

t.test('each day of a leap year has its fact in both languages, in order', (t) => {
  const days = read('history_days').filter((line) => /^\d{4}\|/.test(line));
  const leapYear = Array.from({ length: 366 }, (_, day) =>
    new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(5, 10),
  );
  const dates = days.map((line) => `${line.slice(0, 2)}-${line.slice(2, 4)}`);
  t.strictSame(dates, [...leapYear, ...leapYear]);
  t.strictSame(
    days.filter((line) => !/^\d{4}\|\d{3,4}(?: BC| v\. Chr\.)?\|[^|]{12,90}\.$/u.test(line)),
    [],
    'a year and a sentence that fits',
  );
  t.end();
});

t.test('a fact of today, how long ago it was, and the next days; days of the owner come first', async (t) => {
  t.match(
    await wordsOf('on-this-day', {}),
    /1958 68 years ago Vanguard 1 .* 18 Mar 1965 Alexei Leonov .* 19 Mar 1932 /,
  );
  t.match(await wordsOf('on-this-day', {}, 'de'), /1958 vor 68 Jahren Vanguard 1 startet/);
  const own = { own_days: '2025-03-17 | The kitchen is painted green\n2019-03-18 | Mia learns to swim' };
  t.match(await wordsOf('on-this-day', own), /2025 a year ago The kitchen is painted green 18 Mar 2019 Mia learns/);
});

t.test('each of 398 words comes once before one comes again, in five languages', (t) => {
  const words = read('word_pairs').filter((line) => line.includes('|'));
  t.equal(words.length, 398);
  t.strictSame(
    words.filter((line) => !/^[^|]+(?:\|[^|]+){4}$/.test(line)),
    [],
  );
  t.equal(new Set(words.map((_, day) => (day * 151) % words.length)).size, words.length);
  t.end();
});

t.test('a word is in the language to learn, its translation in that of the display or another', async (t) => {
  t.match(await wordsOf('language-words', {}), /el amor Spanish love la tierra earth/);
  t.match(await wordsOf('language-words', { learn: 'it' }, 'de'), /l’amore Italienisch die Liebe/);
  t.match(await wordsOf('language-words', { learn: 'de', known: 'fr' }), /die Liebe German l’amour/);
  t.match(await wordsOf('language-words', { learn: 'en' }), /love English die Liebe/, 'never into itself');
  t.match(await wordsOf('language-words', { own_words: 'hygge | cosiness' }), /hygge cosiness$/);
});
