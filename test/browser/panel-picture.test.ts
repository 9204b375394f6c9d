import type { Page } from 'playwright-core';
import t from 'tap';
import { makeVoidTile } from '../../src/engine/dither/void-and-cluster.js';
import { encodePng } from '../../src/engine/encode/encode.js';
import { findChromium, openBrowser, openPage } from '../support/browser.js';
import { dataFolder } from '../support/data-folder.js';
import { startWholeGateway } from '../support/whole-gateway.js';

const chromium = findChromium();
const [WIDTH, HEIGHT] = [800, 480];
const { ranks } = makeVoidTile(16);

/** A `data:` address of a black and white screen. */
function draw(isLight: (x: number, y: number) => boolean): string {
  const pixels = new Uint8Array(WIDTH * HEIGHT).map((_, i) => (isLight(i % WIDTH, Math.floor(i / WIDTH)) ? 1 : 0));
  const file = encodePng({ widthPx: WIDTH, heightPx: HEIGHT, bitDepth: 1, pixels });
  return `data:image/png;base64,${Buffer.from(file).toString('base64')}`;
}

/** Greys of half of the light: the byte 188 of sRGB. */
const PATTERNS = {
  checkerboard: draw((x, y) => (x + y) % 2 === 0),
  columns: draw((x) => x % 2 === 0),
  'void and cluster': draw((x, y) => ranks[(y % 16) * 16 + (x % 16)]! < 128),
};
const HALF = 188;

/** Lightness of areas of 16 × 16 px of the page: moiré is a difference of areas, unlike the dots themselves. */
async function readAreas(page: Page, address: string, widthPx: number): Promise<number[]> {
  return page.evaluate(
    async ({ address, widthPx }) => {
      document.querySelector('panel-picture')?.remove();
      const frame = document.createElement('panel-picture');
      frame.className = 'panel__frame';
      frame.dataset.turned = '0';
      const image = new Image(800, 480);
      image.src = address;
      image.style.width = `${widthPx}px`;
      image.style.height = 'auto';
      await image.decode();
      frame.append(image);
      document.body.append(frame);
      for (let i = 0; i < 200 && frame.querySelector('canvas')?.width !== widthPx; i++)
        await new Promise((resume) => setTimeout(resume, 50));
      const canvas = frame.querySelector('canvas');
      const areas: number[] = [];
      if (canvas?.width !== widthPx) return areas;
      for (let top = 3; top + 16 < canvas.height; top += 16)
        for (let left = 3; left + 16 < canvas.width; left += 16) {
          const data = canvas.getContext('2d')?.getImageData(left, top, 16, 16).data ?? [];
          let sum = 0;
          for (let i = 0; i < data.length; i += 4) sum += data[i] ?? 0;
          areas.push(sum / 256);
        }
      return areas;
    },
    { address, widthPx },
  );
}

t.test(
  'dithered greys of a preview have neither moiré nor another brightness at any width',
  {
    skip: !chromium,
  },
  async (t) => {
    const { base } = await startWholeGateway(t, dataFolder(t));
    const viewport = { width: 1000, height: 800 };
    const { page, faults } = await openPage(await openBrowser(t, chromium ?? ''), { viewport });
    await page.goto(`${base}/login`);
    for (const [name, address] of Object.entries(PATTERNS))
      for (const width of [200, 333, 400, 511, 640, 777]) {
        const areas = await readAreas(page, address, width);
        const [darkest, lightest] = [Math.min(...areas), Math.max(...areas)];
        t.ok(
          HALF - darkest < 6 && lightest - HALF < 6,
          `${name}, ${width} px: ${darkest.toFixed(1)} to ${lightest.toFixed(1)}`,
        );
      }
    t.same(faults, []);
  },
);
