import t from 'tap';
import { layoutPage } from '../../support/drawing/layout-page.js';
import { fc } from '../../support/property.js';

const OPENINGS = [
  'display:flex',
  'display:flex;flex-direction:column;flex:1',
  'display:flex;flex-wrap:wrap;align-items:center',
  'display:grid',
  'display:grid;grid-template:1fr auto/1fr 2fr',
  'display:inline-flex;height:50%',
  'display:table',
  'aspect-ratio:2;display:flex',
  'position:absolute;inset:0;display:grid',
];

t.test('layout of nested containers takes linear time', async (t) => {
  for (const style of OPENINGS.filter((one) => !one.includes('table'))) {
    const markup = `<div style="${style}">`.repeat(100);
    const { notes } = layoutPage(`<!doctype html><body>${markup}text`, { steps: 100_000 });
    t.notMatch(notes.join(), /steps/, style);
  }
});

t.test('layout of nested tables takes linear time', async (t) => {
  const { notes } = layoutPage(`<!doctype html><body>${'<table><tr><td>'.repeat(60)}text`, { steps: 100_000 });
  t.notMatch(notes.join(), /steps/);
});

t.test('any nesting of containers gives finite, reproducible rectangles', async () => {
  const tree = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom('text', 'two words', '<b>b</b>', '<svg viewBox="0 0 2 1"></svg>'),
      fc
        .tuple(
          fc.constantFrom(...OPENINGS, 'width:50%', 'width:min-content;margin:auto', 'height:30px;overflow:hidden'),
          fc.array(tie('node'), { maxLength: 4 }),
        )
        .map(([style, children]) => `<div style="${style}">${children.join('')}</div>`),
    ),
  })).node;
  fc.assert(
    fc.property(tree, (markup) => {
      const first = layoutPage(`<!doctype html><body>${markup}`).rectangles;
      const second = layoutPage(`<!doctype html><body>${markup}`).rectangles;
      const areFinite = first.every((box) => box.slice(1).every((px) => Number.isFinite(px)));
      return areFinite && JSON.stringify(first) === JSON.stringify(second);
    }),
    { numRuns: 150 },
  );
});
