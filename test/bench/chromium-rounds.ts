import { readFileSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import type { View } from '../../src/render/framework/view.js';
import { renderCell } from '../../src/worker/render-cell.js';
import { panelNamed, ScreenDrawer } from '../support/fidelity/render-screen.js';
import { percentile } from './load.js';
import { processTree } from './processes.js';
import { type BenchScreen, listBenchScreens } from './screens.js';
import type { Measure } from './table.js';

const ROUNDS = 6;
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--disable-background-networking'];

interface BrowserPage {
  readonly html: string;
  readonly css: string;
}

/**
 * The same screens in Chromium, with our style sheet: once in a warm page whose body is replaced, once as a new page
 * each time. `ours` holds the rows of our own renders.
 */
export async function measureChromium(ours: readonly Measure[]): Promise<Measure[]> {
  const drawer = new ScreenDrawer();
  const screens = await listBenchScreens('og_png');
  const pagesOf = (round: number): Promise<BrowserPage[]> =>
    Promise.all(screens.map((screen) => makePage(drawer, screen, round)));
  const rounds = await Promise.all(Array.from({ length: ROUNDS }, (_, round) => pagesOf(round)));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ARGUMENTS,
  });
  const page = await browser.newPage({ viewport: { width: 800, height: 480 } });
  // One style sheet with the rules of all pages, as a server would keep it warm.
  const css = [...new Set(rounds.flat().map((one) => one.css))].join('\n');
  await page.setContent(`<!doctype html><head><style>${css}</style></head><body></body>`);
  const swapped = await timeAll(rounds, (one) => swapBody(page, one));
  const swappedMegabytes = chromiumMegabytes();
  const whole = await timeAll(rounds, (one) => setWhole(page, one));
  const wholeMegabytes = chromiumMegabytes();
  await browser.close();
  const own = (name: string): number => ours.find((one) => one.name === name)?.value ?? Number.NaN;
  const [medianMs, rssPeak] = [own('one warm 800×480 render, median'), own('worker RSS at its highest')];
  const row = (name: string, unit: string, value: number): Measure => ({ name, unit, value, better: 'lower' });
  return [
    row('Chromium, body swapped, median', 'ms', swapped),
    row('Chromium, whole page, median', 'ms', whole),
    row('our time against body swapped', '×', medianMs / swapped),
    row('our time against whole page', '×', medianMs / whole),
    row('Chromium, body swapped, memory (PSS)', 'MB', swappedMegabytes),
    row('Chromium, whole page, memory (PSS)', 'MB', wholeMegabytes),
    row('our memory against body swapped', '×', rssPeak / swappedMegabytes),
    row('our memory against whole page', '×', rssPeak / wholeMegabytes),
  ];
}

async function makePage(drawer: ScreenDrawer, screen: BenchScreen, round: number): Promise<BrowserPage> {
  const { cells, now } = screen.jobWith(round);
  const [source] = cells;
  if (!source) throw new Error(`there is no cell in ${screen.name}`);
  const { cell } = renderCell(source, { now, pinned: true, isAlone: true, place: 0 });
  const view: View = screen.view;
  const drawn = await drawer.render({ panel: panelNamed('og_png'), markup: cell.html, view });
  return { html: drawn.html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, ''), css: drawn.frameworkCss };
}

async function timeAll(
  rounds: readonly (readonly BrowserPage[])[],
  draw: (page: BrowserPage) => Promise<unknown>,
): Promise<number> {
  const times: number[] = [];
  for (const [round, pages] of rounds.entries())
    for (const page of pages) {
      const begunAt = performance.now();
      await draw(page);
      if (round > 0) times.push(performance.now() - begunAt);
    }
  return percentile(times, 0.5);
}

async function swapBody(page: Page, { html }: BrowserPage): Promise<void> {
  const body = /<body([^>]*)>([\s\S]*)<\/body>/i.exec(html);
  const classes = /\bclass="([^"]*)"/.exec(body?.[1] ?? '')?.[1] ?? '';
  // Runs in the page; written as text, since this program has no document.
  await page.evaluate(
    `document.body.className = ${JSON.stringify(classes)}; document.body.innerHTML = ${JSON.stringify(body?.[2] ?? '')}`,
  );
  await page.screenshot();
}

async function setWhole(page: Page, { html, css }: BrowserPage): Promise<void> {
  await page.setContent(html.replace(/<head[^>]*>/i, (head) => `${head}<style>${css}</style>`));
  await page.screenshot();
}

/** Each page counts once, however many of its processes share it. */
function chromiumMegabytes(): number {
  const pss = (pid: number): number => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
  };
  const others = processTree(process.pid).slice(1);
  return others.reduce((sum, pid) => sum + pss(pid), 0);
}
