import { readFileSync } from 'node:fs';
import t from 'tap';
import { parseSheet } from '../../../src/engine/css/css.js';
import { packSheet, unpackSheet } from '../../../src/engine/css/sheet/packed-sheet.js';

const read = (name: string): string =>
  readFileSync(new URL(`../../../src/engine/css/${name}`, import.meta.url), 'utf8');

t.test('the style sheets that the build parsed are those of the user agent', async (t) => {
  for (const name of ['user-agent', 'quirks']) {
    const parsed = parseSheet(read(`${name}.css`), { origin: 'user-agent' });
    const unpacked = unpackSheet(JSON.parse(read(`${name}.json`)));
    t.strictSame(
      unpacked.selectors.map(({ selector, rule }) => [selector, rule.layer, rule.declarations.text]),
      parsed.selectors.map(({ selector, rule }) => [selector, rule.layer, rule.declarations.text]),
    );
    const orders = unpacked.selectors.map(({ rule }) => rule.order);
    t.same(
      orders,
      orders.toSorted((a, b) => a - b),
    );
    t.strictSame({ ...unpacked, selectors: [] }, { ...parsed, selectors: [] });
  }
});

t.test('only plain rules are packed', async (t) => {
  t.throws(() => packSheet(parseSheet('@media print { p { color: red } }')), { message: 'expected plain rules' });
  t.throws(() => packSheet(parseSheet('@layer base { p { color: red } }')), { message: 'expected plain rules' });
});
