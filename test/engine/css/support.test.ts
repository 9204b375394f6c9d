import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import t from 'tap';
import { LONGHANDS } from '../../../src/engine/css/property/longhands.js';

const PAGE = readFileSync(resolve(import.meta.dirname, '../../../../docs/css-support.md'), 'utf8');

t.test('every property is listed in the support table', async (t) => {
  const named = new Set([...PAGE.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
  const families = [...named].filter((name) => name.includes('…')).map((name) => name.split('…'));
  for (const { name } of LONGHANDS) {
    const inFamily = families.some(
      ([start = '', end = '']) => start !== '' && name.startsWith(start) && name.endsWith(end),
    );
    t.ok(named.has(name) || inFamily, name);
  }
});
