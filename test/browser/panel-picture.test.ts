import type { Page } from 'playwright-core';
import t from 'tap';
import { makeBlueNoiseTile } from '../../src/engine/dither/void-and-cluster.js';
import { encodePng } from '../../src/engine/encode/encode.js';
import { findChromium, openBrowser, openPage } from '../support/browser/chromium.js';
import { sampleCases } from '../support/every-case.js';
import { startWholeGateway } from '../support/gateway/whole-gateway.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { waitFor } from '../support/wait-for.js';

const chromium = findChromium();
const [WIDTH, HEIGHT] = [800, 480];
const { ranks } = makeBlueNoiseTile(16);

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
const WIDTHS_PX = [200, 333, 400, 511, 640, 777, 800, 937, 1040, 1600];
const CASES = Object.entries(PATTERNS).flatMap(([name, address]) =>
  WIDTHS_PX.map((widthPx) => ({ name, address, widthPx })),
);

/** Lightness of areas of the page, as sRGB bytes: moiré is a difference of areas, unlike the dots themselves. */
async function readAreas(page: Page, address: string, widthPx: number): Promise<number[]> {
  return page.evaluate(
    async ({ address, widthPx, areaPx }) => {
      const toLight = (byte: number) => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
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
      for (let top = 3; top + areaPx < canvas.height; top += areaPx)
        for (let left = 3; left + areaPx < canvas.width; left += areaPx) {
          const data = canvas.getContext('2d')?.getImageData(left, top, areaPx, areaPx).data ?? [];
          let sum = 0;
          for (let i = 0; i < data.length; i += 4) sum += toLight(data[i] ?? 0);
          areas.push(255 * (1.055 * (sum / areaPx ** 2) ** (1 / 2.4) - 0.055));
        }
      return areas;
    },
    // Dots of an enlarged screen are larger than those of one that is made smaller.
    { address, widthPx, areaPx: widthPx < WIDTH ? 16 : 64 },
  );
}

t.test(
  'dithered greys of a preview have neither moiré nor another brightness at any width',
  { skip: !chromium },
  async (t) => {
    const { base } = await startWholeGateway(t, dataFolder(t));
    const viewport = { width: 1000, height: 800 };
    const { page, faults } = await openPage(await openBrowser(t, chromium ?? ''), { viewport });
    await page.goto(`${base}/login`);
    for (const { name, address, widthPx } of sampleCases(CASES, 3)) {
      const areas = await readAreas(page, address, widthPx);
      const [darkest, lightest] = [Math.min(...areas), Math.max(...areas)];
      t.ok(
        HALF - darkest < 6 && lightest - HALF < 6,
        `${name}, ${widthPx} px: ${darkest.toFixed(1)} to ${lightest.toFixed(1)}`,
      );
    }
    t.same(faults, []);
  },
);

t.test('a preview lies on whole pixels of a screen with more of them', { skip: !chromium }, async (t) => {
  const { base } = await startWholeGateway(t, dataFolder(t));
  const viewport = { width: 1000, height: 800 };
  const browser = await openBrowser(t, chromium ?? '');
  const { page } = await openPage(browser, { viewport, deviceScaleFactor: 1.5 });
  await page.goto(`${base}/login`);
  const box = await page.evaluate(async (address) => {
    const frame = document.createElement('panel-picture');
    frame.className = 'panel__frame';
    frame.style.marginLeft = '0.3px';
    const image = new Image(800, 480);
    image.src = address;
    image.style.width = '533px';
    await image.decode();
    frame.append(image);
    document.body.append(frame);
    for (let i = 0; i < 200 && frame.querySelector('canvas')?.width !== 800; i++)
      await new Promise((resume) => setTimeout(resume, 50));
    const { left, top, width } = frame.querySelector('canvas')?.getBoundingClientRect() ?? new DOMRect();
    return [left, top, width].map((px) => px * devicePixelRatio);
  }, PATTERNS.checkerboard);
  t.equal(Math.round(box[2] ?? 0), 800);
  t.ok(
    box.every((px) => Math.abs(px - Math.round(px)) < 0.05),
    box.join(', '),
  );
});

t.test('a picture is drawn when it comes near, and again when it changes', { skip: !chromium }, async (t) => {
  const { base } = await startWholeGateway(t, dataFolder(t));
  const { page } = await openPage(await openBrowser(t, chromium ?? ''), { viewport: { width: 1000, height: 800 } });
  await page.goto(`${base}/login`);
  await page.evaluate(
    (address) => {
      document.body.style.paddingTop = '5000px';
      const frame = document.createElement('panel-picture');
      frame.className = 'panel__frame';
      frame.innerHTML = `<img alt="" width="400" height="240" src="${address}">`;
      document.body.append(frame);
    },
    draw(() => true),
  );
  const canvas = page.locator('panel-picture canvas');
  await canvas.waitFor({ state: 'attached' });
  t.ok(await canvas.isHidden(), 'far below the window it waits');
  const readCorner = () =>
    page.evaluate(
      `document.querySelector('panel-picture canvas')?.getContext('2d')?.getImageData(9, 9, 1, 1).data.join()`,
    );
  await page.locator('panel-picture').scrollIntoViewIfNeeded();
  await canvas.waitFor();
  t.equal(await readCorner(), '255,255,255,255');
  await page.locator('panel-picture img').evaluate(
    (image, address) => image.setAttribute('src', address),
    draw(() => false),
  );
  await waitFor('the other picture', async () => (await readCorner()) === '0,0,0,255' || undefined);
  t.ok(await canvas.isVisible());
});
