// Development only: the icons of home screens, drawn from icon.svg. Needs a build (for finding Chromium).
//   node scripts/develop/data/app-icons.mjs
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findChromium } from '../../../build/test/support/browser/chromium.js';

const FOLDER = 'src/gateway/web/assets/app-icons';
const svg = readFileSync('src/gateway/web/assets/icon.svg', 'utf8');
/** Name, size, and the part that the drawing takes: maskable icons are cut to a circle of 80 %. */
const ICONS = [
  ['icon-180', 180, 0.72],
  ['icon-192', 192, 0.78],
  ['icon-512', 512, 0.78],
  ['icon-maskable', 512, 0.56],
];

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  for (const [name, size, part] of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const radius = name === 'icon-192' || name === 'icon-512' ? size * 0.22 : 0;
    await page.setContent(
      `<style>html{background:transparent}body{margin:0;display:grid;place-items:center;height:${size}px;background:#fffdf8;border-radius:${radius}px}svg{width:${size * part}px;height:${size * part}px}</style>${svg}`,
    );
    await page.screenshot({ path: `${FOLDER}/${name}.png`, omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
