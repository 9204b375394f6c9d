import { createCanvas } from '@napi-rs/canvas';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { showInks } from '../../src/engine/model/model.js';
import { findBarriers, findChromium, openBrowser, openPage, signIn } from '../support/browser/chromium.js';
import { BY_DAY } from '../support/every-case.js';
import { createKey } from '../support/gateway/gateway-process.js';
import { PASSWORD, shareGatewayWithDisplays } from '../support/gateway/gateway-with-displays.js';
import { photographPanel } from '../support/pictures/photograph-panel.js';
import { drawBundled } from '../support/recipes/draw-bundled.js';

const chromium = findChromium();
const skip = !chromium && 'no Chromium on this machine';
t.setTimeout(300_000);

/** As they look relative to white, in the order of the page's requests: white first, then as in the palette. */
const INKS = [
  [255, 255, 255],
  [168, 16, 0],
  [58, 107, 75],
  [0, 84, 178],
  [255, 235, 0],
  [4, 3, 3],
] as const;
/** Evening light: less blue than red, and darker than the panel. */
const LAMP = [0.8, 0.6, 0.4] as const;

const toLight = (byte: number): number =>
  byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;
const toByte = (light: number): number =>
  Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055));

/** A photograph of six patches in the light of a lamp. */
function paintPhotograph(): Buffer {
  const canvas = createCanvas(1200, 400);
  const context = canvas.getContext('2d');
  INKS.forEach((ink, i) => {
    const [red, green, blue] = ink.map((byte, k) => toByte(toLight(byte) * LAMP[k]!));
    context.fillStyle = `rgb(${red}, ${green}, ${blue})`;
    context.fillRect(i * 200, 0, 200, 400);
  });
  return canvas.toBuffer('image/png');
}

const readFields = (page: Page): Promise<string[]> =>
  page.locator('[data-ink]').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

const startShared = shareGatewayWithDisplays(t);

/** The page of a display, which gets a Spectra 6 panel, on a phone. */
async function openInks(t: Test, displayId: number) {
  const gateway = await startShared();
  const key = await createKey(gateway.dataDir, `display ${displayId}`, 'write');
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const model = JSON.stringify({ model: 'seeed_e1002' });
  await fetch(`${gateway.base}/api/devices/${displayId}`, { method: 'PATCH', headers, body: model });
  const browser = await openBrowser(t, chromium ?? '');
  const { page, faults } = await openPage(browser, { viewport: { width: 390, height: 844 } });
  await signIn(page, gateway.base, PASSWORD);
  await page.goto(`${gateway.base}/displays/${displayId}/inks`);
  return { page, faults };
}

const choose = (page: Page, mimeType: string, buffer: Buffer): Promise<void> =>
  page.getByLabel('Photo of the panel').setInputFiles({ name: 'a', mimeType, buffer });

async function compareFields(t: Test, page: Page): Promise<void> {
  const wanted = [...INKS.slice(1), INKS[0]];
  const read = (await readFields(page)).map((hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)));
  read.forEach((ink, i) => {
    const difference = Math.max(...ink.map((byte, k) => Math.abs(byte - wanted[i]![k]!)));
    t.ok(difference <= 4, `${ink} for ${wanted[i]}`);
  });
}

t.test(
  'inks are read from a photograph by tapping and by keys, whatever the light',
  { skip: skip || BY_DAY },
  async (t) => {
    const { page, faults } = await openInks(t, 1);
    t.same(await findBarriers(page), []);
    await choose(page, 'image/png', paintPhotograph());
    const photo = page.locator('.inks__photo');
    await photo.waitFor();
    await page.getByText(/The test card was not found in this photo. Tap this ink .*White/).waitFor();
    const { width, height } = (await photo.boundingBox())!;
    for (let i = 0; i < 5; i++) await photo.click({ position: { x: (i + 0.5) * (width / 6), y: height / 2 } });
    await photo.focus();
    // From the middle to the last patch.
    for (let i = 0; i < 125; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByText('All inks are read. Compare, then save to use them.').waitFor();
    await compareFields(t, page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. Photographs are mixed from these inks').waitFor();
    t.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      'nothing is wider than the phone',
    );
    t.strictSame(faults, []);
  },
);

t.test('the test card is found in a photograph, compared, saved, and can be tapped instead', { skip }, async (t) => {
  const { page, faults } = await openInks(t, 5);
  const card = showInks((await drawBundled('test-card', 'full', 'seeed_e1002')).bytes);
  const shot = { turnedDegrees: -14, sideDegrees: 12, light: LAMP };
  await choose(page, 'image/jpeg', await photographPanel(card, shot));
  await page.getByText('The test card was found, and all inks are read from the marked patches.').waitFor();
  await compareFields(t, page);
  const again = page.getByRole('button', { name: 'Tap the inks instead' });
  await again.click();
  await page.getByText(/^Tap this ink on the photo.*White/).waitFor();
  t.notOk(await again.isVisible());
  t.same(await findBarriers(page), []);
  await page.getByRole('button', { name: 'Compare before and after' }).click();
  await page.getByRole('img', { name: 'As mixed now' }).waitFor();
  await page.getByRole('img', { name: 'As mixed from the inks below' }).waitFor();
  t.same(await findBarriers(page), []);
  await compareFields(t, page);
  t.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing is wider than the phone',
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. Photographs are mixed from these inks').waitFor();
  await page.getByRole('button', { name: 'Take back the last change' }).waitFor();
  t.strictSame(faults, []);
});
