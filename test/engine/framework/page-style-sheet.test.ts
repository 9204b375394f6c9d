import t from 'tap';
import { parseSheet, type StyleSheet } from '../../../src/engine/css/css.js';
import { Framework, writeStyleSheet } from '../../../src/engine/framework/framework.js';
import { fc } from '../../support/property.js';
import { SCREENS } from './screens.js';

const CLASSES = [
  ...['screen', 'view', 'layout', 'columns', 'column', 'item', 'title', 'title--large', 'value', 'inverse', 'table'],
  ...['bg--gray-40', 'text--white', 'p--2', 'md:p--4', 'flex', 'grid--cols-3', 'clamp--2', 'image-dither', 'no-such'],
];

/** Everything the cascade reads from a style sheet. */
function readSheet({ layers, selectors, keyframes, properties, notes }: StyleSheet): object {
  return {
    rules: selectors.map(({ selector, rule }) => [layers[rule.layer], rule.order, selector, rule.block]),
    layers,
    keyframes,
    properties,
    notes,
  };
}

t.test('a style sheet composed from cached parts equals its parsed text', async (t) => {
  const framework = new Framework();
  const classes = fc.subarray(CLASSES);
  const screens = fc.constantFrom(...Object.values(SCREENS).map(({ screen }) => screen));
  const property = fc.property(classes, screens, (used, screen) => {
    const options = { pixelRatio: 1 };
    const composed = framework.styleSheetFor(used, screen, options);
    const parsed = parseSheet(writeStyleSheet(new Framework().rulesFor([...used].sort(), screen, options)));
    t.same(readSheet(composed), readSheet(parsed));
  });
  fc.assert(property, { numRuns: 12 });
});

t.test('two pages share the rules of their common classes', async (t) => {
  const framework = new Framework();
  const { screen } = SCREENS.og;
  const titles = framework.styleSheetFor(['title'], screen, { pixelRatio: 1 });
  const values = framework.styleSheetFor(['title', 'value'], screen, { pixelRatio: 1 });
  const known = new Set(titles.selectors.map(({ rule }) => rule.declarations));
  t.ok(values.selectors.some(({ rule }) => !known.has(rule.declarations)));
  t.ok(titles.selectors.every(({ selector }) => values.selectors.some((other) => other.selector === selector)));
});

t.test('classes without rules make no other style sheet', async (t) => {
  const framework = new Framework();
  const sheetFor = (...classes: string[]): StyleSheet =>
    framework.styleSheetFor(classes, SCREENS.og.screen, { pixelRatio: 1 });
  const titles = sheetFor('screen', 'title');
  t.equal(sheetFor('screen', 'title', 'highcharts-root', 'my-own'), titles);
  t.not(sheetFor('screen', 'title', 'value'), titles);
});
