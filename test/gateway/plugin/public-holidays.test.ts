// @tier full: draws pictures
import t from 'tap';
import { drawBundled } from '../../support/recipes/draw-bundled.js';

/** Words of the view on Tuesday, 17 March 2026. */
async function wordsOf(fields: Readonly<Record<string, string>>, locale = 'en') {
  const { words, notes } = await drawBundled('public-holidays', 'full', 'v2', { fields, locale });
  t.strictSame(notes, []);
  return words.map(({ text }) => text).join(' ');
}

t.test('holidays are those of the country, in order', async (t) => {
  const germany = await wordsOf({ country: 'DE' });
  t.match(germany, /Good Friday in 17 days Friday, 3 April · long weekend Easter Monday Mon 6 April/);
  t.match(germany, /Labour Day Fri 1 May .*Ascension Day Thu 14 May .*Whit Monday Mon 25 May .*Sat 3 October/);
  const states = await wordsOf({ country: 'US' });
  t.match(states, /Memorial Day .*Monday, 25 May/, 'the last Monday of May');
  t.match(states, /Juneteenth Fri 19 June .*Fri 3 July .*Sat 4 July .*Labour Day Mon 7 September .*Mon 12 October/);
  t.match(await wordsOf({ country: 'GR' }), /Sunday of Orthodox Easter|Easter.* 12 April/, 'Orthodox Easter');
  t.match(await wordsOf({ country: 'TR' }), /Eid al-Fitr.* Friday, 20 March – 22 March/, 'three days');
});

t.test('a region adds its holidays and drops those of others', async (t) => {
  t.match(await wordsOf({ country: 'DE', region: ' by ' }), /Whit Monday .* Corpus Christi Thu 4 June/);
  t.notMatch(await wordsOf({ country: 'DE' }), /Corpus Christi/);
  t.notMatch(await wordsOf({ country: 'GB', region: 'SCT' }), /Easter Monday/);
  t.match(await wordsOf({ country: 'GB', region: 'ENG' }), /Easter Monday/);
  const unknown = await wordsOf({ country: 'DE', region: 'Bavaria' });
  t.match(unknown, /Unknown region: Bavaria Germany: BB, BE, BW, /, 'it says which there are');
});

t.test('names are in the language of the display, else in that of the country', async (t) => {
  t.match(await wordsOf({ country: 'FR' }, 'de'), /Ostermontag .*Tag der Arbeit .*Christi Himmelfahrt/);
  t.match(await wordsOf({ country: 'FR' }, 'fr'), /Lundi de Pâques .*Fête du travail .*Ascension/);
});
