import t from 'tap';
import { layoutPage } from '../../../support/drawing/layout-page.js';

const FLOAT = '<b style="float: left; width: 30px; height: 50px"></b>';

/** Top and height of the element with id `x` below a float of 50 px. */
function placeOf(markup: string): readonly [top: number, height: number] {
  const start = '<!doctype html><style>body, p { margin: 0; font: 16px/20px Inter Variable }</style>';
  const found = layoutPage(start + markup).rectangles.find(([name]) => name.endsWith('#x'));
  return [found?.[2] ?? Number.NaN, found?.[4] ?? Number.NaN];
}

t.test('content after a cleared br is below the floats', async (t) => {
  for (const br of ['<br clear="all">', '<br clear="LEFT">', '<br style="clear: both">'])
    t.same(placeOf(`${FLOAT}text${br}<i id="x">below</i>`)[0] >= 50, true, br);
  t.same(placeOf(`${FLOAT}text<br clear="right"><i id="x">beside</i>`)[0] < 50, true);
  t.same(placeOf(`<div id="x">${FLOAT}text<br clear="all"></div>`), [0, 50], 'at the end of a block');
});

t.test('margins that collapse with a cleared block are no part of its clearance', async (t) => {
  const inner = (margin: string): string => `<p style="margin: ${margin}; height: 10px"></p>`;
  const cleared = (margin: string): string => `<div id="x" style="clear: left">${inner(margin)}</div>`;
  t.same(placeOf(FLOAT + cleared('10px 0 0')), [50, 10]);
  const fixed = '<div style="height: 10px"></div>';
  t.same(placeOf(fixed + FLOAT + cleared('30px 0 0')), [60, 10]);
  t.same(placeOf(fixed + FLOAT + cleared('70px 0 0')), [80, 10], 'a larger margin needs no clearance');
});
