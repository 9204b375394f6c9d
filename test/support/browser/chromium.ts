import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { Test } from 'tap';
import { resolveWithin } from '../../../src/gateway/resolve-within.js';
import { atEndOfProcess } from '../../run/process-end.js';
import { plainRequest } from '../http/plain-request.js';
import { WAIT_MS } from '../time-limits.js';

/** The one without windows first, which takes a sixth less processor time. */
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

/** Where Chromium is; undefined when there is none on this machine. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM, ...PROGRAMS, '/snap/bin/chromium'].find(
    (path) => path !== undefined && existsSync(path),
  );
}

/** Opens pages, each in a context of its own: tests share neither cookies nor storage. */
export type TestBrowser = Pick<Browser, 'newContext'>;

let shared: Promise<Browser> | undefined;

/**
 * The last list of a command line counts: what Playwright's own list has for pages without a certificate and for traffic in
 * the background, and the suggestions of the address bar, which are two pages of Chromium's in every context: a second of
 * processor time.
 */
const DISABLED_FEATURES = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'PaintHolding', 'MediaRouter'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'ThirdPartyStoragePartitioning'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch', 'LensOverlay'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
];

/** A browser that is stuck ends with the process of its tests. */
const close = (one: Browser | BrowserContext): Promise<void> => resolveWithin(one.close(), WAIT_MS);

/** One for all tests of this process: each start takes more than a second of processor time. */
async function launch(executablePath: string): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
      `--disable-features=${DISABLED_FEATURES}`,
    ],
  });
  atEndOfProcess(() => close(browser));
  return browser;
}

/** A browser whose pages are closed with the test. */
export async function openBrowser(t: Test, executablePath: string): Promise<TestBrowser> {
  shared ??= launch(executablePath);
  const browser = await shared;
  return {
    newContext: async (options) => {
      const context = await browser.newContext(options);
      t.teardown(() => close(context));
      return context;
    },
  };
}

export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, violations of the content security policy, failed scripts and requests. Empty if all is well. */
  readonly faults: string[];
}

export async function openPage(browser: TestBrowser, options: BrowserContextOptions): Promise<WatchedPage> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    // Handled below: a page that is rejected (404, 422) is a valid response.
    if (text.startsWith('Failed to load resource')) return;
    if (message.type() === 'error' || /Content Security Policy/i.test(text)) faults.push(text);
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('response', (response) => {
    const isPage = response.request().resourceType() === 'document';
    if (response.status() >= (isPage ? 500 : 400)) faults.push(`${response.url()} answered ${response.status()}`);
  });
  return { page, context, faults };
}

/** Logs in and opens Home. */
export async function signIn(page: Page, base: string, password: string): Promise<void> {
  await page.goto(`${base}/login`);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${base}/`);
}

/** The file of the first picture in a part of a page. */
export async function readPicture(page: Page, where: string): Promise<Buffer> {
  const address = await page.locator(`${where} img`).first().getAttribute('src');
  // Not by the page's own requests: they may use a connection that the gateway is about to close.
  const { body } = await plainRequest(new URL(address ?? '', page.url()));
  return body;
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(options: {
    readonly resultTypes: readonly string[];
    readonly preload: boolean;
    readonly runOnly?: readonly string[];
  }): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly impact: string;
      readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[];
    }[];
  }>;
}

/**
 * Serious and critical findings of axe on the page, each with its places and reasons.
 *
 * @param rules only these, such as those of colours after the colours changed; all by default
 */
export async function findBarriers(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Through the debugger, which no content security policy blocks.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    // Added to the page by the script above.
    const { axe } = globalThis as unknown as { readonly axe: Axe };
    // Without style sheets, which only rules on trial read.
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      preload: false,
      ...(runOnly ? { runOnly } : {}),
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => {
        const places = nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`);
        return `${id}: ${places.join(', ')}`;
      });
  }, rules);
}
