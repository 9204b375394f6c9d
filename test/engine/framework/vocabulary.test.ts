// @tier full: draws every class of the framework
import { readdirSync, readFileSync, statSync } from 'node:fs';
import t from 'tap';
import { PARSED_RULES, readAllRules, readVocabularyText } from '../../../src/engine/framework/read-rules.js';
import { SCREEN_NAMES, type ScreenName } from './screens.js';
import { styledPage } from './styled-page.js';
import { cellsOf, writeColor } from './tile-cells.js';

type OnScreens<T> = T & Partial<Record<ScreenName, unknown>>;
type Paint = string | { readonly bg: string; readonly stroke: string };

/** Measured names, formulas, shades and lines of release 3.2.0. */
const vocabulary: {
  readonly classes: string;
  readonly selectors: readonly string[];
  readonly families: readonly {
    readonly family: string;
    readonly properties: readonly string[];
    readonly value: string;
    readonly members: readonly (number | string)[] | { readonly from: number; readonly to: number };
  }[];
  readonly tiles: Readonly<Record<string, string>>;
  readonly paint: Readonly<Record<string, OnScreens<Readonly<Record<ScreenName, Paint>>>>>;
  readonly lines: Readonly<Record<string, string | Readonly<Record<ScreenName, string>>>>;
} = readFixture('vocabulary');
const facts: readonly { readonly sel: string }[] = readFixture('facts');

/** Selectors without a test case, and why. */
const WITHOUT_CASE: Readonly<Record<string, string>> = {
  'highcharts-axis-labels': 'only a hook for the chart library: the type of its texts is set where charts are drawn',
  'image--adaptive': 'has no rule until the script has loaded the picture',
  'img.image--adaptive[data-adaptive]': 'what the script sets up: see adaptive-images.test.ts',
};

t.test('the rules that the build parsed are those of the vocabulary', async (t) => {
  t.same(JSON.parse(readVocabularyText(PARSED_RULES)), readAllRules());
});

t.test('every class and every descendant rule has a test case', async (t) => {
  const cases = new Set(facts.map(({ sel }) => sel));
  const named = new Set(facts.flatMap(({ sel }) => [...sel.matchAll(/\.((?:[\w-]|\\.)+)/g)].map((match) => match[1])));
  const classes = vocabulary.classes.split(' ').filter((name) => !named.has(name.replace(/[/.[\]]/g, '\\$&')));
  const selectors = vocabulary.selectors.filter((selector) => !cases.has(selector));
  t.same([...classes, ...selectors].sort(), Object.keys(WITHOUT_CASE).sort());
  t.ok(vocabulary.classes.split(' ').length > 390 && vocabulary.selectors.length > 390);
});

t.test('the tables stay small', async (t) => {
  const folder = new URL('../../../src/engine/framework/vocabulary/', import.meta.url);
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0);
  t.ok(bytes > 10_000 && bytes < 300_000, `${bytes} bytes`);
});

