#!/usr/bin/env node
// Development only: runs the framework's script in Chromium on the documents of the behaviour tests and stores the results.
//   npm run build && node scripts/develop/chromium/record-behaviours.mjs RELEASE
// RELEASE is a folder with css/plugins.css, js/plugins.js and fonts/ of one release; none of it is stored. The script runs on the
// screen before scaling, so that on X it measures in one unit, as it does where the scale is the device's pixel ratio.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, extname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { SCRIPT_DOCUMENTS } from '../../../build/test/engine/behaviour/script-documents.js';

const release = process.argv[2];
if (!release) {
  console.error('usage: record-behaviours.mjs RELEASE');
  process.exit(1);
}

const SCREENS = {
  og: { classes: 'screen--1bit screen--og screen--md screen--density-1x', width: 800, height: 480 },
  og_plus: { classes: 'screen--2bit screen--ogv2 screen--md screen--density-1x', width: 800, height: 480 },
  v2: { classes: 'screen--4bit screen--v2 screen--lg screen--density-2x', width: 1040, height: 780 },
};
const TYPES = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};
// Fonts first requested by the script's changes would load too late; the load event waits only for those seen before it.
const FACES = ['TRMNL12', 'TRMNL16', 'TRMNL21', 'Inter']
  .map((family) => `<p style="position:absolute;visibility:hidden;font-family:${family}">x <b>x</b></p>`)
  .join('');
const AS_MEASURED = '.trmnl .screen { --pixel-ratio: 1 !important; transform: none !important; margin: 0 !important }';

const pages = new Map();
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  const page = pages.get(pathname);
  const file = join(release, /\.(css|js)$/.exec(pathname)?.[1] ?? 'fonts', basename(pathname));
  if (page) response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  else if (!existsSync(file)) response.writeHead(404).end();
  else response.setHeader('content-type', TYPES[extname(file)] ?? 'text/plain').end(readFileSync(file));
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const address = `http://127.0.0.1:${server.address().port}`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
});
const answers = {};
for (const [screen, { classes, width, height }] of Object.entries(SCREENS)) {
  const page = await browser.newPage({ viewport: { width, height } });
  for (const [name, markup] of Object.entries(SCRIPT_DOCUMENTS)) {
    pages.set(
      '/page',
      `<!DOCTYPE html><html><head><meta charset="utf-8"><link rel="stylesheet" href="/plugins.css"><style>${AS_MEASURED}</style><script src="/plugins.js"></script></head><body class="environment trmnl"><div class="screen ${classes}"><div class="view view--full">${markup}</div></div>${FACES}</body></html>`,
    );
    await page.goto(`${address}/page`, { waitUntil: 'load', timeout: 240_000 });
    await page.waitForFunction('window.TRMNL_PLUGINS_READY === true', undefined, { timeout: 120_000 });
    await page.waitForTimeout(300);
    answers[name] ??= {};
    answers[name][screen] = await page.evaluate(readTexts);
    console.log(`${screen}: ${name}, ${answers[name][screen].length} texts`);
  }
  await page.close();
}
await browser.close();
server.close();
const lines = Object.entries(answers).map(
  ([name, screens]) =>
    `${JSON.stringify(name)}: {\n${Object.entries(screens)
      .map(([screen, texts]) => `  "${screen}": ${JSON.stringify(texts)}`)
      .join(',\n')}\n}`,
);
writeFileSync(
  new URL('../../../test/fixtures/behaviours/answers.json', import.meta.url),
  `{\n${lines.join(',\n')}\n}\n`,
);

/** Runs in the page: its texts, each with the box of its element. */
function readTexts() {
  const round = (px) => Math.round(px * 10) / 10;
  const screen = document.querySelector('.screen');
  const frame = screen.getBoundingClientRect();
  return [...screen.querySelectorAll('*')].flatMap((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const text = own
      .map(({ data }) => data)
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
    const { x, y, width, height } = element.getBoundingClientRect();
    if (text === '' || (width === 0 && height === 0)) return [];
    return [`${text} @ ${[x - frame.x, y - frame.y, width, height].map(round).join(' ')}`];
  });
}
