import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { ROOT, readSource, sourceFiles } from './source-tree.js';

/** Words that the glossary replaces, in names and comments; texts for people are read by people. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  desk: 'notifier, rollout, inbox',
  shelf: 'pool, folder',
  reception: 'request context',
  visit: 'request',
  visitor: 'client',
  door: 'entry point, access, join window',
  doors: 'entry points',
  house: 'home network, architecture',
  household: 'home, test set-up',
  fence: 'restriction',
  fenced: 'restricted',
  arrow: 'dependency',
  arrows: 'dependencies',
  tell: 'describe, notify, write',
  tells: 'describes, notifies, writes',
  heed: 'follow, depend on',
  heeds: 'follows, depends on',
  mend: 'repair',
  mends: 'repairs',
  mended: 'repaired',
  mending: 'repair',
  wish: 'request',
  wishes: 'requests',
  tally: 'counters',
  heritage: 'inheritance, style reuse',
  MOST: 'MAX',
  LEAST: 'MIN',
  LONGEST: 'MAX',
  DEEPEST: 'MAX',
};

/** Places where such a word is the field's own. */
const ALLOWED: readonly (readonly [RegExp, string, string])[] = [
  [/^src\/engine\/.*(?:bullet|lists|svg|framework)/, 'arrow', 'the glyph'],
  [/^src\/engine\//, 'visit', 'a step of a tree walk'],
  [/^src\/gateway\/web\/(?:assets|editor)\//, 'arrow', 'the arrow keys'],
  [/^src\/gateway\/web\/components\/icon/, 'arrow', 'the icon'],
  [/^src\/charts\/legend\/legend-navigation/, 'arrow', 'an option of Highcharts'],
];

const files = [
  ...sourceFiles.map((name) => ({ name: `src/${name}`, text: readSource(name) })),
  ...listTests().map((name) => ({ name: `test/${name}`, text: readFileSync(join(ROOT, 'test', name), 'utf8') })),
];

t.test('names and comments use the words of the glossary', async (t) => {
  t.ok(files.length > 500, 'source and tests were read');
  for (const { name, text } of files) {
    for (const word of wordsOf(withoutStrings(text))) {
      const instead = Object.hasOwn(FORBIDDEN, word) ? FORBIDDEN[word] : undefined;
      const isAllowed = ALLOWED.some(([path, allowed]) => allowed === word && path.test(name));
      if (instead !== undefined && !isAllowed) t.fail(`${name}: "${word}", expected ${instead}`);
    }
  }
});

/** Words that name nothing in `src/`; in comments they are English. `least` is in the format of update bundles. */
const NO_NAMES: Readonly<Record<string, string>> = { least: 'min', most: 'max' };

t.test('limits are called min and max', async (t) => {
  for (const { name, text } of files) {
    if (!name.startsWith('src/') || name === 'src/gateway/update/manifest.ts') continue;
    const code = withoutStrings(text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, ''));
    for (const word of code.match(/[\w$]+/g) ?? [])
      if (Object.hasOwn(NO_NAMES, word)) t.fail(`${name}: "${word}", expected ${NO_NAMES[word]}`);
  }
  t.ok(files.length > 500, 'source and tests were read');
});

function listTests(): readonly string[] {
  return readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.startsWith('fixtures') && !name.includes('vocabulary'),
  );
}

/** Data, markup and texts for people are not this test's concern. */
function withoutStrings(text: string): string {
  return text.replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''");
}

/** `tellWhy` is `tell` and `Why`; constants keep their capitals. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = text.match(/[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  return new Set(words.map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase())));
}
