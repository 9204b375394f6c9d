// Renders a page with Chromium as our engine does: same style sheet, same fonts, no network. Development only.
import { chromium } from 'playwright-core';
import { readGreyPng } from '../../../../build/test/support/fidelity/grey-picture.js';
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

/** Opens Chromium for the duration of `work`, which gets functions to render a screen and to show a page. */
export async function withChromium(work) {
  const fonts = listFontFaces(BASE);
  const browser = await launch();
  const tabs = new Map();
  const tabFor = async (panel) => {
    const key = `${panel.widthPx} ${panel.heightPx} ${panel.pixelRatio}`;
    const tab = tabs.get(key) ?? (await openTab(browser, panel, fonts));
    tabs.set(key, tab);
    return tab;
  };
  const draw = async (screen, drawn) =>
    (await tabFor(screen.panel)).draw(drawn, screen.load ?? (async () => undefined));
  const show = async (panel, html) => (await tabFor(panel)).show({ html, frameworkCss: '' }, async () => undefined);
  try {
    return await work({ draw, show, version: browser.version() });
  } finally {
    await browser.close();
  }
}

function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGUMENTS });
}

/** A dense panel's ratio is the page's `deviceScaleFactor`, as on the platform: font heights stay whole CSS px. */
async function openTab(browser, { widthPx, heightPx, pixelRatio }, fonts) {
  const viewport = { width: Math.round(widthPx / pixelRatio), height: Math.round(heightPx / pixelRatio) };
  const context = await browser.newContext({ viewport, deviceScaleFactor: pixelRatio });
  const page = await context.newPage();
  const shown = { html: '', load: async () => undefined };
  await context.route('**/*', (route) => answer(route, shown, fonts));
  const show = async (drawn, load) => {
    shown.load = load;
    shown.html = withSheets(drawn, fonts.css);
    await page.goto(PAGE, { waitUntil: 'load' });
    await page.evaluate(nameFonts, fonts.naming);
    return page;
  };
  const draw = async (drawn, load) => {
    const before = performance.now();
    await show(drawn, load);
    const png = await page.screenshot({ animations: 'disabled' });
    const ms = performance.now() - before;
    const words = await page.evaluate(readWords);
    return { picture: readGreyPng(png), words: words.map((word) => scale(word, pixelRatio)), ms };
  };
  return { show, draw };
}

async function answer(route, { html, load }, fonts) {
  const url = route.request().url();
  if (url === PAGE) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
  const font = fonts.files.get(url);
  const headers = { 'access-control-allow-origin': '*' };
  if (font) return route.fulfill({ contentType: 'font/woff2', headers, body: font() });
  const resource = await load(url);
  if (!resource) return route.abort();
  return route.fulfill({ contentType: resource.mediaType, headers, body: Buffer.from(resource.bytes) });
}

/** Page scripts are removed; the framework's rules come before the page's own. */
function withSheets({ html, frameworkCss }, fontCss) {
  const quiet = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '');
  const sheets = `<style>${fontCss}</style><style>${frameworkCss}</style>`;
  return quiet.replace(/<head[^>]*>/i, (head) => head + sheets);
}

function scale([text, ...px], ratio) {
  return [text, ...px.map((one) => Math.round(one * ratio * 100) / 100)];
}
