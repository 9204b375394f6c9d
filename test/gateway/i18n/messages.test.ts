import { readFileSync } from 'node:fs';
import t from 'tap';
import { chooseLanguage, FIRST_LANGUAGE, listLanguages, parseAcceptLanguage } from '../../../src/gateway/i18n/i18n.js';

const read = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../../src/gateway/i18n/messages/${language}.json`, import.meta.url), 'utf8'));
const placeholdersOf = (text = ''): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

t.test('every language has the same messages with the same placeholders', async (t) => {
  const first = read(FIRST_LANGUAGE);
  t.ok(listLanguages().includes('de'));
  for (const language of listLanguages()) {
    const messages = read(language);
    t.strictSame(Object.keys(messages), Object.keys(first), `${language}: the same names in the same order`);
    for (const [name, text] of Object.entries(messages)) {
      if (text.trim() === '') t.fail(`${language}: ${name} is empty`);
      const [own, wanted] = [placeholdersOf(text), placeholdersOf(first[name])];
      if (own.join() !== wanted.join()) t.fail(`${language}: ${name} has ${own}, expected ${wanted}`);
    }
  }
});

t.test('message keys are sorted, so that additions merge without conflicts', async (t) => {
  const names = Object.keys(read(FIRST_LANGUAGE));
  t.strictSame(names, [...names].sort());
});

t.test('a message with a singular form has a plural form', async (t) => {
  const names = Object.keys(read(FIRST_LANGUAGE));
  for (const name of names.filter((one) => /\.(one|other)$/.test(one))) {
    const base = name.replace(/\.(one|other)$/, '');
    t.ok(names.includes(`${base}.one`) && names.includes(`${base}.other`), base);
  }
});

/** Numbers that are never one: limits and lifetimes of this program, and counts that are said only from two on. */
const NEVER_ONE: readonly RegExp[] = [
  /^(bin|note|login|form|join\.window|source\.fault|special|week\.paint|welcome\.password|display\.tags)\./,
  /^(playlists?\.delete\.what|plugin\.delete\.words|settings\.certificates\.too-large)$/,
  // Attempts in a row and wrong passwords a day, which count from several on.
  /(\.|_)paused$|^alert\.sign-ins-failed/,
  // Blocks and displays that were chosen together.
  /^(design\.selected|show\.on_(all|some))/,
  // With a decimal.
  /^health\.card\.years$/,
];

t.test('a number before a noun in the plural has a singular form, in every language', async (t) => {
  const numbers =
    'count|number|days|hours|minutes|seconds|max|min|total|attempts|messages|topics|items|years|limit|depth';
  const plural = new RegExp(`\\{(${numbers})\\} (more )?\\p{L}{3,}s\\b`, 'u');
  const messages = Object.entries(read(FIRST_LANGUAGE)).filter(([name]) => !/\.(one|other)$/.test(name));
  const found = messages.filter(([, text]) => plural.test(text)).map(([name]) => name);
  t.ok(found.length > 10, 'the pattern finds some');
  t.strictSame(
    found.filter((name) => !NEVER_ONE.some((pattern) => pattern.test(name))),
    [],
  );
});

t.test('a browser gets the best matching language', async (t) => {
  const scenarios = [
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['fr,en;q=0.5', 'en'],
    ['fr', 'en'],
    ['en;q=0.2,DE;q=0.7', 'de'],
    ['*;q=1, ;;, x=', 'en'],
    [undefined, 'en'],
  ] as const;
  for (const [header, expected] of scenarios) {
    t.equal(chooseLanguage(parseAcceptLanguage(header), ['de', 'en']), expected, String(header));
  }
});
