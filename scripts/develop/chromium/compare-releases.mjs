#!/usr/bin/env node
// Development only: renders screens with a framework release's own style sheet and script in Chromium, and with Inkstand's own rules for
// pages of that release, and compares them.
//   node scripts/develop/chromium/compare-releases.mjs FRAMEWORK RELEASE SCREENS [--model NAME] [--only REGEX] [--out DIR] [--faults]
// FRAMEWORK is a checkout of the framework (public/css/RELEASE/plugins.css, public/js, public/fonts, public/images). SCREENS is a folder of
// .html files, each with one element of class `screen`. Fonts of pixels are Inkstand's, as outlines of squares. Build first.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { behave } from '../../../build/src/engine/behaviour/behaviour.js';
import { loadPixelFaces } from '../../../build/src/engine/font/bitmap-faces.js';
import { createRenderer } from '../../../build/src/engine/render.js';
import { findMisplacedInk } from '../../../build/test/support/fidelity/compare-pictures.js';
import { compareWords } from '../../../build/test/support/fidelity/compare-words.js';
import { greyOfRgba, readGreyPng } from '../../../build/test/support/fidelity/grey-picture.js';
import { panelNamed } from '../../../build/test/support/fidelity/render-screen.js';
import { readWords } from './browser/in-page.mjs';
import { makeTrueType } from './browser/pixel-font.mjs';
import { drawSideBySide } from './screens/side-picture.mjs';

const LIMIT = 0.05;
const PAGE = 'http://page.reference.test/page';
const TYPES = {
  css: 'text/css',
  js: 'text/javascript',
  png: 'image/png',
  svg: 'image/svg+xml',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    model: { type: 'string', default: 'og_png' },
    only: { type: 'string', default: '' },
    out: { type: 'string', default: 'build/releases' },
    faults: { type: 'boolean' },
  },
});
const [framework, release, folder] = positionals;
if (!framework || !release || !folder) {
  console.error(
    'usage: compare-releases.mjs FRAMEWORK RELEASE SCREENS [--model NAME] [--only REGEX] [--out DIR] [--faults]',
  );
  process.exit(1);
}

const panel = panelNamed(values.model);
const { widthPx, heightPx, pixelRatio } = panel;
const { depthClass, deviceClass, size, density } = panel.framework;
const faces = loadPixelFaces();
const names = readdirSync(folder).filter((name) => name.endsWith('.html') && new RegExp(values.only).test(name));
mkdirSync(values.out, { recursive: true });

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--disable-lcd-text', '--font-render-hinting=none'],
});
// The framework scales a dense screen to the pixels of its panel.
const context = await browser.newContext({ viewport: { width: widthPx, height: heightPx } });
let shown = '';
await context.route('**/*', answer);
const tab = await context.newPage();
const renderer = createRenderer();
const rows = [];
for (const name of names) {
  const markup = readFileSync(join(folder, name), 'utf8');
  const wanted = await drawInChromium(pageOf(markup, true));
  const ours = await renderer.render(pageOf(markup, false), {
    widthPx,
    heightPx,
    pixelRatio,
    bitDepth: 8,
    framework: { screen: panel.framework, darkMode: false, noScreenPadding: false, frameworkVersion: release },
    behave,
    load: async (url) => resourceAt(new URL(url, PAGE).pathname),
    now: 0,
    locale: 'en',
  });
  const picture = greyOfRgba(ours.rgba, widthPx, heightPx);
  const ink = findMisplacedInk(wanted.picture, picture);
  const placed = ours.words.map(({ text, x, y, width, height }) => [text, x, y, width, height]);
  const { near, words, faults } = compareWords(wanted.words, placed);
  rows.push({ name, share: ink.share, near, words });
  console.log(`${percent(ink.share).padStart(7)}  ${`${near}/${words}`.padStart(9)}  ${name}`);
  if (values.faults) for (const fault of faults) console.log(`           ${fault}`);
  if (ink.share < LIMIT) continue;
  writeFileSync(join(values.out, name.replace('.html', '.png')), drawSideBySide(wanted.picture, picture, ink));
}
await browser.close();

const within = rows.filter(({ share }) => share < LIMIT).length / (rows.length || 1);
const total = (key) => rows.reduce((sum, row) => sum + row[key], 0);
console.log(
  `${release} on ${values.model}: ${rows.length} screens, under 5 % misplaced ink ${percent(within)}, words within 3 px ${percent(total('near') / (total('words') || 1))}`,
);

async function drawInChromium(html) {
  shown = html;
  await tab.goto(PAGE, { waitUntil: 'load' });
  await tab.evaluate(() => document.fonts.ready.then(() => true));
  // The scripts run in several frames, some of them twice, and do not say when they are done.
  await tab.waitForTimeout(500);
  const picture = readGreyPng(await tab.screenshot({ animations: 'disabled' }));
  const words = await tab.evaluate(readWords);
  return { picture, words };
}

/** The screen with the classes of the panel, in the framework's own page or without its files. */
function pageOf(markup, isReference) {
  const own = `screen screen--${depthClass} screen--${deviceClass} screen--${size} screen--${density}`;
  const isOfDevice = /^screen(?:--(?:\dbit|og|v2|sm|md|lg|\dx))?$/;
  const screen = markup.replace(/class="(screen[^"]*)"/, (_whole, classes) => {
    const kept = classes.split(/\s+/).filter((name) => !isOfDevice.test(name));
    return `class="${[own, ...kept].join(' ')}"`;
  });
  const files = `<link rel="stylesheet" href="/css/${release}/plugins.css"><script src="/js/${release}/plugins.js"></script>`;
  return `<!DOCTYPE html><html><head><meta charset="utf-8">${isReference ? files : ''}</head><body class="environment trmnl">${screen}</body></html>`;
}

function answer(route) {
  const { href, pathname } = new URL(route.request().url());
  if (href === PAGE) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: shown });
  const resource = pixelFont(pathname) ?? resourceAt(pathname);
  if (!resource) return route.abort();
  const headers = { 'access-control-allow-origin': '*' };
  return route.fulfill({ contentType: resource.mediaType, headers, body: resource.bytes });
}

function resourceAt(pathname) {
  const path = join(framework, 'public', decodeURIComponent(pathname));
  if (!existsSync(path) || !statSync(path).isFile()) return undefined;
  return { bytes: readFileSync(path), mediaType: TYPES[extname(path).slice(1)] ?? 'application/octet-stream' };
}

function pixelFont(pathname) {
  const [, file, style] = /\/fonts\/(TRMNL\d\d|NicoClean|NicoPups|BlockKie)(?:-(Bold|Regular))?\./.exec(pathname) ?? [];
  const weight = style === 'Bold' ? 700 : 400;
  const face = file && faces.find((one) => one.family === file.toLowerCase() && one.weight === weight);
  return face && { bytes: makeTrueType(face, file), mediaType: 'font/ttf' };
}

function percent(share) {
  return `${(share * 100).toFixed(1)} %`;
}
