import { createWorkerHost, type WorkerHost } from '../../src/gateway/worker/host/host.js';
import type { RenderJob } from '../../src/gateway/worker/protocol/render.js';
import { processorMs } from './processes.js';
import { makePageJob } from './screens.js';
import type { Measure } from './table.js';

const WORDS = ['Rain', 'Laundry', 'Bins out', 'Dentist at nine', 'Call the school', 'Water the plants'];
/** Pages before times count. */
const WARM_PAGES = 40;
/** Processor time is counted in steps of 10 ms, so that several pages are measured together. */
const PAGES_TOGETHER = 10;
const ROUNDS = 8;
const STARTS = 5;

const repeat = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join('');
const words = (index: number): string => WORDS[index % WORDS.length] ?? '';

/** 60 texts that the framework aligns to whole pixels, each measured and changed on its own. */
const TABLE = `<div class="layout layout--top"><table class="table table--condensed" data-table-limit="true"><thead><tr>${repeat(
  5,
  (column) => `<th><span class="title">Column ${column}</span></th>`,
)}</tr></thead><tbody>${repeat(
  12,
  (row) =>
    `<tr>${repeat(5, (column) => `<td><span class="label" data-pixel-perfect="true">${words(row + column)} ${row}</span></td>`)}</tr>`,
)}</tbody></table></div><div class="title_bar"><span class="title">Table</span></div>`;

const items = (from: number): string =>
  repeat(
    23,
    (index) =>
      `<div class="item"><div class="meta"><span class="index">${from + index}</span></div><div class="content"><span class="title title--small">${words(index)}</span><div class="flex gap--small"><span class="label label--small label--underline">0</span></div></div></div>`,
  );

/** A script writes 46 labels in turn, and reads the layout after each. */
const WRITES = `<div class="layout"><div class="flex flex--row gap"><div class="flex flex--col gap--small">${items(1)}</div><div class="flex flex--col gap--small">${items(24)}</div></div></div><div class="title_bar"><span class="title">Items</span></div><script>
const labels = document.querySelectorAll('.label');
let sum = 0;
for (let n = 0; n < 200; n++) {
  labels[n % labels.length].textContent = 'Label ' + n * n;
  sum += labels[(n + 1) % labels.length].getBoundingClientRect().width;
}
</script>`;

/** A calendar of 90 years of 52 weeks. */
const CELLS = `<style>.weeks { display: grid; grid-template-columns: repeat(52, 1fr); gap: 1px; width: 100%; height: 100% }
.week { border: 1px solid black } .past { background: black }</style><div class="layout"><div class="weeks">${repeat(
  4680,
  (week) => `<div class="week${week < 2000 ? ' past' : ''}"></div>`,
)}</div></div>`;

/**
 * Pages with much to lay out, or to lay out again and again, by the real worker. Processor time of all its threads, the
 * least of several: other processes only add to it.
 */
export async function measureLargePages(): Promise<Measure[]> {
  const row = (name: string, value: number): Measure => ({
    name: `${name}: processor time`,
    unit: 'ms',
    value,
    better: 'lower',
  });
  return [
    row('60 pixel-perfect cells', await measureWarm(makePageJob(TABLE))),
    row('200 writes and reads', await measureWarm(makePageJob(WRITES))),
    row('4,680 cells, warm', await measureWarm(makePageJob(CELLS))),
    row('4,680 cells, cold', await measureCold(makePageJob(CELLS))),
  ];
}

async function measureWarm(job: RenderJob): Promise<number> {
  // A worker that has drawn several such pages would be replaced.
  const host = createWorkerHost({ residentMegabytes: Number.POSITIVE_INFINITY });
  const run = async (pages: number): Promise<number> => {
    const before = spentMs(host);
    for (let count = 0; count < pages; count++) await host.run(job);
    return (spentMs(host) - before) / pages;
  };
  await run(WARM_PAGES);
  let min = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) min = Math.min(min, await run(PAGES_TOGETHER));
  await host.stop();
  return min;
}

/** The first page of a new process, from its start. */
async function measureCold(job: RenderJob): Promise<number> {
  let min = Number.POSITIVE_INFINITY;
  for (let start = 0; start < STARTS; start++) {
    const host = createWorkerHost();
    await host.run(job);
    min = Math.min(min, spentMs(host));
    await host.stop();
  }
  return min;
}

const spentMs = (host: WorkerHost): number => processorMs(host.pid() ?? 0);
