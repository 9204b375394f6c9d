// @tier full: draws random designs
import t from 'tap';
import { checkDrawing, readDesign, writeDesign, writeMarkup } from '../../../src/gateway/design/design.js';
import { drawDesign, drawMarkup, FIVE_PANELS } from '../../support/drawing/draw-design.js';
import { countCases, fc } from '../../support/property.js';
import { RANDOM_DATA, randomDesign } from '../../support/random/random-design.js';

const VIEWS = ['full', 'half_horizontal', 'half_vertical', 'quadrant'] as const;

t.test('any design is drawn inside its panel, and cut text has a note', async (t) => {
  let drawn = 0;
  await fc.assert(
    fc.asyncProperty(
      randomDesign,
      fc.constantFrom(...FIVE_PANELS),
      fc.constantFrom(...VIEWS, 'full' as const),
      fc.constantFrom('en', 'de'),
      async (design, [model, orientation], view, locale) => {
        const place = { model, orientation, view, locale, data: RANDOM_DATA };
        const screen = await drawDesign(design, place);
        drawn += 1;
        const { boxes = [], words = [], pixelRatio } = screen;
        const [grid] = boxes.filter((box) => box.class.split(' ').includes('design'));
        if (!grid) throw new Error('expected the grid');
        for (const box of boxes.filter(({ id, width }) => id.startsWith('block-') && width > 0)) {
          const isInside =
            box.x >= grid.x - 1 &&
            box.y >= grid.y - 1 &&
            box.x + box.width <= grid.x + grid.width + 1 &&
            box.y + box.height <= grid.y + grid.height + 1;
          if (!isInside) throw new Error(`${box.id} stands outside of the grid`);
        }
        const cut = words.filter((word) => word.cut !== undefined && isInGrid(word, grid, pixelRatio));
        const noted = checkDrawing(design, screen, pixelRatio).filter(({ code }) => code === 'cut');
        if (cut.length > 0 && noted.length === 0) throw new Error(`no note about ${cut[0]?.text}`);
        const faults = screen.notes.filter(({ code }) => code === 'liquid' || code === 'script-error');
        if (faults.some(({ values }) => !String(values.message).includes('nothing')))
          throw new Error(JSON.stringify(faults));
        if (/<script>1|onerror=1>/.test((screen.html ?? []).join(''))) throw new Error('text became markup');
      },
    ),
    { numRuns: countCases(20) },
  );
  t.ok(drawn > 0);
});

t.test('a design that is stored and read again, and its markup alone, give the same picture', async (t) => {
  await fc.assert(
    fc.asyncProperty(randomDesign, fc.constantFrom(...FIVE_PANELS), async (design, [model, orientation]) => {
      const again = readDesign(writeDesign(design));
      const place = { model, orientation, data: RANDOM_DATA };
      const [one, other] = [await drawDesign(design, place), await drawMarkup(writeMarkup(again), place)];
      return Buffer.from(one.bytes).equals(Buffer.from(other.bytes)) && writeDesign(again) === writeDesign(design);
    }),
    { numRuns: countCases(20) },
  );
  t.pass('every one was drawn');
});

function isInGrid(
  { x, y }: { readonly x: number; readonly y: number },
  grid: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  ratio: number,
): boolean {
  const [left, top] = [x / ratio, y / ratio];
  return left >= grid.x - 1 && left < grid.x + grid.width && top >= grid.y - 1 && top < grid.y + grid.height;
}
