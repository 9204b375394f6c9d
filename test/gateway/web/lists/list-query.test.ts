import t from 'tap';
import { cutPage, ListQuery, matchesSearch } from '../../../../src/gateway/web/lists/list-query.js';

const read = (address: string) => new ListQuery('/', new URLSearchParams(address), ['q', 'tag', 'view']);

t.test('an address keeps the parameters of its list and nothing else', async (t) => {
  const query = read('q= kitchen &tag=Office&page=3&other=1');
  t.equal(query.text('q'), 'kitchen');
  t.equal(query.page, 3);
  t.equal(query.address, '/?q=kitchen&tag=Office&page=3');
  t.equal(query.link({ tag: '' }), '/?q=kitchen', 'a changed filter leads to the first page');
  t.equal(query.link({ page: 4 }), '/?q=kitchen&tag=Office&page=4');
  t.equal(read('').address, '/');
});

t.test('values that a list does not have are ignored', async (t) => {
  t.equal(read('view=upside-down').oneOf('view', ['cards', 'list']), 'cards');
  for (const page of ['0', '-1', '1.5', 'x', '99999999']) t.equal(read(`page=${page}`).page, 1, page);
  t.equal(read(`q=${'x'.repeat(5000)}`).text('q').length, 100);
});

t.test('a page number above the last one gives the last page', async (t) => {
  const rows = Array.from({ length: 45 }, (_, index) => index);
  t.match(cutPage(rows, 9, 20), { page: 3, pages: 3, total: 45, rows: [40, 41, 42, 43, 44] });
  t.match(cutPage([], 2, 20), { page: 1, pages: 1, total: 0, rows: [] });
});

t.test('a search finds every word, ignoring case and accents', async (t) => {
  t.ok(matchesSearch('café flur', ['Cafe', 'im Flur']));
  t.ok(matchesSearch('', ['anything']));
  t.notOk(matchesSearch('cafe keller', ['Café', undefined, 'Flur']));
});
