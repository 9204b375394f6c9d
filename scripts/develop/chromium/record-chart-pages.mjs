#!/usr/bin/env node
// Development only: draws the pages of test/fixtures/charts/pages/ in Chromium, with the framework's own style sheet and script and the real
// chart libraries, and keeps where their words, plots and labels are beside them.
//   npm run build && node scripts/develop/chromium/record-chart-pages.mjs FRAMEWORK RELEASE LIBRARIES [--only REGEX] [--out DIR]
// FRAMEWORK is a checkout of the framework, LIBRARIES a node_modules folder with highcharts, chartkick and chart.js. --out: pictures.
// FONTCONFIG_FILE: rules under which only Liberation and DejaVu count.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { loadPixelFaces } from '../../../build/src/engine/font/bitmap-faces.js';
import { panelNamed } from '../../../build/test/support/fidelity/render-screen.js';
import {
  CHART_PAGES,
  listChartPages,
  MEASURE_CHARTS,
  writeChartPage,
} from '../../../build/test/support/sandbox/chart-pages.js';
import { readWords } from './browser/in-page.mjs';
import { makeTrueType } from './browser/pixel-font.mjs';

const MODELS = ['og_png', 'v2'];
const PAGE = 'http://page.reference.test/page';
const TYPES = { css: 'text/css', js: 'text/javascript', png: 'image/png', svg: 'image/svg+xml', ttf: 'font/ttf' };
const LIBRARIES = {
  'highcharts.js': 'highcharts/highcharts.js',
  'highcharts-more.js': 'highcharts/highcharts-more.js',
  'solid-gauge.js': 'highcharts/modules/solid-gauge.js',
  'chartkick.min.js': 'chartkick/dist/chartkick.js',
  'chart.umd.min.js': 'chart.js/dist/chart.umd.min.js',
};
/** Charts measure their texts with the fonts that are there, so they are there first. */
const FAMILIES = [
  'TRMNL8',
  'TRMNL12',
  'TRMNL16',
  'TRMNL21',
  'NicoClean',
  'NicoPups',
  'BlockKie',
  'Inter',
  'Inter Variable',
];
/** Fades and fitted texts are over. */
const SETTLED_MS = 1_500;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, out: { type: 'string' } },
});
const [framework, release, libraries] = positionals;
if (!framework || !release || !libraries) {
  console.error('usage: record-chart-pages.mjs FRAMEWORK RELEASE LIBRARIES [--only REGEX] [--out DIR]');
  process.exit(1);
}
if (values.out) mkdirSync(values.out, { recursive: true });

const faces = loadPixelFaces();
const fonts = new Map();
let lastFontMs = 0;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--disable-lcd-text', '--font-render-hinting=none'],
});
for (const name of listChartPages().filter((one) => new RegExp(values.only).test(one))) {
  const answers = {};
  for (const model of MODELS) answers[model] = await measure(name, panelNamed(model), model);
  writeFileSync(join(CHART_PAGES, `${name}.json`), `${JSON.stringify(answers)}\n`);
}
await browser.close();

async function measure(name, panel, model) {
  const context = await browser.newContext({
    viewport: { width: panel.widthPx, height: panel.heightPx },
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  const files = `<link rel="stylesheet" href="/css/${release}/plugins.css"><script src="/js/${release}/plugins.js"></script>`;
  const waiting = FAMILIES.map(
    (family) => `<b style="font-family:'${family}'">A<i style="font-weight:400">b</i></b>`,
  ).join('');
  const page = writeChartPage(name, panel, `${files}${MEASURE_CHARTS}`).replace(
    /<body[^>]*>/,
    (body) =>
      `${body}<p id="fonts">${waiting}</p><script>document.body.offsetWidth; document.write('<script src="/wait.js"><' + '/script>')</script>`,
  );
  await context.route('**/*', (route) => answer(route, page));
  const tab = await context.newPage();
  tab.on('pageerror', (error) => console.error(`${name} on ${model}: ${error.message}`));
  await tab.goto(PAGE, { waitUntil: 'load' });
  await tab.waitForTimeout(SETTLED_MS);
  const words = await tab.evaluate(readWords);
  const charts = await tab.evaluate('measureCharts()');
  if (values.out) await tab.screenshot({ path: join(values.out, `${name}.${model}.png`) });
  await context.close();
  console.log(`${name} on ${model}: ${words.length} words, ${charts.length} charts`);
  // The slices of a pie are no points of its plot there.
  for (const chart of charts)
    chart.points = chart.points.map((points) => points.filter(([, x]) => typeof x === 'number'));
  const rounded = JSON.stringify({ words, charts }, (_key, value) =>
    typeof value === 'number' ? round(value) : value,
  );
  return JSON.parse(rounded);
}

async function answer(route, page) {
  const { href, pathname } = new URL(route.request().url());
  if (href === PAGE) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: page });
  // The parser waits for this script, which no preload scanner finds, and fonts load meanwhile.
  if (pathname === '/wait.js') {
    do await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    while (performance.now() - lastFontMs < SETTLED_MS);
    return route.fulfill({ contentType: 'text/javascript', body: 'document.getElementById("fonts").remove()' });
  }
  const file = pathname.split('/').at(-1);
  if (pathname.startsWith('/fonts/')) lastFontMs = performance.now();
  const resource =
    pixelFont(pathname) ??
    fileAt(
      LIBRARIES[file] ? join(libraries, LIBRARIES[file]) : join(framework, 'public', decodeURIComponent(pathname)),
    );
  if (!resource) return route.abort();
  return route.fulfill({ ...resource, headers: { 'access-control-allow-origin': '*' } });
}

function fileAt(path) {
  if (!existsSync(path) || !statSync(path).isFile()) return undefined;
  return { body: readFileSync(path), contentType: TYPES[extname(path).slice(1)] ?? 'application/octet-stream' };
}

function pixelFont(pathname) {
  const [, file, style] = /\/fonts\/(TRMNL\d\d|NicoClean|NicoPups|BlockKie)(?:-(Bold|Regular))?\./.exec(pathname) ?? [];
  const weight = style === 'Bold' ? 700 : 400;
  const face = file && faces.find((one) => one.family === file.toLowerCase() && one.weight === weight);
  if (!face) return undefined;
  if (!fonts.has(pathname)) fonts.set(pathname, makeTrueType(face, file));
  return { body: fonts.get(pathname), contentType: 'font/ttf' };
}

function round(px) {
  return Math.round(px * 10) / 10;
}
