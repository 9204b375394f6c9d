// @tier full: lays out hundreds of pages
import t from 'tap';
import { layoutPage } from '../../../support/drawing/layout-page.js';
import { fc } from '../../../support/property.js';

const track = fc.constantFrom(
  '1fr',
  '2fr',
  'auto',
  'min-content',
  '20px',
  'fit-content(9px)',
  'minmax(9px, 1fr)',
  '7%',
);
const tracks = fc.array(track, { minLength: 1, maxLength: 4 }).map((list) => list.join(' '));
const container = fc
  .record({
    columns: tracks,
    rows: tracks,
    size: fc.constantFrom('', 'width: 100px', 'height: 90px', 'width: 101px; height: 77px', 'float: left'),
    items: fc.constantFrom('', 'align-items: baseline', 'justify-items: center', 'grid-auto-flow: dense column'),
  })
  .map(({ columns, rows, size, items }) => `grid-template: ${rows} / ${columns}; gap: 1px 2%; ${size}; ${items}`);
const ITEMS = [
  'border: 1px solid',
  'padding: 3%',
  'width: 20px; padding: 2px',
  'min-width: 50%; height: 30%',
  'aspect-ratio: 2; height: 60%',
  'aspect-ratio: 1 / 2; align-self: start',
  'margin: auto; width: 5px',
  'align-self: last baseline; height: 4px',
  'grid-column: span 2; width: 40px',
  'display: flex; padding: 3px',
  'overflow: hidden; min-height: 40%; max-width: 6px',
];
const items = fc.array(fc.constantFrom(...ITEMS), { minLength: 1, maxLength: 12 });

/** Boxes of a grid with these items; without a style in common if each has a property of its own. */
function layOut(grid: string, styles: readonly string[], isEachItsOwn: boolean): unknown {
  const cells = styles.map(
    (style, at) => `<p style="margin: 1px; ${style}; ${isEachItsOwn ? `--own: ${at}` : ''}"></p>`,
  );
  return layoutPage(`<!doctype html><div style="display: grid; ${grid}">${cells.join('')}</div>`).rectangles;
}

t.test('empty items of equal style are laid out as they would be one by one', async () => {
  fc.assert(
    fc.property(container, items, (grid, styles) => {
      const [alike, apart] = [layOut(grid, styles, false), layOut(grid, styles, true)].map((one) =>
        JSON.stringify(one),
      );
      if (alike !== apart) throw new Error(`${alike}\n\nis not\n\n${apart}`);
    }),
    { numRuns: 500 },
  );
});
