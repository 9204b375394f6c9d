import { createCanvas } from '@napi-rs/canvas';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { findBarriers, findChromium, openBrowser, openPage, signIn } from '../support/browser/chromium.js';
import { TRIES_EVERY_CASE } from '../support/every-case.js';
import { createKey } from '../support/gateway/gateway-process.js';
import { PASSWORD, shareGatewayWithDisplays } from '../support/gateway/gateway-with-displays.js';
import { withOrientation } from '../support/pictures/exif.js';

const chromium = findChromium();
const skip = !chromium && 'no Chromium on this machine';
t.setTimeout(600_000);
const PHONE = { width: 390, height: 844 };

/** A photograph with a person on the right, as far as colours are concerned. */
function paintPhoto(width: number, height: number, hue: number): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = `hsl(${hue} 40% 60%)`;
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#e0ac69';
  context.beginPath();
  context.ellipse(width * 0.8, height * 0.4, width * 0.08, height * 0.15, 0, 0, Math.PI * 2);
  context.fill();
  return canvas.toBuffer('image/jpeg', 85);
}

const HEIC = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(400)}`, 'latin1');

const file = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer });

const startShared = shareGatewayWithDisplays(t);

/** Taps on something and counts it. */
function countTaps(page: Page) {
  let taps = 0;
  return {
    count: () => taps,
    tap: async (role: 'link' | 'button', name: string | RegExp) => {
      taps++;
      await page.getByRole(role, { name }).first().click();
    },
  };
}

t.test('ten photographs of a phone take six taps, and each one says what became of it', { skip }, async (t) => {
  const gateway = await startShared();
  const browser = await openBrowser(t, chromium ?? '');
  const { page, faults } = await openPage(browser, { viewport: PHONE, hasTouch: true, isMobile: true });
  await signIn(page, gateway.base, PASSWORD);
  const { tap, count } = countTaps(page);
  await tap('link', 'Plugins');
  await tap('link', /^Add a plugin/);
  await page.locator('form[action="/plugins/bundled/picture-frame"] button').click();
  await page.waitForURL(/\/plugins\/\d+$/);
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('Choose photos').click();
  // Two are as large as a camera takes them; the others are made smaller, too.
  const widths = Array.from({ length: 8 }, (_, i) => (TRIES_EVERY_CASE || i < 2 ? 4000 : 2720));
  const good = widths.map((width, i) => file(`IMG_${i}.jpg`, paintPhoto(width, width * 0.75, 90 + i * 25)));
  const upright = file('upright.jpg', withOrientation(paintPhoto(1600, 1200, 200), 6));
  await (await chooser).setFiles([...good, upright, file('IMG_9.HEIC', HEIC, 'image/heic')]);
  t.ok(count() + 2 + 1 <= 6, 'two more for the recipe and the field, one for the system’s own picker');
  await page.getByText('9 of 10 added. 1 not added; see below why.').waitFor({ timeout: 200_000 });
  const refused = page.locator('.upload--refused');
  t.equal(await refused.count(), 1);
  t.match(await refused.innerText(), /IMG_9\.HEIC[\s\S]*HEIC cannot be read here/);
  await page.locator('.tiles--photos li').nth(8).waitFor();
  t.equal(await page.locator('.tiles--photos li').count(), 9, 'the list follows without a reload');
  t.same(await findBarriers(page), []);
  t.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing is wider than the phone',
  );
  const data = await listPictures(page, gateway.base, await createKey(gateway.dataDir, 'photos', 'read'));
  t.ok(
    data.slice(0, 8).every(({ width, height, bytes }) => width === 2560 && height === 1920 && bytes < 1_000_000),
    'large ones were made smaller',
  );
  t.match(data[8], { width: 1200, height: 1600 }, 'upright');
  t.ok(
    data.slice(0, 8).every(({ suggestion }) => suggestion !== null && suggestion.x > 0.55),
    'the person was found',
  );
  t.ok((data[8]?.suggestion?.y ?? 0) > 0.55, 'also upright');
  const huge = Buffer.concat([HEIC, Buffer.alloc(25_000_000)]);
  await page.getByLabel('Choose photos').setInputFiles([file('huge.HEIC', huge, 'image/heic')]);
  await page.getByText('It is larger than 25 MB').waitFor();
  await page.context().setOffline(true);
  await page.getByLabel('Choose photos').setInputFiles([file('late.jpg', paintPhoto(40, 30, 0))]);
  await page.getByText(/The gateway cannot be reached\. Choose this photo again/).waitFor();
  await page.context().setOffline(false);
  t.strictSame(
    faults.filter((fault) => !fault.includes('422')),
    [],
  );
});

interface Listed {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly suggestion: { readonly x: number; readonly y: number } | null;
  readonly crop: { readonly x: number; readonly y: number; readonly zoom: number } | null;
}

/** The pictures of the plugin whose page is open. */
async function listPictures(page: Page, base: string, key: string): Promise<readonly Listed[]> {
  const [, id] = /\/plugins\/(\d+)/.exec(page.url()) ?? [];
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${base}/api/plugin_settings/${id}/pictures`, { headers });
  return ((await answer.json()) as { readonly data: readonly Listed[] }).data;
}

