import t from 'tap';
import { layoutPage } from '../../../support/drawing/layout-page.js';
import { fc } from '../../../support/property.js';

const track = fc.oneof(
  fc.integer({ min: 0, max: 200 }).map((px) => `${px}px`),
  fc.integer({ min: 1, max: 4 }).map((factor) => `${factor}fr`),
  fc.constantFrom(
    'auto',
    'min-content',
    'max-content',
    '20%',
    'fit-content(50px)',
    'minmax(10px, 1fr)',
    'minmax(auto, 60px)',
  ),
);
const tracks = fc.array(track, { minLength: 1, maxLength: 5 });
const words = fc.array(fc.constantFrom('a', 'bb bb', 'a longer text', ''), { minLength: 1, maxLength: 8 });

function columnsOf(list: readonly string[], texts: readonly string[], style: string): number[] {
  const items = texts.map((text) => `<p style="margin:0">${text}</p>`).join('');
  const { rectangles } = layoutPage(
    `<body style="margin:0"><div style="display:grid;grid-template-columns:${list.join(' ')};${style}">${items}</div>`,
  );
  return rectangles.slice(2, 2 + list.length).map(([, , , width]) => width);
}

t.test('a flexible track leaves no free space, and flexible tracks keep their proportions', async () => {
  fc.assert(
    fc.property(tracks, words, (list, texts) => {
      const columns = columnsOf(
        list,
        list.map((_, index) => texts[index] ?? ''),
        'width:500px',
      );
      const sum = columns.reduce((all, px) => all + px, 0);
      return !list.some((one) => one.endsWith('fr')) || sum >= 499.5;
    }),
    { numRuns: 60 },
  );
});

t.test('tracks are never negative nor infinite, in any width', async () => {
  fc.assert(
    fc.property(
      tracks,
      words,
      fc.constantFrom('width:0', 'width:90px', 'width:min-content', 'width:max-content', 'float:left'),
      (list, texts, style) => columnsOf(list, texts, style).every((px) => px >= 0 && Number.isFinite(px)),
    ),
    { numRuns: 60 },
  );
});
