// @tier full: draws screens twice
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import { findWorkerProgram } from '../../../src/gateway/worker/host/worker-program.js';
import { type BenchScreen, listBenchScreens } from '../../bench/screens.js';
import { sampleCases } from '../../support/every-case.js';

const MODULES = fileURLToPath(new URL('../../../src/gateway/worker/jobs/main.js', import.meta.url));
/** A digest of each screen, drawn by a worker that runs this program. */
async function hashScreens(mainPath: string, screens: readonly BenchScreen[]): Promise<Record<string, string>> {
  const host = createWorkerHost({ mainPath });
  try {
    const hashes: Record<string, string> = {};
    for (const screen of screens) {
      const { bytes } = await host.run(screen.jobWith(0));
      hashes[screen.name] = createHash('sha256').update(bytes).digest('hex');
    }
    return hashes;
  } finally {
    await host.stop();
  }
}

t.test('the bundle that is installed draws what the tested modules draw', async (t) => {
  t.not(findWorkerProgram(), MODULES, 'there is a bundle');
  const screens = await listBenchScreens('og_png');
  t.ok(screens.length > 100, `${screens.length} screens`);
  // The bundle differs from the modules in what is missing from it, not in how a recipe is drawn.
  const drawn = sampleCases(screens, 17);
  t.strictSame(await hashScreens(findWorkerProgram(), drawn), await hashScreens(MODULES, drawn));
});
