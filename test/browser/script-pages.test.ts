import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { findBarriers, findChromium, openBrowser, openPage, signIn } from '../support/browser/chromium.js';
import { followImport } from '../support/browser/input-methods.js';
import { TRIES_EVERY_CASE } from '../support/every-case.js';
import { PASSWORD, startGatewayWithDisplays } from '../support/gateway/gateway-with-displays.js';
import { startSourceServer } from '../support/sources/source-server.js';
import { writeZip } from '../support/storage/zip.js';

const chromium = findChromium();
const MARKUP = `<div class="layout"><b id="a">no</b></div>
<script src="https://cdn.example/fancy.js"></script>
<script>
  console.log('from the page');
  missingName();
</script>`;

t.test(
  'an owner allows scripts, reads their errors, tries a transform and adds a library',
  { skip: !chromium && 'no Chromium on this machine' },
  async (t) => {
    const gateway = await startGatewayWithDisplays(t);
    const web = await startSourceServer({}, (_request, response) => response.end('{"rows": [1, 2, 3]}'));
    t.teardown(() => web.stop());
    const browser = await openBrowser(t, chromium ?? '');
    const { page, faults } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await signIn(page, gateway.base, PASSWORD);
    const folder = t.testdir({ 'fancy.js': 'globalThis.fancy = 1;' });
    const archive = await writeZip([
      ['settings.yml', `name: Scripted\nstrategy: polling\npolling_url: ${web.base}/rows\n`],
      ['full.liquid', MARKUP],
    ]);
    writeFileSync(join(folder, 'recipe.zip'), archive);

    await page.goto(`${gateway.base}/plugins/new`);
    await page.locator('input[type=file]').first().setInputFiles(join(folder, 'recipe.zip'));
    await page.getByRole('button', { name: 'Import' }).last().click();
    await followImport(page);
    await page.getByText('Allow this recipe’s scripts?').waitFor();
    const plugin = page.url().replace(/\/report$/, '');
    await checkPage(t, page, 'the question');
    await page.getByRole('button', { name: 'Run scripts' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('The scripts of Scripted now run.').waitFor();

    await page.goto(`${plugin}/markup`);
    await page.locator('.preview-views img').waitFor();
    t.match(await page.locator('.console').innerText(), 'log: from the page');
    t.match(await page.getByText(/Rendered in \d+ ms/).innerText(), /scripts took \d+ ms/);
    t.match(await page.locator('.problems').innerText(), /line 5, column \d+[\s\S]*missingName/);
    t.ok(await page.locator('.cm-lintRange-error').count(), 'the line is marked in the editor');

    await page.goto(`${plugin}/transform`);
    await page.getByLabel('Code', { exact: true }).fill('const run = (input) => ({ count: input.rows.length });');
    await page.getByRole('button', { name: 'Run without saving' }).click();
    await page.getByText('count').last().waitFor();
    t.match(await page.locator('.tree').first().innerText(), 'count: 3');
    await checkPage(t, page, 'the transform');

    await page.goto(`${gateway.base}/system/library`);
    await page.getByLabel('JavaScript file').setInputFiles(join(folder, 'fancy.js'));
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('fancy.js added.').waitFor();
    await checkPage(t, page, 'the library');
    await page.goto(`${plugin}/report`);
    t.match(await page.locator('main').innerText(), 'in your script library');
    await checkPage(t, page, 'the report');
    await page.goto(`${plugin}/settings`);
    await checkPage(t, page, 'the settings');
    t.strictSame(faults, [], 'no error in the console');
  },
);

async function checkPage(t: Test, page: Page, name: string): Promise<void> {
  for (const colorScheme of TRIES_EVERY_CASE ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme });
    t.strictSame(await findBarriers(page), [], `${name}, ${colorScheme}`);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const overflowPx = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  t.ok(Number(overflowPx) <= 0, `${name} fits a small phone`);
  await page.setViewportSize({ width: 1280, height: 900 });
}
