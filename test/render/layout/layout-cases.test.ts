import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import t from 'tap';
import { type ElementRectangle, layoutPage } from '../../support/layout-page.js';

const FOLDER = resolve(import.meta.dirname, '../../../../test/fixtures/layout');
const TOLERANCE_PX = 0.5;

/** Cases that are known to differ; each is worth a look, none may be added without a reason. */
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
  t.test(`boxes of ${area.name} stand where Chromium puts them`, async (t) => {
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
