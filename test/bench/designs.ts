import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApi } from '../support/api/api-client.js';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { PageForm } from '../support/browser/page-form.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { addManyDisplays } from '../support/gateway/many-displays.js';
import { BOARD, LimitedGroup } from './limited-group.js';
import { percentile } from './load.js';
import { processorMs, processTree } from './processes.js';
import type { Measure } from './table.js';
import { readUnitAllocator } from './unit-allocator.js';

/** Three numbers and a chart, a list of events, a table. */
const STARTS = ['sensors', 'family', 'timetable'] as const;
const ROUNDS = 20;
/** As the group of `board.ts`. */
const PERIOD_MICROSECONDS = 20_000;

/**
 * Changes of a design as the editor makes them: the request of the change, and the page with the new picture that it leads
 * to, on an 800×480 panel. With `isBoard` on the time and memory of a small board, which needs root.
 */
export async function measureDesigns(say: (text: string) => void, isBoard = false): Promise<readonly Measure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstand-bench-designs-'));
  const group = isBoard
    ? new LimitedGroup(`inkstand-designs-${process.pid}`, { ...BOARD, periodMicroseconds: PERIOD_MICROSECONDS })
    : undefined;
  await addManyDisplays(dataDir, Date.now(), { displays: 1, plugins: 1 });
  const gateway = await startGatewayProcess({
    dataDir,
    environment: { ...readUnitAllocator(), INKSTAND_LOG_LEVEL: 'warn' },
  });
  try {
    const browser = new FakeBrowser(gateway.base);
    await browser.signIn();
    const api = await openApi(gateway, 'admin');
    group?.add(gateway.pid);
    const starts: Measure[] = [];
    for (const start of STARTS) {
      say(`a design: ${start}${isBoard ? ', on a small board' : ''}`);
      const form = new PageForm((await browser.get('/plugins/new/design')).text, '/plugins/new/design');
      const { location } = await browser.submit(form.set('start', start));
      const { times, processorMs: spentMs } = await timeChanges(browser, location, gateway.pid);
      const place = isBoard ? ' on the small board' : '';
      const row = (name: string, value: number, limit?: number): Measure => ({
        ...{
          name: `preview after a change of a design${place}, ${start}: ${name}`,
          unit: 'ms',
          value,
          better: 'lower',
        },
        ...(limit !== undefined && { limit }),
      });
      if (!isBoard) starts.push(row('processor time', spentMs));
      starts.push(row('median', percentile(times, 0.5)));
      starts.push(row('p95', percentile(times, 0.95), isBoard ? 2000 : 400));
      await api('DELETE', `/api/plugin_settings/${location.split('/')[2]}`);
    }
    return starts;
  } finally {
    await gateway.stop();
    group?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Milliseconds of each change, and the processor time of all processes; the worker runs already. */
async function timeChanges(
  browser: FakeBrowser,
  path: string,
  pid: number,
): Promise<{ readonly times: readonly number[]; readonly processorMs: number }> {
  const times: number[] = [];
  const spent = (): number => processTree(pid).reduce((sum, one) => sum + processorMs(one), 0);
  let before = 0;
  let page = await browser.get(path);
  for (let round = 0; round < ROUNDS + 2; round++) {
    if (round === 2) before = spent();
    const picture = pictureOf(page.text);
    const form = new PageForm(page.text, path).set('block', 'b1').set('move', round % 2 === 0 ? 'down' : 'up');
    const startMs = performance.now();
    const { location } = await browser.submit(form);
    page = await browser.get(location.replace(/#.*/, ''));
    if (round >= 2) times.push(performance.now() - startMs);
    if (pictureOf(page.text) === picture) throw new Error('expected another picture after the change');
  }
  return { times, processorMs: (spent() - before) / ROUNDS };
}

function pictureOf(html: string): string {
  const [, picture] = /<image href="(data:image[^"]+)"/.exec(html) ?? [];
  if (picture === undefined) throw new Error('expected a picture of the design');
  return picture;
}
