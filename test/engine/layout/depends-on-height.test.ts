// @tier full: lays out hundreds of pages
import t from 'tap';
import { layoutPage } from '../../support/drawing/layout-page.js';
import { fc } from '../../support/property.js';

const STYLES = [
  'display:flex',
  'display:flex;height:90px',
  'display:flex;max-height:40px;align-items:center',
  'display:flex;flex-wrap:wrap;gap:3px',
  'display:flex;flex-wrap:wrap;min-height:70px;align-content:center',
  'display:flex;flex-direction:column',
  'display:flex;flex-direction:column;flex:1 1 auto;padding:2px',
  'display:flex;flex-direction:column;height:120px;justify-content:space-between',
  'display:inline-flex;align-items:baseline',
  'align-content:end;min-height:50px',
  'height:30px;overflow:hidden',
  'float:left;margin:4px',
  'width:50%',
  'width:min-content',
  'flex:2 1 0px;min-width:0',
  'align-self:flex-end',
];

const tree = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('text', 'two words', '<b>b</b>', 'a longer text that needs more than one line where it is narrow'),
    fc
      .tuple(fc.constantFrom(...STYLES), fc.array(tie('node'), { maxLength: 4 }))
      .map(([style, children]) => `<div style="${style}">${children.join('')}</div>`),
  ),
})).node;

/** Changes no rectangle, but is a percentage of a height. */
const DEPENDENT = '<style>div { position: relative; top: 0% }</style>';

t.test('treating boxes as independent of their height does not change the layout', async () => {
  fc.assert(
    fc.property(tree, (markup) => {
      const plain = layoutPage(`<!doctype html><body><div>${markup}</div>`);
      const dependent = layoutPage(`<!doctype html>${DEPENDENT}<body><div>${markup}</div>`);
      const isForced = !plain.root.dependsOnHeight && dependent.root.dependsOnHeight;
      return isForced && JSON.stringify(plain.rectangles) === JSON.stringify(dependent.rectangles);
    }),
    { numRuns: 200 },
  );
});

/** Change no rectangle either, but are percentages of the size around a box. */
const PERCENTAGES = '<style>div { margin: 0%; max-height: 99999% }</style>';

t.test('measurements that are kept under other percentages are those of a box with percentages', async () => {
  fc.assert(
    fc.property(tree, (markup) => {
      const plain = layoutPage(`<!doctype html><body><div>${markup}</div>`);
      const measured = layoutPage(`<!doctype html>${PERCENTAGES}<body><div>${markup}</div>`);
      return JSON.stringify(plain.rectangles) === JSON.stringify(measured.rectangles);
    }),
    { numRuns: 200 },
  );
});

t.test('percentages, ratios, unsized pictures, grids and wrapping columns depend on the height', async (t) => {
  const inside = (markup: string): boolean => layoutPage(`<!doctype html><body>${markup}`).root.dependsOnHeight;
  for (const style of ['height:50%', 'min-height:10%', 'aspect-ratio:2', 'display:grid', 'display:table'])
    t.equal(inside(`<div style="display:flex"><p style="${style}">text</p></div>`), true, style);
  t.equal(inside('<div style="display:flex;flex-flow:column wrap">text</div>'), true, 'column wrap');
  t.equal(inside('<svg viewBox="0 0 2 1"></svg>'), true, 'a picture');
  t.equal(inside('<svg style="width:20px;height:10px" viewBox="0 0 2 1"></svg>'), false, 'a picture with a size');
  t.equal(inside('<div style="position:absolute;height:50%">text</div>'), false, 'what is laid out at the end');
});
