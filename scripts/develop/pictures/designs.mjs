// Draws docs/pictures/design-*.png: the twelve starting points of designs on five panels, one sheet per panel, from the
// bytes that displays get. Needs a build.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { STARTS, startOf } from '../../../build/src/gateway/design/design.js';
import { readMessages, Words } from '../../../build/src/gateway/i18n/i18n.js';
import { drawDesign, FIVE_PANELS } from '../../../build/test/support/drawing/draw-design.js';

const WORDS = new Words({ language: 'en', messages: readMessages('en'), timeZone: 'UTC' });

const OUT = process.argv[2] ?? join(import.meta.dirname, '../../..', 'docs', 'pictures');
const COLUMNS = 4;
const WIDTH = 400;
const GAP = 8;

for (const [model, orientation] of FIVE_PANELS) {
  const screens = [];
  for (const start of STARTS.filter((one) => one !== 'blank')) {
    const { design, sample } = startOf(start, WORDS);
    const { bytes } = await drawDesign(design, { model, orientation, data: sample });
    screens.push(await loadImage(Buffer.from(bytes)));
  }
  const [{ width, height }] = screens;
  const cellWidth = orientation === 'portrait' ? WIDTH / 2 : WIDTH;
  const columns = orientation === 'portrait' ? COLUMNS * 2 : COLUMNS;
  const cellHeight = Math.round((height * cellWidth) / width);
  const rows = Math.ceil(screens.length / columns);
  const sheet = createCanvas(columns * (cellWidth + GAP) - GAP, rows * (cellHeight + GAP) - GAP);
  const context = sheet.getContext('2d');
  context.fillStyle = '#8d8473';
  context.fillRect(0, 0, sheet.width, sheet.height);
  screens.forEach((screen, index) => {
    const [x, y] = [(index % columns) * (cellWidth + GAP), Math.floor(index / columns) * (cellHeight + GAP)];
    context.drawImage(screen, x, y, cellWidth, cellHeight);
  });
  writeFileSync(join(OUT, `design-${model}${orientation ? `-${orientation}` : ''}.png`), await sheet.encode('png'));
}
