import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRecipeCell } from '../../src/cli/recipe-cell.js';
import { parseRenderFlags } from '../../src/cli/render-flags.js';
import { findModel, panelOf } from '../../src/model/model.js';
import type { RenderJob } from '../../src/worker/protocol.js';
import { rssMegabytes } from './processes.js';

/** What one process of renders came to; sent to the parent. */
export interface RenderRun {
  readonly firstMs: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly rssAfter50: number;
  readonly rssPeak: number;
}

const RENDERS = 500;
const FIXTURES = join(dirname(fileURLToPath(import.meta.url)), '../fixtures/recipes');
const NOW = Date.UTC(2026, 10, 21, 9, 30);

async function makeJobs(): Promise<RenderJob[]> {
  const model = findModel('og_png');
  if (!model) throw new Error('there is no og_png');
  const panel = panelOf(model);
  const jobs: RenderJob[] = [];
  for (const name of readdirSync(FIXTURES)) {
    const folder = join(FIXTURES, name);
    const files = readdirSync(folder);
    const flags = parseRenderFlags(files.includes('data.json') ? { data: join(folder, 'data.json') } : {});
    const cell = await readRecipeCell(folder, flags, panel, NOW);
    const shared = {
      kind: 'render',
      panel,
      layout: '1x1',
      now: NOW,
      timeZone: 'UTC',
      locale: 'en',
      pinned: true,
      dither: 'auto',
      assets: { kind: 'none' },
      reach: { allowLoopback: false, ownPorts: [] },
      details: false,
    } as const;
    jobs.push({ ...shared, cells: [cell] });
  }
  return jobs;
}

const begunAt = performance.now();
const { createRecipeRenderer } = await import('../../src/worker/render-recipe.js');
const jobs = await makeJobs();
const render = createRecipeRenderer();
const times: number[] = [];
let firstMs = 0;
let rssAfter50 = 0;
for (let n = 0; n < RENDERS; n++) {
  const job = jobs[n % jobs.length];
  if (!job) throw new Error('there are no fixture recipes');
  const at = performance.now();
  await render(job);
  times.push(performance.now() - at);
  if (n === 0) firstMs = performance.now() - begunAt;
  // Native pixels go back only when the event loop turns.
  await new Promise((resume) => setImmediate(resume));
  if (n === 49) rssAfter50 = rssMegabytes(process.pid);
}
const warm = times.slice(jobs.length * 3).sort((a, b) => a - b);
const at = (share: number): number => warm[Math.floor(warm.length * share)] ?? Number.NaN;
const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024;
const run: RenderRun = { firstMs, medianMs: at(0.5), p95Ms: at(0.95), rssAfter50, rssPeak: peak };
process.send?.(run);
