#!/usr/bin/env node
// Development only: draws the first examples of JavaScript libraries with Inkstand and with Chromium and prints how alike they are.
//   npm run build && node scripts/develop/chromium/compare-libraries.mjs FOLDER [NAME] [--pictures DIR]
// FOLDER has the libraries in its node_modules (npm i d3 lit …); nothing of them belongs to this repository.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { decode, encode } from 'fast-png';
import { chromium } from 'playwright-core';
import { writeFontConfiguration } from '../../../build/test/support/drawing/reference-fonts.js';
import { measureSsim } from '../../../build/test/support/fidelity/compare-pictures.js';
import { runDocument, SETTLED_MS } from '../../../build/test/support/sandbox/script-page.js';
import { EXAMPLES } from './library-examples.mjs';

const { values, positionals } = parseArgs({ options: { pictures: { type: 'string' } }, allowPositionals: true });
const [folder = '', only = ''] = positionals;
const modules = resolve(folder, 'node_modules');
const SIZE = { widthPx: 800, heightPx: 480 };
const LIMITS = { scriptMs: 60_000, pageMs: 120_000, maxPolls: 5_000_000 };

const read = (file) => readFileSync(join(modules, file), 'utf8');

async function codeOf({ module, files = [] }) {
  if (!module) return files.map(read).join('\n;\n');
  const stdin = { contents: module, resolveDir: folder };
  const made = await build({ stdin, bundle: true, write: false, format: 'iife', minify: true, logLevel: 'silent' });
  return made.outputFiles[0].text;
}

const pageOf = ({ styles = [], css = '', body }, script) =>
  `<!doctype html><html><head><style>body{margin:0;background:#fff;font-family:sans-serif}${styles.map(read).join('\n')}${css}</style>${script}</head><body>${body}</body></html>`;

function greyOf(rgba, channels) {
  const greys = new Uint8Array(rgba.length / channels);
  for (let at = 0; at < greys.length; at++) {
    const [r = 0, g = 0, b = 0] = [rgba[at * channels], rgba[at * channels + 1], rgba[at * channels + 2]];
    greys[at] = Math.round((77 * r + 150 * g + 29 * b) / 256);
  }
  return greys;
}

async function compare(example, page) {
  const code = await codeOf(example);
  const attribute = example.defer ? ' defer' : '';
  const src = example.src ?? 'https://host.example/library.js';
  const files = example.src ? [] : [{ name: 'library.js', file: 'library.js' }];
  const started = performance.now();
  const ours = await runDocument(
    pageOf(example, `<script src="${src}"${attribute}></script>`),
    { bitDepth: 8 },
    { library: { files, read: () => code }, limits: LIMITS },
  );
  const ms = Math.round(performance.now() - started);
  await page.route('https://host.example/**', (route) => route.fulfill({ contentType: 'text/javascript', body: code }));
  await page.clock.setFixedTime(new Date(Date.UTC(2026, 2, 16, 9, 30)));
  await page.route('http://screen.test/', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: pageOf(example, `<script src="https://host.example/library.js"${attribute}></script>`),
    }),
  );
  await page.goto('http://screen.test/');
  await page.waitForTimeout(SETTLED_MS * 1.5);
  const shot = await page.screenshot({ type: 'png' });
  const { data, channels } = decode(shot);
  const likeness = measureSsim(
    { ...SIZE, pixels: greyOf(data, channels) },
    { ...SIZE, pixels: greyOf(ours.rendering.rgba, 4) },
  );
  if (values.pictures) {
    mkdirSync(values.pictures, { recursive: true });
    const name = example.name.replace(/\W+/g, '-').toLowerCase();
    writeFileSync(join(values.pictures, `${name}-chromium.png`), shot);
    const { rgba } = ours.rendering;
    writeFileSync(
      join(values.pictures, `${name}-ours.png`),
      encode({ width: 800, height: 480, data: new Uint8Array(rgba), channels: 4 }),
    );
  }
  return { likeness, ms, notes: ours.notes };
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  env: { ...process.env, FONTCONFIG_FILE: writeFontConfiguration(mkdtempSync(join(tmpdir(), 'inkstand-'))) },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--font-render-hinting=none',
    '--disable-lcd-text',
  ],
});
for (const example of EXAMPLES) {
  if (example.skip || !example.name.toLowerCase().includes(only.toLowerCase())) continue;
  if (example.files && !example.module && !example.files.every((file) => existsSync(join(modules, file)))) {
    console.log(`${example.name}: no file ${example.files}`);
    continue;
  }
  const page = await browser.newPage({ viewport: { width: 800, height: 480 }, timezoneId: 'UTC' });
  try {
    const { likeness, ms, notes } = await compare(example, page);
    console.log(
      `${likeness >= 0.95 ? '  ' : '! '}${example.name}: ${likeness.toFixed(4)} ${ms} ms ${notes.join(' · ')}`,
    );
  } catch (error) {
    console.log(`! ${example.name}: ${error.message.slice(0, 200)}`);
  }
  await page.close();
}
await browser.close();
process.exit();
