// Draws the first picture of the README from bundled recipes and their samples, and a screenshot of the dashboard on a phone:
// node scripts/develop/pictures/readme.mjs [FILE]. Needs the build and docs/pictures (scripts/develop/pictures/pages.mjs).
import { writeFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { drawBundled } from '../../../build/test/support/recipes/draw-bundled.js';

const FILE = process.argv[2] ?? 'docs/pictures/household.jpg';
const WIDTH = 1913;
const HEIGHT = 1249;
const WALL = '#e9e6df';
/** The screens with their left, top and width; heights follow. */
const PANELS = [
  { key: 'weather', model: 'inky_impression_7_3', x: 60, y: 60, width: 893 },
  { key: 'rooms', model: 'og_png', x: 1009, y: 60, width: 400 },
  { key: 'departures', model: 'og_png', x: 1009, y: 356, width: 400 },
  { key: 'agenda', model: 'og_png', x: 60, y: 652, width: 400 },
  { key: 'home-energy', model: 'og_png', x: 60, y: 948, width: 400 },
  { key: 'immich', model: 'inky_impression_7_3', x: 516, y: 652, width: 893 },
  { key: 'month-calendar', model: 'og_png', x: 1465, y: 956, width: 388 },
];
const PHONE = { file: 'docs/pictures/display-phone.png', x: 1465, y: 60, width: 388 };
const FRAME_PX = 16;

const canvas = createCanvas(WIDTH, HEIGHT);
const context = canvas.getContext('2d');
context.fillStyle = WALL;
context.fillRect(0, 0, WIDTH, HEIGHT);
for (const { key, model, x, y, width } of PANELS) {
  const { bytes } = await drawBundled(key, 'full', model);
  drawFramed(await loadImage(Buffer.from(bytes)), { x, y, width, frame: '#fbfaf7', radius: 14 });
}
drawFramed(await loadImage(PHONE.file), { ...PHONE, frame: '#22211f', radius: 34 });
writeFileSync(FILE, canvas.toBuffer('image/jpeg', 86));

/** A picture in a frame with a soft shadow. */
function drawFramed(image, { x, y, width, frame, radius }) {
  const height = Math.round((image.height * width) / image.width);
  context.save();
  context.shadowColor = 'rgba(60, 50, 30, 0.28)';
  context.shadowBlur = 22;
  context.shadowOffsetY = 8;
  context.fillStyle = frame;
  context.beginPath();
  context.roundRect(x - FRAME_PX, y - FRAME_PX, width + 2 * FRAME_PX, height + 2 * FRAME_PX, radius);
  context.fill();
  context.restore();
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height);
}
