import t from 'tap';
import { Framework, writeStyleSheet } from '../../../../src/engine/framework/framework.js';
import { fc } from '../../../support/property.js';
import { SCREENS } from '../screens.js';

const framework = new Framework();
const { screen } = SCREENS.og;

/** Declarations of one class on a screen, without variables and fixed rules. */
function declarationsOf(name: string, options: object = {}, on = screen): string {
  const before = new Set(framework.rulesFor([], on, { pixelRatio: 1, ...options }).map(({ css }) => css));
  return framework
    .rulesFor([name], on, { pixelRatio: 1, ...options })
    .filter(({ css }) => !before.has(css))
    .map(({ css }) => css.slice(css.indexOf('{') + 1, -1).trim())
    .map((css) => css.replace(/--fw-[\w-]+: [^;]*; /g, ''))
    .join(' / ');
}

t.test('numeric classes follow their formula', async (t) => {
  const cases: readonly [string, string][] = [
    ['w--12', 'width: 48px'],
    ['w--0', 'width: 0'],
    ['w--2.5', 'width: 10px'],
    ['w--13', ''],
    ['h--max-full', 'max-height: 100%'],
    ['w--max-auto', 'max-width: none'],
    ['h--[77px]', 'height: 77px'],
    ['w--[640px]', 'width: 640px'],
    ['w--[30cqw]', 'width: 30cqw'],
    ['h--min-[12cqh]', 'min-height: 12cqh'],
    ['p--2', 'padding: 8px'],
    ['mx--3', 'margin-left: 12px; margin-right: 12px'],
    ['py--1.5', 'padding-top: 6px; padding-bottom: 6px'],
    ['gap--large', 'gap: 20px'],
    ['gap--[13px]', 'gap: 13px'],
    ['gap--space-between', 'gap: 0; justify-content: space-evenly'],
    ['gap--distribute', 'gap: 0; justify-content: space-between'],
    ['rounded--[6px]', 'border-radius: 6px; overflow: hidden'],
    ['rounded-tl--small', 'border-top-left-radius: 7px; overflow: hidden'],
    ['basis--20', 'flex-basis: 80px'],
    ['grid--cols-5', 'grid-template-columns: repeat(5, minmax(0, 1fr))'],
    ['grid--cols-13', ''],
    ['order---3', 'order: -3'],
    ['aspect--16/9', 'aspect-ratio: 16 / 9'],
    ['value--medium', ''],
    ['w-64', ''],
    ['title--xsmall', ''],
    ['bg--gray-33', ''],
    ['w-full', ''],
    ['b-h-gray-3', ''],
  ];
  for (const [name, css] of cases) t.equal(declarationsOf(name), css, name);
});

t.test('scale modifiers affect the intended properties only', async (t) => {
  const large = { screenClasses: ['screen--scale-large'] };
  t.equal(declarationsOf('w--4', large), 'width: 18px');
  t.match(declarationsOf('title', large), /font-family: Inter Variable; font-size: 23.625px; line-height: 1;/);
  t.match(declarationsOf('title', { screenClasses: ['screen--text-scale-small'] }), /font-size: 16.8px/);
  const kindle = { ...screen, uiScale: 0.8, size: 'sm', density: '2x', depthClass: '4bit' } as const;
  t.equal(declarationsOf('w--4', {}, kindle), 'width: 16px', 'a device of its own scale leaves utilities alone');
  t.match(declarationsOf('value', {}, kindle), /font-size: 30.4px/);
});

t.test('releases before 3.1 use the classic faces', async (t) => {
  t.match(declarationsOf('title', { frameworkVersion: '2.3.7' }), /BlockKie; font-size: 26px/);
  t.match(declarationsOf('title', { frameworkVersion: '3.1.1' }), /TRMNL21/);
  t.match(declarationsOf('title', { frameworkVersion: 'latest' }), /TRMNL21/);
});

t.test('classes removed in release 3 only apply to pages of older releases', async (t) => {
  const cases: readonly [string, RegExp][] = [
    ['w-full', /^width: 100%$/],
    ['basis--full', /^flex-basis: 100%$/],
    ['bg-gray-3', /background-image: url/],
    ['b-h-gray-1', /position: absolute/],
    ['metric', /flex-direction: column/],
  ];
  for (const [name, css] of cases) {
    t.match(declarationsOf(name, { frameworkVersion: '2.3.7' }), css, name);
    t.equal(declarationsOf(name, { frameworkVersion: '3.1.1' }), '', name);
  }
  t.match(declarationsOf('title', { frameworkVersion: '1.2.0' }), /-webkit-line-clamp: 1/);
  t.notMatch(declarationsOf('title', { frameworkVersion: '2.3.7' }), /line-clamp/);
  t.match(declarationsOf('description', { frameworkVersion: '1.2.0' }), /padding-top: 1px/);
});

