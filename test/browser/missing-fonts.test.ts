// @tier nightly: a catalogue is read and drawn twice; what has no font is tested where it is found and described
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { findBarriers, findChromium, openBrowser, openPage, signIn } from '../support/browser/chromium.js';
import { PASSWORD, startGatewayWithDisplays } from '../support/gateway/gateway-with-displays.js';
import { recipeFiles, repositoryZip, startCatalogueServer } from '../support/sources/catalogue-server.js';

const require = createRequire(import.meta.url);

/** A TrueType font that has one range of characters, all with the same picture, and a space. */
function fontWith(firstCharacter: string, lastCharacter: string): Buffer {
  const font = readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'));
  const [first = 0, last = 0] = [firstCharacter.codePointAt(0), lastCharacter.codePointAt(0)];
  const characters = [SPACE, ...Array.from({ length: last - first + 1 }, (_, index) => first + index)];
  const count = characters.length;
  // The table `cmap` with one subtable in format 12, in which characters follow glyphs; sizes and offsets in bytes.
  const cmap = Buffer.alloc(28 + 12 * count);
  cmap.writeUInt16BE(1, 2);
  cmap.writeUInt16BE(3, 4);
  cmap.writeUInt16BE(10, 6);
  cmap.writeUInt32BE(12, 8);
  cmap.writeUInt16BE(12, 12);
  cmap.writeUInt32BE(16 + 12 * count, 16);
  cmap.writeUInt32BE(count, 24);
  for (const [index, character] of characters.entries()) {
    const at = 28 + 12 * index;
    cmap.writeUInt32BE(character, at);
    cmap.writeUInt32BE(character, at + 4);
    cmap.writeUInt32BE(GLYPH, at + 8);
  }
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const at = 12 + 16 * index;
    if (font.toString('latin1', at, at + 4) !== 'cmap') continue;
    font.writeUInt32BE(font.length, at + 8);
    font.writeUInt32BE(cmap.length, at + 12);
  }
  return Buffer.concat([font, cmap]);
}

/** Fonts without a space are rejected. */
const SPACE = 0x20;
/** A glyph that shows something. */
const GLYPH = 40;

const chromium = findChromium();
const skip = !chromium && 'no Chromium on this machine';

/** Waits for what work leads to. Longer work has a page of its own first, which links to its result. */
async function follow(page: Page, result: Locator): Promise<void> {
  const goOn = page.getByRole('link', { name: 'Continue' });
  await result.or(goOn).first().waitFor();
  if (await goOn.isVisible()) await goOn.click();
  await result.waitFor();
}

t.test('characters without a font are named before and after adding, until a font is uploaded', { skip }, async (t) => {
  const server = await startCatalogueServer(t);
  const yi = recipeFiles('Tides', { 'full.liquid': '<div class="layout">ok ꌠꂵ {{ height }}</div>' });
  const files = { tides: yi, moon: recipeFiles('Moon') };
  server.serve('/recipes/archive/main.zip', await repositoryZip(files));
  const gateway = await startGatewayWithDisplays(t);
  const browser = await openBrowser(t, chromium ?? '');
  const { page, faults } = await openPage(browser, { viewport: { width: 360, height: 740 } });
  page.setDefaultTimeout(90_000);
  await signIn(page, gateway.base, PASSWORD);
  const notice = page.locator('.notice', { hasText: 'Some characters have no font' });

  await page.goto(`${gateway.base}/gallery`);
  await page.getByLabel('Address of the list').fill(`${server.base}/catalogue.yaml`);
  await page.getByRole('button', { name: 'Add and read' }).click();
  await follow(page, page.getByText('Tides of one harbour'));
  await page.getByRole('button', { name: /^Fetch and draw the recipes/ }).click();
  const tile = page.locator('.tile', { hasText: 'Tides of one harbour' });
  await follow(page, tile.locator('img'));
  t.match(await tile.innerText(), /No font has these characters: ꌠ ꂵ.*Noto Sans Yi.*Upload a font/s);
  t.notMatch(await page.locator('.tile', { hasText: 'Phases' }).innerText(), /font/, 'another recipe lacks nothing');
  t.strictSame(await findBarriers(page), [], 'the catalogue');

  await tile.getByRole('link', { name: 'Open' }).click();
  await notice.waitFor();
  t.match(await notice.innerText(), /ꌠ ꂵ[\s\S]*Noto Sans Yi/);
  const packaged = page.url();
  await page.getByRole('button', { name: 'Add to my plugins' }).first().click();
  await page.waitForURL(/\/plugins\/\d+\/report/);
  const report = page.url();
  t.match(await notice.innerText(), /ꌠ ꂵ[\s\S]*Noto Sans Yi/, 'the import report says it');
  t.strictSame(await findBarriers(page), [], 'the report');

  await notice.getByRole('link', { name: 'Upload a font' }).click();
  await page
    .getByLabel('ZIP file or font')
    .setInputFiles({ ...{ name: 'NotoSansYi.ttf', mimeType: 'font/ttf', buffer: fontWith('ꀀ', 'ꓐ') } });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await follow(page, page.getByText('NotoSansYi.ttf added.'));
  for (const address of [report, packaged]) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    t.equal(await notice.count(), 0, `nothing is missing any more: ${new URL(address).pathname}`);
  }
  await page.goto(`${gateway.base}/gallery`);
  t.notMatch(await tile.innerText(), /No font/);
  t.strictSame(faults, []);
});
