// @tier full: reaches limits of a page
import assert from 'node:assert/strict';
import t from 'tap';
import { layoutPage } from '../../support/drawing/layout-page.js';
import { fc } from '../../support/property.js';

const page = (body: string): string => `<!doctype html><style>body { font: 10px ahem }</style>${body}`;

t.test('layout stops at its step limit and reports it', async (t) => {
  const { isComplete, notes } = layoutPage(page('<p>many words in here</p>'.repeat(50)), { ahem: true, steps: 200 });
  t.equal(isComplete, false);
  t.match(notes.join(), 'limit: layout took more steps than allowed');
});

t.test('extreme input is laid out in bounded steps', async (t) => {
  for (const [what, body] of [
    ['deep blocks', '<div>'.repeat(5000)],
    ['deep flex containers', '<div style="display:flex">'.repeat(250)],
    ['deep subgrids', '<div style="display:grid;grid:subgrid/subgrid">x'.repeat(240)],
    ['deep inline elements', '<b>x'.repeat(250)],
    ['floats in floats', '<div style="float:left">x'.repeat(200)],
    ['margins through nested blocks with floats', '<div style="margin:1px"><i style="float:left">x</i>'.repeat(100)],
    ['many floats', '<i style="float:left;width:7px;height:3px"></i>'.repeat(2000)],
    ['one very long word', 'x'.repeat(60_000)],
    ['one very long word that may be cut', `<p style="overflow-wrap:anywhere;width:50px">${'x'.repeat(20_000)}</p>`],
    ['many spans', '<span>x</span> '.repeat(5000)],
    ['columns of lines', `<div style="columns:5">${'word '.repeat(3000)}</div>`],
  ] as const) {
    const { isComplete } = layoutPage(page(body), { ahem: true });
    t.equal(isComplete, true, what);
  }
});

t.test('a page lays out the same after other pages', async () => {
  const declaration = fc.constantFrom(
    'float: left',
    'display: flex',
    'display: inline-block',
    'position: absolute',
    'position: relative; left: 5px',
    'margin: 10px',
    'margin-top: -7px',
    'padding: 3%',
    'width: 50%',
    'height: 20px',
    'overflow: hidden',
    'clear: both',
    'columns: 2',
    'direction: rtl',
    'display: table-cell',
    'aspect-ratio: 2',
    'white-space: pre',
    'text-align: justify',
  );
  const element = fc.record({
    tag: fc.constantFrom('div', 'span', 'p', 'li'),
    style: fc.array(declaration, { maxLength: 4 }),
    text: fc.constantFrom('', 'x', 'some words', ' ', 'אב 12'),
    isClosed: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(element, { maxLength: 14 }), (elements) => {
      const body = elements
        .map(
          ({ tag, style, text, isClosed }) =>
            `<${tag} style="${style.join(';')}">${text}${isClosed ? `</${tag}>` : ''}`,
        )
        .join('');
      const first = layoutPage(page(body), { ahem: true });
      assert.ok(first.isComplete);
      for (const [, ...numbers] of first.rectangles) assert.ok(numbers.every(Number.isFinite), body);
      assert.deepEqual(layoutPage(page(body), { ahem: true }).rectangles, first.rectangles);
    }),
  );
});
