import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { renderCell } from '../../src/gateway/worker/jobs/render/render-cell.js';
import { panelNamed, ScreenDrawer } from '../support/fidelity/render-screen.js';
import { commandOf, processorMs, processTree, pssMegabytes } from './processes.js';
import type { BenchScreen } from './screens.js';

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--disable-background-networking'];
const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css', '.js': 'text/javascript', '.png': 'image/png' };
const PANEL = { width: 800, height: 480 } as const;

/** How long one screen took: by the clock, and of processors. */
export interface Turn {
  readonly ms: number;
  readonly processorMs: number;
}

/**
 * Chromium with the whole style sheet and script of a framework release, as other servers drive it: `fresh` opens a page for
 * each screen, `swapped` keeps one and replaces its body, without the framework's script. Neither quantises its picture.
 */
export class ChromiumScreens {
  readonly #browser: Browser;
  readonly #resident: Page;
  readonly #files: string;
  readonly #drawer = new ScreenDrawer();
  /** Processor time of each process, also of those that have ended. */
  readonly #spent = new Map<number, number>();
  #peakMegabytes = 0;

  private constructor(browser: Browser, resident: Page, files: string) {
    this.#browser = browser;
    this.#resident = resident;
    this.#files = files;
  }

  /** @param framework a checkout of the framework: `public/css/RELEASE/plugins.css`, `public/js/RELEASE/plugins.js`, or with `.gz` */
  static async start(framework: string, release: string): Promise<ChromiumScreens> {
    const base = await serveFiles(join(framework, 'public'));
    const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
    const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
    const sheet = `<link rel="stylesheet" href="${base}/css/${release}/plugins.css">`;
    const resident = await browser.newPage({ viewport: PANEL });
    await resident.setContent(`<!doctype html><head>${sheet}</head><body></body>`, { waitUntil: 'load' });
    const files = `${sheet}<script src="${base}/js/${release}/plugins.js"></script>`;
    return new ChromiumScreens(browser, resident, files);
  }

  /** The page of a screen after Liquid, which is not counted. */
  async pageOf(screen: BenchScreen, round: number): Promise<string> {
    const { cells, now } = screen.jobWith(round);
    const [source] = cells;
    if (!source) throw new Error(`there is no cell in ${screen.name}`);
    const { cell } = renderCell(source, { now, pinned: true, isAlone: true, panel: panelNamed('og_png') });
    const { html } = await this.#drawer.render({
      ...{ panel: panelNamed('og_png'), markup: cell.html, view: screen.view },
    });
    return html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '');
  }

  async fresh(html: string): Promise<Turn> {
    const before = this.#spentMs();
    const begunAt = performance.now();
    const page = await this.#browser.newPage({ viewport: PANEL });
    await page.setContent(html.replace('</head>', `${this.#files}</head>`), { waitUntil: 'load' });
    await page.screenshot();
    const turn = { ms: performance.now() - begunAt, processorMs: this.#spentMs() - before };
    this.#peakMegabytes = Math.max(this.#peakMegabytes, sum(this.#pids().map(pssMegabytes)));
    await page.close();
    return turn;
  }

  async swapped(html: string): Promise<Turn> {
    const body = /<body([^>]*)>([\s\S]*)<\/body>/i.exec(html);
    const classes = /\bclass="([^"]*)"/.exec(body?.[1] ?? '')?.[1] ?? '';
    const before = this.#spentMs();
    const begunAt = performance.now();
    // Runs in the page; written as text, since this program has no document.
    await this.#resident.evaluate(
      `document.body.className = ${JSON.stringify(classes)}; document.body.innerHTML = ${JSON.stringify(body?.[2] ?? '')}`,
    );
    await this.#resident.screenshot();
    return { ms: performance.now() - begunAt, processorMs: this.#spentMs() - before };
  }

  /** Memory of all its processes with one page open besides the resident one, at its highest. */
  get megabytes(): number {
    return this.#peakMegabytes;
  }

  stop(): Promise<void> {
    return this.#browser.close();
  }

  #pids(): readonly number[] {
    const isBrowser = (pid: number): boolean => /chrom/.test(commandOf(pid));
    return processTree(process.pid).slice(1).filter(isBrowser);
  }

  #spentMs(): number {
    for (const pid of this.#pids()) this.#spent.set(pid, processorMs(pid));
    return sum([...this.#spent.values()]);
  }
}

const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);

/** Cacheable, as from another machine that answers at once. */
async function serveFiles(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const file = [join(folder, path), join(folder, `${path}.gz`)].find((one) => existsSync(one));
    if (file === undefined) return void response.writeHead(404).end();
    const encoding = file.endsWith('.gz') ? { 'Content-Encoding': 'gzip' } : {};
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'max-age=86400', ...encoding });
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}