async function cropByHand(t: Test, page: Page): Promise<void> {
  const stage = page.locator('[data-stage]');
  const [x, y, zoom] = ['focus_x', 'focus_y', 'zoom'].map((name) => page.locator(`[name=${name}]`));
  const box = (await stage.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.4, { steps: 4 });
  await page.mouse.up();
  t.same([await x!.inputValue(), await y!.inputValue()], ['30', '40'], 'dragged');
  await stage.focus();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowUp');
  t.same(
    [await x!.inputValue(), await y!.inputValue(), await zoom!.inputValue()],
    ['38', '39', '140'],
    'by keyboard: from where the frame is',
  );
}

t.test('the part of a picture is chosen by dragging, by keys, and without scripts', { skip }, async (t) => {
  const gateway = await startShared();
  const key = await createKey(gateway.dataDir, 'frame', 'write');
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const wanted = JSON.stringify({ name: 'Frame', strategy: 'pictures' });
  const created = await fetch(`${gateway.base}/api/plugin_settings`, { method: 'POST', headers, body: wanted });
  const { data: plugin } = (await created.json()) as { data: { id: number } };
  for (const hue of [0, 120])
    await fetch(`${gateway.base}/api/plugin_settings/${plugin.id}/pictures`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'image/jpeg' },
      body: Uint8Array.from(paintPhoto(1600, 900, hue)),
    });
  const browser = await openBrowser(t, chromium ?? '');
  for (const javaScriptEnabled of [true, false]) {
    const { page, faults } = await openPage(browser, { viewport: PHONE, javaScriptEnabled });
    await signIn(page, gateway.base, PASSWORD);
    await page.goto(`${gateway.base}/plugins/${plugin.id}`);
    await page.getByRole('link', { name: 'Choose the part of picture 1' }).click();
    if (javaScriptEnabled) {
      t.same(await findBarriers(page), []);
      await cropByHand(t, page);
    } else {
      await page.locator('[name=focus_x]').fill('38');
      await page.locator('[name=focus_y]').fill('39');
      await page.locator('[name=zoom]').fill('140');
    }
    const drawn = await partsOf(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. Displays show this part').waitFor();
    const [first] = await listPictures(page, gateway.base, key);
    t.same(first?.crop, { x: 0.38, y: 0.39, zoom: 1.4 });
    const stored = await partsOf(page);
    if (javaScriptEnabled) t.same(drawn, stored, 'what was drawn while dragging is what is stored');
    await page.getByRole('button', { name: 'Choose automatically' }).click();
    await page.getByText('chosen automatically again').waitFor();
    t.equal((await listPictures(page, gateway.base, key))[0]?.crop, null);
    await page.getByRole('link', { name: 'Next picture' }).click();
    await page.getByRole('heading', { name: 'Picture 2 of 2' }).waitFor();
    t.strictSame(faults, []);
  }
});

/** The frames of the picture, in whole px of the file. */
const partsOf = (page: Page): Promise<readonly (readonly number[])[]> =>
  page
    .locator('.crop__frame')
    .evaluateAll((frames) =>
      frames.map((frame) => ['x', 'y', 'width', 'height'].map((name) => Math.round(Number(frame.getAttribute(name))))),
    );
