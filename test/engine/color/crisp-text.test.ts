// @tier full: draws bundled recipes on panels with inks, all of them on three panels at night
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { customModel } from '../../../src/engine/model/custom-model.js';
import { findModel, panelOf } from '../../../src/engine/model/model.js';
import type { Panel } from '../../../src/engine/panel.js';
import { createRecipeRenderer } from '../../../src/gateway/worker/jobs/render/render-recipe.js';
import { listBenchScreens } from '../../bench/screens.js';
import { sampleCases } from '../../support/every-case.js';
import { LetterFinder } from './letters.js';

const PANELS: readonly Panel[] = [
  panelOf(findModel('seeed_e1002')!),
  panelOf(findModel('og_bwry')!),
  panelOf(customModel(800, 480), { paletteId: 'color-7a' }),
];
const bundled = readdirSync(join(import.meta.dirname, '../../../src/gateway/plugin/bundled'));

t.test('text of every bundled recipe has no dithered pixel inside or beside its letters', async (t) => {
  const draw = createRecipeRenderer();
  const screens = (await listBenchScreens('seeed_e1002')).filter(
    ({ name, view }) => bundled.includes(name.split(' ')[0] ?? '') && view === 'full',
  );
  const finder = new LetterFinder();
  for (const panel of sampleCases(PANELS, PANELS.length)) {
    let count = 0;
    const unclear: string[] = [];
    for (const screen of sampleCases(screens, 6)) {
      const job = { ...screen.jobWith(0), panel, details: true };
      const { html = [] } = await draw(job);
      const [cell] = job.cells;
      if (!cell) continue;
      const { parts: _, ...alone } = cell;
      const found = await finder.countUnclear(panel, html[0] ?? '', (markup) => ({
        kind: 'cells',
        layout: job.layout,
        cells: [{ ...alone, html: markup }],
      }));
      count += found.letters;
      if (found.unclear.length > 0)
        unclear.push(`${screen.name}: ${found.unclear.length} at ${found.unclear.slice(0, 4).join(' ')}`);
    }
    t.ok(count > 1000, `${count} letters on ${panel.palette?.length} inks`);
    t.same(unclear, []);
  }
});
