#!/usr/bin/env node
// Renders the figures of docs/rendering.md with the engine itself. Build first.
import { readFileSync, writeFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { Ditherer } from '../../../build/src/engine/dither/dither.js';
import { findModel, panelOf } from '../../../build/src/engine/model/model.js';
import { createRenderer } from '../../../build/src/engine/render.js';
import { greyOfRgba, readGreyPng, storeGreyPng } from '../../../build/test/support/fidelity/grey-picture.js';
import { panelNamed, ScreenDrawer } from '../../../build/test/support/fidelity/render-screen.js';
import { readScreen } from '../../../build/test/support/fidelity/screen-files.js';

const GAP_PX = 10;
const [WIDTH, HEIGHT] = [380, 210];
const PAGE = `<!doctype html>
<style>
  body { margin: 12px; font: 15px/20px Arimo }
  h1 { margin: 0 0 8px; font: 600 26px/30px 'Inter Variable' }
  .row { display: flex; gap: 12px }
  .sky { flex: none; width: 130px; height: 110px; background: linear-gradient(#555, #fff) }
  p { margin: 0 }
  table { width: 100%; margin-top: 8px; border-collapse: collapse }
  td { border-bottom: 1px solid #000; padding: 1px 0 }
  td + td { text-align: right }
</style>
<h1>Harbour</h1>
<div class="row"><div class="sky"></div><div><p>High water at 14:20, wind from the <b>south-west</b>.</p>
<table><tr><td>Gauge</td><td>5.42 m</td></tr><tr><td>Water</td><td>8 °C</td></tr></table></div></div>`;

/** White pixels; a frame is added later. */
function blank(widthPx, heightPx) {
  return { widthPx, heightPx, pixels: new Uint8Array(widthPx * heightPx).fill(255) };
}

function outline(picture, { x, y, width, height }, level) {
  const [left, top] = [Math.round(x), Math.round(y)];
  const [right, bottom] = [Math.round(x + width) - 1, Math.round(y + height) - 1];
  const put = (u, v) => {
    if (u >= 0 && v >= 0 && u < picture.widthPx && v < picture.heightPx)
      picture.pixels[v * picture.widthPx + u] = level;
  };
  for (let u = left; u <= right; u++) for (const v of [top, bottom]) put(u, v);
  for (let v = top; v <= bottom; v++) for (const u of [left, right]) put(u, v);
}

/** Images of one size, two per row. */
function sheetOf(pictures) {
  const [{ widthPx, heightPx }] = pictures;
  const rows = Math.ceil(pictures.length / 2);
  const sheet = blank(widthPx * 2 + GAP_PX * 3, heightPx * rows + GAP_PX * (rows + 1));
  sheet.pixels.fill(204);
  pictures.forEach((picture, index) => {
    const left = GAP_PX + (index % 2) * (widthPx + GAP_PX);
    const top = GAP_PX + Math.floor(index / 2) * (heightPx + GAP_PX);
    for (let y = 0; y < heightPx; y++)
      sheet.pixels.set(picture.pixels.subarray(y * widthPx, (y + 1) * widthPx), (top + y) * sheet.widthPx + left);
  });
  return sheet;
}

const save = (name, picture) =>
  writeFileSync(new URL(`../../../docs/rendering/${name}.png`, import.meta.url), storeGreyPng(picture));

async function drawStages() {
  const renderer = createRenderer();
  const options = {
    widthPx: WIDTH,
    heightPx: HEIGHT,
    pixelRatio: 1,
    load: async () => undefined,
    now: 0,
    locale: 'en',
  };
  const shaded = await renderer.render(PAGE, { ...options, bitDepth: 8 });
  const crisp = await renderer.render(PAGE, { ...options, bitDepth: 1 });
  const boxes = blank(WIDTH, HEIGHT);
  for (const word of shaded.words) outline(boxes, word, 187);
  for (const box of shaded.boxes) outline(boxes, box, 0);
  const tones = blank(WIDTH, HEIGHT);
  for (const tone of crisp.tones) {
    for (let y = tone.y; y < tone.y + tone.height; y++)
      tones.pixels.fill(170, y * WIDTH + tone.x, y * WIDTH + tone.x + tone.width);
    outline(tones, tone, 0);
  }
  const panel = { bitDepth: 1, rotationDegrees: 0, mirrored: false, format: 'png', byteLimit: 90_000 };
  const levels = new Ditherer().quantise(crisp, panel);
  const quantised = { widthPx: WIDTH, heightPx: HEIGHT, pixels: levels.pixels.map((level) => level * 255) };
  save('stages', sheetOf([boxes, greyOfRgba(shaded.rgba, WIDTH, HEIGHT), tones, quantised]));
}

async function drawComparison() {
  const file = new URL('../../../test/fixtures/screens/og_png/weather.html', import.meta.url).pathname;
  const { source, stem } = readScreen(file, 'og_png');
  const chromium = readGreyPng(readFileSync(`${stem}.png`));
  const { picture } = await new ScreenDrawer().render({ ...source, panel: panelNamed('og_png') });
  save('beside-chromium', sheetOf([chromium, picture]));
}

/** A photograph, mixed from inks as they are named and as they were measured; both as Spectra 6 shows them. */
async function drawColors() {
  const [width, height] = [440, 264];
  const photograph = await loadImage(
    new URL('../../../src/gateway/plugin/bundled/picture-frame/sample/0-lake.jpg', import.meta.url).pathname,
  );
  const sheet = createCanvas(width * 3 + GAP_PX * 4, height + GAP_PX * 2);
  const context = sheet.getContext('2d');
  context.fillStyle = '#ccc';
  context.fillRect(0, 0, sheet.width, sheet.height);
  const shownHeight = (width / photograph.width) * photograph.height;
  context.save();
  context.rect(GAP_PX, GAP_PX, width, height);
  context.clip();
  context.drawImage(photograph, GAP_PX, GAP_PX + height - shownHeight + 30, width, shownHeight);
  context.restore();
  const { data } = context.getImageData(GAP_PX, GAP_PX, width, height);
  const tones = [{ x: 0, y: 0, width, height, dither: 'always', isFlat: false }];
  const panel = panelOf(findModel('seeed_e1002'));
  const { measuredInks, ...named } = panel;
  for (const [i, [output, dither]] of [
    [named, 'floyd-steinberg'],
    [panel, 'auto'],
  ].entries()) {
    const { pixels } = new Ditherer().quantise({ widthPx: width, heightPx: height, rgba: data, tones }, output, dither);
    const shown = context.createImageData(width, height);
    pixels.forEach((ink, at) => {
      const value = Number.parseInt(measuredInks[ink].slice(1), 16);
      shown.data.set([value >> 16, (value >> 8) & 255, value & 255, 255], at * 4);
    });
    context.putImageData(shown, GAP_PX * (i + 2) + width * (i + 1), GAP_PX);
  }
  writeFileSync(new URL('../../../docs/rendering/colors.png', import.meta.url), sheet.toBuffer('image/png'));
}

await drawStages();
await drawColors();
await drawComparison();