for (const name of SCREEN_NAMES) {
  t.test(`every member of every family has the value of its formula on ${name}`, async (t) => {
    const members = vocabulary.families.flatMap(({ family, properties, value, members }) =>
      ('from' in members ? countFrom(members) : members).map((n) => ({
        name: family.replace('{n}', String(n)),
        css: properties
          .map((property) => `${property}: ${value.replace('{n}', String(n)).replace('{4n}', String(Number(n) * 4))}`)
          .join('; '),
      })),
    );
    const markup = members.map((member, at) => `<div id="e${at}" class="${member.name}"></div>`).join('');
    const told = members.map(({ css }, at) => `#e${at} { ${css} }`).join('\n');
    const bare = members.map((_member, at) => `<div id="e${at}"></div>`).join('');
    const ours = styledPage(
      name,
      members.map((member) => member.name),
      markup,
    );
    const expected = styledPage(name, [], bare, told);
    const differing = members.filter(
      (_member, at) => JSON.stringify(ours.styleOf(`e${at}`)) !== JSON.stringify(expected.styleOf(`e${at}`)),
    );
    t.same(differing, []);
    t.ok(members.length > 2000, `${members.length} members`);
  });

  t.test(`every shade has its cells and colours on ${name}`, async (t) => {
    const tokens = Object.keys(vocabulary.paint);
    const classes = tokens.flatMap((token) => [`bg--${token}`, `text--${token}`]);
    const markup = classes.map((one) => `<span id="${one}" class="${one}"></span>`).join('');
    const { styleOf } = styledPage(name, classes, markup);
    const differing = tokens.flatMap((token) => {
      const paint = vocabulary.paint[token]?.[name];
      const shade = typeof paint === 'string' ? paint : (paint?.bg ?? '');
      const [ground, ink] = [styleOf(`bg--${token}`), styleOf(`text--${token}`)];
      const isGround = shadeOf(ground.backgrounds[0]?.image, writeColor(ground.backgroundColor)) === told(shade);
      const isCut = ink.color.a === 0 && ink.backgrounds.every(({ clip }) => clip === 'text');
      const isInk = shade.startsWith('tile')
        ? isCut && shadeOf(ink.backgrounds[0]?.image, writeColor(ink.backgroundColor)) === told(shade)
        : writeColor(ink.color) === shade;
      return [...(isGround ? [] : [`bg--${token}`]), ...(isInk ? [] : [`text--${token}`])];
    });
    t.same(differing, []);
    t.ok(tokens.length > 170);
  });

  t.test(`every line has its pattern on ${name}`, async (t) => {
    const steps = Object.keys(vocabulary.lines);
    const classes = steps.flatMap((step) => [`border--h-${step}`, `border--v-${step}`]);
    const markup = classes.map((one) => `<div id="${one}" class="${one}"></div>`).join('');
    const { pseudoStyleOf } = styledPage(name, classes, markup);
    const differing: string[] = [];
    for (const step of steps) {
      const line = vocabulary.lines[step] ?? '';
      const runs = typeof line === 'string' ? line : line[name];
      for (const [axis, pseudo] of [
        ['h', 'before'],
        ['v', 'after'],
      ] as const) {
        const style = pseudoStyleOf(`border--${axis}-${step}`, pseudo);
        const cells = cellsOf(style?.backgrounds[0]?.image, writeColor(style?.backgroundColor)).flat();
        const shown = Array.from({ length: 24 }, (_one, at) => cells[at % cells.length]);
        if (shown.join() !== runsOf(runs).join()) differing.push(`border--${axis}-${step}`);
      }
    }
    t.same(differing, []);
  });
}

function readFixture(name: string) {
  return JSON.parse(readFileSync(new URL(`../../fixtures/framework/${name}.json`, import.meta.url), 'utf8'));
}

const countFrom = ({ from, to }: { from: number; to: number }): number[] =>
  Array.from({ length: to - from + 1 }, (_one, at) => from + at);

/** Cells of 8 × 8, or one colour. */
function shadeOf(image: Parameters<typeof cellsOf>[0], over: string): string {
  if (!image) return over;
  const cells = cellsOf(image, over);
  return Array.from({ length: 8 }, (_row, y) => {
    const row = cells[y % cells.length] ?? [];
    return Array.from({ length: 8 }, (_cell, x) => row[x % row.length]).join(' ');
  }).join('\n');
}

/** `tile(t60,#000) on #fff`: hex rows, the leftmost cell the highest bit. */
function told(shade: string): string {
  const [, tile = '', ink = '', ground = ''] = /^tile\((\w+),(#\w+)\) on (#\w+)$/.exec(shade) ?? [];
  const rows = vocabulary.tiles[tile];
  if (!rows) return shade;
  return rows
    .split(' ')
    .map((row) => [...Number.parseInt(row, 16).toString(2).padStart(8, '0')].map((bit) => (bit === '1' ? ink : ground)))
    .map((row) => row.join(' '))
    .join('\n');
}

/** `#000`, or `period 12: #fff 1, #000 4, transparent 1, …`. */
function runsOf(line: string): string[] {
  const cells = line.startsWith('#')
    ? [line]
    : line
        .slice(line.indexOf(':') + 1)
        .split(',')
        .flatMap((run) => {
          const [color = '', length = '1'] = run.trim().split(' ');
          return Array.from({ length: Number(length) }, () => color);
        });
  return Array.from({ length: 24 }, (_one, at) => cells[at % cells.length] ?? '');
}
