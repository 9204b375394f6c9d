import t from 'tap';
import { renderLiquid } from '../../src/liquid/liquid.js';
import { PartialCache } from '../../src/liquid/partial-cache.js';

t.test('a partial of another page with the same text is parsed once', async (t) => {
  const cache = new PartialCache();
  const body = cache.parse('{{ name }}');
  t.equal(cache.parse('{{ name }}'), body);
  t.not(cache.parse('{{ names }}'), body);
});

t.test('the longest unused partials are dropped above 256 kB', async (t) => {
  const cache = new PartialCache();
  const partial = (letter: string): string => letter.repeat(100 * 1024);
  const [first, second] = [cache.parse(partial('a')), cache.parse(partial('b'))];
  t.equal(cache.parse(partial('a')), first);
  cache.parse(partial('c'));
  t.equal(cache.parse(partial('a')), first, 'used after the other');
  t.not(cache.parse(partial('b')), second, 'dropped');
});

t.test('a partial prints the values of each page, and its errors each time', async (t) => {
  const shared =
    '{% template card %}{{ at | date: "%s" }} {{ value | plus: 1 }} {{ 1 | divided_by: zero }}{% endtemplate %}';
  const view = '{% render "card", at: at, value: value, zero: 0 %}';
  const render = (value: number) =>
    renderLiquid(view, { value, at: 'now' }, { now: value * 1000, pinned: true, shared });
  for (const value of [1, 2]) {
    const { html, reads, notes } = render(value);
    t.match(html, `${value} ${value + 1} Liquid error`);
    t.equal(reads.clock, true);
    t.equal(notes.length, 1);
  }
});
