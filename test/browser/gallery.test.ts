import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { findBarriers, findChromium, openBrowser, openPage, signIn } from '../support/browser/chromium.js';
import { TRIES_EVERY_CASE } from '../support/every-case.js';
import { PASSWORD, startGatewayWithDisplays } from '../support/gateway/gateway-with-displays.js';
import { recipeFiles, repositoryZip, startCatalogueServer } from '../support/sources/catalogue-server.js';
import { readZip } from '../support/storage/zip.js';

const chromium = findChromium();
const skip = !chromium && 'no Chromium on this machine';

/** Waits for what work leads to. Longer work has a page of its own first, which links to its result. */
async function follow(page: Page, result: Locator): Promise<void> {
  const goOn = page.getByRole('link', { name: 'Continue' });
  await result.or(goOn).first().waitFor();
  if (await goOn.isVisible()) await goOn.click();
  await result.waitFor();
}

t.test('an owner finds a recipe in a catalogue, adds it, updates it and shares it', { skip }, async (t) => {
  const server = await startCatalogueServer(t);
  const gateway = await startGatewayWithDisplays(t);
  const browser = await openBrowser(t, chromium ?? '');
  const { page, faults } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  /** No barrier, in dark colours at night or where no other test looks, and nothing wider than a phone. */
  const inspect = async (name: string, isAlwaysDark = TRIES_EVERY_CASE): Promise<void> => {
    for (const colorScheme of isAlwaysDark ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme });
      t.strictSame(await findBarriers(page), [], `${name}, ${colorScheme}`);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    t.ok(overflow <= 0, `${name} fits on a phone`);
    await page.setViewportSize({ width: 1280, height: 900 });
  };
  page.setDefaultTimeout(90_000);
  await signIn(page, gateway.base, PASSWORD);

  await page.goto(`${gateway.base}/plugins/new`);
  await page.getByRole('link', { name: 'Catalogues' }).click();
  await page.getByText('No catalogue yet').waitFor();
  t.strictSame(server.asked, [], 'opening the page requests nothing');
  await page.getByLabel('Address of the list').fill(`${server.base}/catalogue.yaml`);
  await page.getByRole('button', { name: 'Add and read' }).press('Enter');
  await follow(page, page.getByText('Tides of one harbour'));
  t.strictSame(server.asked, ['/catalogue.yaml']);
  await inspect('the catalogue');

  await page.getByPlaceholder('Search catalogues').fill('harbour');
  await page.getByPlaceholder('Search catalogues').press('Enter');
  await page.waitForURL(/q=harbour/);
  t.equal(await page.getByRole('heading', { level: 3 }).count(), 1, 'the search narrows the list');
  await page.getByRole('button', { name: 'Fetch and preview: Tides' }).click();
  await follow(page, page.getByRole('heading', { level: 1, name: 'Tides', exact: true }));
  t.match(await page.locator('main').innerText(), /tides\.example\.org[\s\S]*Harbour/, 'it says what the recipe needs');
  const picture = page.locator('.views img').first();
  await page.waitForFunction(() => (document.querySelector<HTMLImageElement>('.views img')?.naturalWidth ?? 0) === 800);
  t.ok(await picture.getAttribute('alt'), 'the picture has words');
  await inspect('the recipe', true);
  const asked = server.asked.length;
  await page.getByRole('button', { name: 'Add to my plugins' }).first().click();
  await page.waitForURL(/\/plugins\/\d+\/report/);
  t.equal(server.asked.length, asked, 'adding requests nothing more');

  const changed = recipeFiles('Tides');
  changed['full.liquid'] = `${changed['full.liquid']}<!-- newer -->\n<img src="https://new.example/a.png">\n`;
  server.serve('/recipes/archive/main.zip', await repositoryZip({ tides: changed }));
  await page.getByRole('link', { name: 'Update and share' }).click();
  await page.getByRole('button', { name: 'Look for a newer version' }).click();
  await follow(page, page.getByText('<!-- newer -->'));
  await page.getByText('new.example', { exact: true }).waitFor();
  await inspect('the differences');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await page.waitForURL(/report/);
  await page.getByText('Tides was updated.').waitFor();

  await page.getByRole('link', { name: 'Update and share' }).click();
  await page.getByRole('link', { name: 'Share', exact: true }).click();
  await page.getByText('Would work on that server').waitFor();
  await inspect('sharing');
  const files = page.locator('.shared-files');
  await files.getByText('tides/src/settings.yml').waitFor();
  await page.getByLabel('Files side by side').check();
  await page.getByLabel('None', { exact: true }).check();
  await files.getByText('settings.yml', { exact: true }).waitFor();
  await page.getByText('No data is included.').waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await saved;
  t.equal(file.suggestedFilename(), 'tides.zip');
  const packed = await readZip(await readFile(await file.path()));
  t.strictSame([...packed.keys()], await files.locator('code').allInnerTexts(), 'the listed files');
  t.notMatch(packed.get('settings.yml')?.toString(), /static_data/, 'without data, as chosen');
  t.notOk(server.asked.includes('/never.png'), 'pictures of the catalogue are never loaded');
  t.strictSame(faults, []);
});

t.test('offline, recipes come from a drive, and a catalogue shows why it cannot be read', { skip }, async (t) => {
  const gateway = await startGatewayWithDisplays(t);
  const browser = await openBrowser(t, chromium ?? '');
  const { page, faults } = await openPage(browser, { viewport: { width: 360, height: 740 } });
  page.setDefaultTimeout(90_000);
  await signIn(page, gateway.base, PASSWORD);
  await page.goto(`${gateway.base}/gallery/elsewhere`);
  await page.getByText('No recipes found').waitFor();
  t.strictSame(await findBarriers(page), []);
  const folder = join(gateway.dataDir, 'recipes', 'tides');
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(recipeFiles('Tides'))) await writeFile(join(folder, name), text);
  await page.reload();
  await page.getByRole('button', { name: 'Open tides' }).click();
  await follow(page, page.getByRole('heading', { level: 1, name: 'Tides', exact: true }));
  await page.getByRole('button', { name: 'Add to my plugins' }).first().click();
  await page.waitForURL(/report/);
  await page.goto(`${gateway.base}/gallery`);
  // Nothing listens on this port.
  await page.getByLabel('Address of the list').fill('http://127.0.0.1:9/catalogue.yaml');
  await page.getByRole('button', { name: 'Add and read' }).click();
  await page.getByText('refused the connection').first().waitFor();
  await page.goto(`${gateway.base}/gallery`);
  await page.getByText('Not read yet.').waitFor();
  t.strictSame(faults, []);
});
