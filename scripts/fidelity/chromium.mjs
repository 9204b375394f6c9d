// Draws a page with Chromium as our engine would: same sheet, same fonts, no network. Development only.
import { chromium } from 'playwright-core';
import { readGreyPng } from '../../build/test/support/fidelity/grey-picture.js';
import { listFontFaces } from './font-faces.mjs';
import { nameFonts, readWords } from './in-page.mjs';

const BASE = 'http://fonts.reference.test';
const PAGE = 'http://page.reference.test/';
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--hide-scrollbars',
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--enable-font-subpixel-positioning',
  '--force-color-profile=srgb',
  '--disable-background-networking',
  '--disable-component-update',
];

/** Opens Chromium for the length of `work`, which gets a function that draws one screen. */
export async function withChromium(work) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ARGUMENTS,
  });
  const fonts = listFontFaces(BASE);
  const tabs = new Map();
  const draw = async (screen, drawn) => {
    const { panel } = screen;
    const key = `${panel.widthPx} ${panel.heightPx} ${panel.pixelRatio}`;
    const tab = tabs.get(key) ?? (await openTab(browser, panel, fonts));
    tabs.set(key, tab);
    return tab.draw(drawn, screen.load ?? (async () => undefined));
  };
  try {
    return await work({ draw, version: browser.version() });
  } finally {
    await browser.close();
  }
}

async function openTab(browser, { widthPx, heightPx, pixelRatio }, fonts) {
  const viewport = { width: Math.round(widthPx / pixelRatio), height: Math.round(heightPx / pixelRatio) };
  const context = await browser.newContext({ viewport, deviceScaleFactor: pixelRatio, javaScriptEnabled: true });
  const page = await context.newPage();
  let html = '';
  let load = async () => undefined;
  await context.route('**/*', async (route) => {
    const url = route.request().url();
    if (url === PAGE) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
    const font = fonts.files.get(url);
    const headers = { 'access-control-allow-origin': '*' };
    if (font) return route.fulfill({ contentType: 'font/woff2', headers, body: font() });
    const resource = await load(url);
    if (!resource) return route.abort();
    return route.fulfill({ contentType: resource.mediaType, headers, body: Buffer.from(resource.bytes) });
  });
  return {
    async draw(drawn, loader) {
      load = loader;
      html = withSheets(drawn, fonts.css);
      const before = performance.now();
      await page.goto(PAGE, { waitUntil: 'load' });
      await page.evaluate(nameFonts, fonts.naming);
      const png = await page.screenshot({ animations: 'disabled' });
      const ms = performance.now() - before;
      const words = await page.evaluate(readWords);
      return { picture: readGreyPng(png), words: words.map((word) => scale(word, pixelRatio)), ms };
    },
  };
}

/** Scripts of the page stay out, as in our engine; the framework's rules stand in front of the page's own. */
function withSheets({ html, frameworkCss }, fontCss) {
  const quiet = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '');
  const sheets = `<style>${fontCss}</style><style>${frameworkCss}</style>`;
  return quiet.replace(/<head[^>]*>/i, (head) => head + sheets);
}

function scale([text, ...px], ratio) {
  return [text, ...px.map((one) => Math.round(one * ratio * 100) / 100)];
}
