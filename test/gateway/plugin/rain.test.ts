// @tier full: draws pictures
import t from 'tap';
import { drawBundled } from '../../support/recipes/draw-bundled.js';

/** 14:00 in Berlin, five minutes before the pictures' time; amounts are of 15 minutes. */
const START = Date.parse('2026-03-17T13:00:00Z') / 1000;
const rainOf = (precipitation: readonly number[]) => ({
  minutely_15: { time: Array.from({ length: 28 }, (_, step) => START + step * 900), precipitation },
  hourly: { time: [START], precipitation_probability: [20] },
});
const dry = Array.from({ length: 28 }, () => 0);
const wetAt = (from: number, to: number) => dry.map((_, step) => (step >= from && step < to ? 0.5 : 0));

async function wordsOf(data: Record<string, unknown>, fields: Readonly<Record<string, string>> = {}, locale = 'en') {
  const { words, notes } = await drawBundled('rain', 'full', 'og_png', { data, fields, locale });
  t.strictSame(notes, []);
  return words.map(({ text }) => text).join(' ');
}

t.test('it says when rain starts and stops', async (t) => {
  t.match(await wordsOf(rainOf(wetAt(3, 5)), { warnings: 'none' }), /Rain from 14:45 in 40 min 1\.0 mm in 6 hours/);
  t.match(await wordsOf(rainOf(wetAt(0, 4)), { warnings: 'none' }), /Rain until 15:00/);
  t.match(await wordsOf(rainOf(wetAt(0, 28)), { units: 'in' }), /Rain still in 6 hours 0\.47 in in 6 hours/);
  t.match(await wordsOf({ IDX_0: rainOf(dry), IDX_1: { alerts: [] } }), /No warnings Dry for the next 6 hours/);
});

t.test('warnings of both services are shown, the gravest first, without those that are over', async (t) => {
  const dwd = (event_de: string, severity: string, expires: string) => ({
    event_de,
    event_en: 'GUSTS',
    severity,
    expires,
  });
  const alerts = [
    dwd('STURMBÖEN', 'moderate', '2026-03-17T20:00:00+01:00'),
    dwd('SCHWERES GEWITTER', 'severe', '2026-03-18T08:00:00+01:00'),
    dwd('FROST', 'minor', '2026-03-17T14:00:00+01:00'),
  ];
  const german = await wordsOf({ IDX_0: rainOf(dry), IDX_1: { alerts } }, {}, 'de');
  t.match(german, /Schweres Gewitter schwer, bis Mi 08:00 Sturmböen mäßig, bis 20:00$/);
  const ends = '2026-03-17T18:00:00-05:00';
  const features = [
    { properties: { event: 'Flood Watch', severity: 'Moderate', onset: '2026-03-17T10:00:00-05:00', ends } },
  ];
  t.match(await wordsOf({ IDX_0: rainOf(dry), IDX_1: { features } }), /Flood Watch moderate, from 16:00/);
});
