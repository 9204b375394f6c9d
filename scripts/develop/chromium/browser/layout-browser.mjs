// Development only: one Chromium page of 800×480 with our bundled fonts, for scripts that compare layout with it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const require = createRequire(import.meta.url);
const FACES = [
  ['Inter Variable', '100 900', '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2'],
  ['Tinos', '400', '@fontsource/tinos/files/tinos-latin-400-normal.woff2'],
  ['Tinos', '700', '@fontsource/tinos/files/tinos-latin-700-normal.woff2'],
  ['Cousine', '400', '@fontsource/cousine/files/cousine-latin-400-normal.woff2'],
  ['Cousine', '700', '@fontsource/cousine/files/cousine-latin-700-normal.woff2'],
];

function fontFaces() {
  return FACES.map(([family, weight, file]) => {
    const data = readFileSync(require.resolve(file)).toString('base64');
    return `@font-face{font-family:${family};font-weight:${weight};src:url(data:font/woff2;base64,${data})}`;
  }).join('');
}

/** Opens Chromium for the length of `work`; `rectanglesOf` takes a file, or markup with `fromMarkup`. */
export async function withPage(work) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--hide-scrollbars',
      '--font-render-hinting=none',
    ],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 800, height: 480 } });
    const faces = fontFaces();
    const fromMarkup = async (markup) => {
      const withFaces = markup.includes('<head>') ? markup.replace('<head>', `<head><style>${faces}</style>`) : markup;
      await page.setContent(withFaces, { waitUntil: 'load' });
      return page.evaluate(readRectangles);
    };
    const rectanglesOf = (file) => fromMarkup(readFileSync(file, 'utf8'));
    await work({ page, fromMarkup, rectanglesOf });
  } finally {
    await browser.close();
  }
}

/** Runs in the page. */
async function readRectangles() {
  await document.fonts.ready;
  const round = (px) => Math.round(px * 1000) / 1000;
  return [document.body, ...document.body.querySelectorAll('*')]
    .filter((element) => !['SCRIPT', 'STYLE', 'BR'].includes(element.tagName))
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const name = element.tagName.toLowerCase() + (element.id ? `#${element.id}` : '');
      return [name, round(x), round(y), round(width), round(height)];
    });
}
