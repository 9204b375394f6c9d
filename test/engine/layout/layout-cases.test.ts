// @tier full: lays out hundreds of pages
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import t from 'tap';
import { type ElementRectangle, layoutPage } from '../../support/drawing/layout-page.js';

const FOLDER = resolve(import.meta.dirname, '../../../../test/fixtures/layout');
const TOLERANCE_PX = 0.5;

/** Cases known to differ; none may be added without a reason. */
const DIFFERENT: ReadonlySet<string> = new Set<string>(
  JSON.parse(readFileSync(join(FOLDER, 'different.json'), 'utf8')),
);

function describeDifference(ours: ElementRectangle | undefined, wanted: ElementRectangle): string | undefined {
  const isRight = ours && wanted.every((value, index) => isNear(value, ours[index]));
  return isRight ? undefined : `${JSON.stringify(wanted)} came out as ${JSON.stringify(ours)}`;
}

function isNear(wanted: string | number, ours: string | number | undefined): boolean {
  if (typeof wanted === 'string' || typeof ours !== 'number') return wanted === ours;
  return Math.abs(wanted - ours) <= TOLERANCE_PX;
}

for (const area of readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  t.test(`boxes of ${area.name} are where Chromium places them`, async (t) => {
    const folder = join(FOLDER, area.name);
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.html'))) {
      const wanted: ElementRectangle[] = JSON.parse(readFileSync(join(folder, file.replace('.html', '.json')), 'utf8'));
      const { rectangles } = layoutPage(readFileSync(join(folder, file), 'utf8'));
      const faults = wanted.map((box, index) => describeDifference(rectangles[index], box)).filter(Boolean);
      const name = `${area.name}/${file.replace('.html', '')}`;
      if (DIFFERENT.has(name)) t.not(faults.length, 0, `${name} still differs`);
      else t.same(faults, [], name);
    }
  });
}

t.test('lines of vertical-lr are in the reverse order of vertical-rl', async (t) => {
  const page = (mode: string): string =>
    `<!doctype html><style>body { margin: 0; font: 16px/20px Inter } div { writing-mode: ${mode}; height: 100px }</style>
     <div><s>one</s><br><s>two</s><p style="margin: 0"><s>three</s><br><s>four</s></p></div>`;
  const [fromLeft, fromRight] = [layoutPage(page('vertical-lr')), layoutPage(page('vertical-rl'))];
  const columns = (rectangles: readonly ElementRectangle[]): number[] =>
    rectangles.flatMap(([tag, x]) => (tag === 's' ? [x] : []));
  t.equal(new Set(columns(fromLeft.rectangles)).size, 4);
  t.same(columns(fromLeft.rectangles), columns(fromRight.rectangles).toReversed());
  t.same(fromLeft.notes, []);
});

t.test('ruby text is centred above its base and does not overlap the preceding text', async (t) => {
  const { rectangles, notes } = layoutPage(`<!doctype html><style>body { margin: 0; font: 20px/30px Inter }</style>
    <p style="margin: 0">before <ruby><b>base</b><rt>up</rt><b>x</b><rt><s>longer</s></rt></ruby> <i>after</i></p>`);
  const named = (tag: string): ElementRectangle[] => rectangles.filter(([name]) => name === tag);
  const [[, baseX, baseY, baseWidth] = [], [, nextX = 0, , nextWidth = 0] = []] = named('b');
  const [[, upX = 0, upY = 0, upWidth = 0, upHeight = 0] = [], [, longX = 0, , longWidth = 0] = []] = named('rt');
  t.ok(upY + upHeight <= baseY! + 3, 'above');
  t.ok(Math.abs(upX + upWidth / 2 - (baseX! + baseWidth! / 2)) < 0.1, 'in the middle');
  t.ok(longWidth > nextWidth && longX >= baseX! + baseWidth! - 0.1, 'as wide as the wider one');
  t.ok(nextX > longX && named('i')[0]![1] >= longX + longWidth, 'and the base in its middle');
  t.same(notes, []);
});
