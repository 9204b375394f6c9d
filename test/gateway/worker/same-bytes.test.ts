// @tier full: starts workers
import { createHash } from 'node:crypto';
import t from 'tap';
import { describeNote } from '../../../src/engine/note.js';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import { createRecipeRenderer, type RenderRecipe } from '../../../src/gateway/worker/jobs/render/render-recipe.js';
import { type BenchScreen, listBenchScreens } from '../../bench/screens.js';

const WANTED = /^(?:specimen quadrant|sensors full|month-calendar half_vertical)$/;
/** Four times the default: slow machines must not fail the test. */
const PATIENCE = { deadlineMs: 80_000 };

async function listScreens(): Promise<readonly BenchScreen[]> {
  return (await listBenchScreens('og_png')).filter(({ name }) => WANTED.test(name));
}

async function renderAll(draw: RenderRecipe, screens: readonly BenchScreen[], round: number): Promise<string[]> {
  const hashes: string[] = [];
  for (const screen of screens) {
    const { bytes, notes } = await draw(screen.jobWith(round));
    // A machine that is too busy for a page's time limit draws a part of it, and says so.
    if (notes.map(describeNote).some(({ kind }) => kind === 'limit')) throw new Error(`${screen.name} reached a limit`);
    hashes.push(createHash('sha256').update(bytes).digest('hex'));
  }
  return hashes;
}

t.test('the same input gives the same bytes', async (t) => {
  const screens = await listScreens();
  t.ok(screens.length >= 3, 'there are screens to draw');
  const here = createRecipeRenderer();
  const first = await renderAll(here, screens, 0);
  t.equal(new Set(first).size, first.length, 'every screen is another picture');
  t.notSame(await renderAll(here, screens, 1), first, 'other data, other pictures');
  t.same(await renderAll(here, screens, 0), first, 'after other pictures took their place in the caches');

  const host = createWorkerHost();
  t.teardown(() => host.stop());
  const inWorker: RenderRecipe = (job) => host.run(job, PATIENCE);
  const backwards = await renderAll(inWorker, screens.toReversed(), 0);
  t.same(backwards.reverse(), first, 'in another process, in another order, from the bundle');
});
