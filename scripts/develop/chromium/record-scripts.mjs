#!/usr/bin/env node
// Development only: runs the pages of test/fixtures/scripts/ in Chromium and keeps what they log beside them.
//   npm run build && node scripts/develop/chromium/record-scripts.mjs [NAME]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { LOGGER, SETTLED_MS } from '../../../build/test/support/sandbox/script-page.js';

const FOLDER = 'test/fixtures/scripts';
const [only = ''] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--hide-scrollbars',
    // `crypto.subtle` is part of secure contexts only.
    '--unsafely-treat-insecure-origin-as-secure=http://screen.test',
  ],
});
for (const file of readdirSync(FOLDER)) {
  if (!file.endsWith('.html') || !file.startsWith(only)) continue;
  const page = await browser.newPage({ viewport: { width: 800, height: 480 } });
  const body = readFileSync(`${FOLDER}/${file}`, 'utf8').replace('<head>', `<head><meta charset="utf-8">${LOGGER}`);
  await page.route('**/*', (route) =>
    route.request().url() === 'http://screen.test/' ? route.fulfill({ contentType: 'text/html', body }) : route.abort(),
  );
  await page.goto('http://screen.test/');
  await page.waitForTimeout(SETTLED_MS);
  writeFileSync(`${FOLDER}/${file.replace('.html', '.log')}`, `${(await page.evaluate('LOG')).join('\n')}\n`);
  await page.close();
}
await browser.close();
