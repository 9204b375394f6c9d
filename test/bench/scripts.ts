import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RenderJob } from '../../src/gateway/worker/protocol/render.js';
import { percentile } from './load.js';
import { MeasuredWorker } from './measured-worker.js';
import {
  FEW_ELEMENTS,
  ROUND_ELEMENTS,
  type ScriptedPage,
  SPLINE,
  SQUARES,
  STACKED_COLUMNS,
  withoutScript,
  withScript,
} from './scripted-pages.js';
import type { Measure } from './table.js';

const STARTS = 7;
const WARM_PAGES = 15;
const TURNS = 9;
/** Pages of a turn: the processor time of a process is known to 10 ms. */
const TURN_PAGES = 5;

/** Charts and elements that scripts create, by the processor time of a real worker. */
export async function measureScripts(): Promise<Measure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstand-bench-scripts-'));
  try {
    return [...(await measureFirst(dataDir)), ...(await measureWarm(dataDir))].map((row) => ({
      ...row,
      unit: 'ms',
      better: 'lower',
    }));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Row = Pick<Measure, 'name' | 'value'>;

/** As on any day but the first: an earlier worker that drew a chart has filled the code cache. */
async function measureFirst(dataDir: string): Promise<Row[]> {
  const times: { readonly first: number; readonly next: number; readonly plain: number }[] = [];
  for (let start = 0; start <= STARTS; start++) {
    const [first = 0, next = 0] = await measureStart(dataDir, [withScript(SPLINE), withScript(SPLINE)]);
    const [plain = 0] = await measureStart(dataDir, [withoutScript(SPLINE)]);
    if (start > 0) times.push({ first, next, plain });
  }
  const median = (list: readonly number[]): number => percentile(list, 0.5);
  return [
    {
      name: 'first chart of a new process, more than the first page without script',
      value: median(times.map(({ first, plain }) => first - plain)),
    },
    { name: 'the whole of that page, after the start', value: median(times.map(({ first }) => first)) },
    { name: 'the next chart of that process', value: median(times.map(({ next }) => next)) },
  ];
}

/** Each of these jobs in a new worker, one after another. */
async function measureStart(dataDir: string, jobs: readonly RenderJob[]): Promise<number[]> {
  const worker = new MeasuredWorker(dataDir);
  await worker.measure([]);
  const times: number[] = [];
  for (const job of jobs) times.push(await worker.measure([job]));
  await worker.stop();
  return times;
}

async function measureWarm(dataDir: string): Promise<Row[]> {
  const worker = new MeasuredWorker(dataDir);
  const beside = (page: ScriptedPage) => measurePage(worker, page, true);
  const whole = (page: ScriptedPage) => measurePage(worker, page, false);
  const rows = [
    { name: 'spline chart, more than its page without script', value: await beside(SPLINE) },
    { name: '24 stacked columns, likewise', value: await beside(STACKED_COLUMNS) },
    { name: '365 created elements, likewise', value: await beside(FEW_ELEMENTS) },
    { name: '4,680 created elements: squares', value: await whole(SQUARES) },
    { name: '4,680 created elements: round, each with a class and a style', value: await whole(ROUND_ELEMENTS) },
  ];
  await worker.stop();
  return rows;
}

/** A warm page, median of the turns; `isBeside`: less the same page without its script, in turns. */
async function measurePage(worker: MeasuredWorker, page: ScriptedPage, isBeside: boolean): Promise<number> {
  const several = (count: number, job = withScript(page)) => Array.from({ length: count }, () => job);
  const plain = withoutScript(page);
  await worker.measure([...several(WARM_PAGES, plain), ...several(WARM_PAGES)]);
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const ms = await worker.measure(several(TURN_PAGES));
    times.push((ms - (isBeside ? await worker.measure(several(TURN_PAGES, plain)) : 0)) / TURN_PAGES);
  }
  return percentile(times, 0.5);
}