t.test('prefixes apply on the screens that they name', async (t) => {
  const { screen: x } = SCREENS.v2;
  const { screen: plus } = SCREENS.og_plus;
  const portrait = { ...screen, widthCssPx: 480, heightCssPx: 800, orientation: 'portrait' } as const;
  const isActive = (name: string, on: typeof screen, options: object = {}) => declarationsOf(name, options, on) !== '';
  t.equal(isActive('md:hidden', screen), true);
  t.equal(isActive('lg:hidden', screen), false);
  t.equal(isActive('lg:hidden', x), true);
  t.equal(isActive('md:hidden', x), true);
  t.equal(isActive('portrait:hidden', screen), false);
  t.equal(isActive('portrait:hidden', portrait), true);
  t.equal(isActive('landscape:hidden', screen), true);
  t.equal(isActive('2bit:hidden', plus), true);
  t.equal(isActive('2bit:hidden', x), false);
  t.equal(isActive('dark:hidden', screen), false);
  t.equal(isActive('dark:hidden', screen, { darkMode: true }), true);
  t.equal(isActive('md:portrait:1bit:hidden', portrait), true);
  t.equal(isActive('portrait:md:hidden', portrait), false, 'the order of prefixes is fixed');
  t.equal(isActive('lg:item', x), false, 'components take no prefix');
  t.equal(isActive('4bit:w--4', x), false, 'sizes take no depth');
});

t.test('more prefixes are more specific, and later ones win among equals', async (t) => {
  const selectorsOf = (...names: string[]) =>
    framework
      .rulesFor(names, { ...SCREENS.v2.screen, orientation: 'portrait' }, { pixelRatio: 1 })
      .filter(({ css }) => css.includes('value--'))
      .map(({ css }) => css.slice(0, css.indexOf(' {')));
  const order = selectorsOf(
    '4bit:value--small',
    'lg:value--small',
    'portrait:value--small',
    'value--small',
    'md:value--small',
  );
  const families = ['.value--small', 'md\\:', 'lg\\:', 'portrait\\:', 'bit\\:'].map((part) =>
    order.findIndex((one) => (one.startsWith('.value') ? part === '.value--small' : one.includes(part))),
  );
  t.strictSame(
    families,
    [...families].sort((a, b) => a - b),
    'weakest first',
  );
  t.ok(
    order.some((one) => one === '.lg\\:value--small.lg\\:value--small'),
    'a prefix counts as a class more',
  );
});

t.test('dark mode mirrors greys and swaps black and white; inverse reverts it', async (t) => {
  t.match(declarationsOf('bg--black', { darkMode: true }), /background-color: #fff/);
  const { screen: x } = SCREENS.v2;
  t.match(declarationsOf('bg--gray-10', { darkMode: true }, x), /background-color: #eee/);
  t.match(declarationsOf('bg--red', {}, { ...screen, depthClass: 'color-6a' }), /background-color: #f00/);
  t.match(declarationsOf('bg--orange', {}, { ...screen, depthClass: 'color-6a' }), /background-image: url/);
  t.match(declarationsOf('bg--orange-45', {}, { ...screen, depthClass: 'color-full' }), /#ff8811/);
  const styleSheet = writeStyleSheet(framework.rulesFor(['inverse', 'title'], screen, { pixelRatio: 1 }));
  t.match(styleSheet, /\.title:where\(\.inverse, \.inverse \*\) \{[^}]*color: #fff/);
});

t.test('any class name gives a valid style sheet', async () => {
  const name = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc
      .tuple(
        fc.constantFrom('w--', 'bg--', 'lg:', 'text-stroke--', 'border--h-', 'gap--', '1bit:p--'),
        fc.string({ maxLength: 6 }),
      )
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 6 }), (names) => {
      const tokens = names.flatMap((one) => one.split(/\s+/)).filter(Boolean);
      return framework.rulesFor(tokens, screen, { pixelRatio: 1 }).length > 5;
    }),
  );
});
