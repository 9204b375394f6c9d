import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { findChromium, openBrowser, openPage, signIn } from '../support/browser/chromium.js';
import { followImport } from '../support/browser/input-methods.js';
import { PASSWORD, startGatewayWithDisplays } from '../support/gateway/gateway-with-displays.js';
import { waitFor } from '../support/wait-for.js';

const chromium = findChromium();
t.test(
  'what scripts add: dragging items, dropping a folder, drawing while one types',
  { skip: !chromium && 'no Chromium on this machine' },
  async (t) => {
    const gateway = await startGatewayWithDisplays(t);
    const browser = await openBrowser(t, chromium ?? '');
    const { page, faults } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await signIn(page, gateway.base, PASSWORD);

    await t.test('an item is dragged below the next one', async (t) => {
      await page.goto(`${gateway.base}/playlists/1`);
      const names = () => page.locator('.items .item__words strong').allInnerTexts();
      const [first = '', second = ''] = await names();
      const handle = await page.locator('.item__handle').first().boundingBox();
      const target = await page.locator('.items > li').nth(1).boundingBox();
      if (!handle || !target) throw new Error('expected two items');
      await page.mouse.move(handle.x + 5, handle.y + 5);
      await page.mouse.down();
      await page.mouse.move(handle.x + 5, target.y + target.height * 0.8, { steps: 8 });
      const stored = page.waitForResponse(
        (answer) => answer.url().includes('by=') || answer.url().endsWith('/playlists/1'),
      );
      await page.mouse.up();
      await stored;
      await page.reload();
      t.strictSame((await names()).slice(0, 2), [second, first]);
    });

    await t.test('a display is paused until a day', async (t) => {
      // A pause keeps the current screen, so there must be one: of the second display, since the first sleeps at night.
      await waitFor('a picture', async () => {
        await page.goto(`${gateway.base}/displays/2`);
        const why = (await page.locator('section:has(#state-next) .display-next').textContent()) ?? '';
        return why.includes('Nothing') ? undefined : why;
      });
      const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
      await page.locator('input[type=date][name=until]').fill(day);
      await page.getByRole('button', { name: 'Pause', exact: true }).click();
      await page.getByText('Paused. The display keeps its current screen').waitFor();
      t.match(
        await page.locator('section:has(#state-next) .display-next').textContent(),
        /Paused until \d+ \w+ \d+, 00:00/,
      );
    });

    await t.test('a recipe folder is chosen, packed by the page, imported and reported', async (t) => {
      const folder = join(t.testdir({}), 'greeting');
      mkdirSync(join(folder, 'src'), { recursive: true });
      writeFileSync(join(folder, 'src', 'settings.yml'), 'name: From a folder\nstrategy: static\nstatic_data: "{}"\n');
      writeFileSync(join(folder, 'src', 'full.liquid'), '<div class="layout">Grüße</div>');
      await page.goto(`${gateway.base}/plugins/new`);
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose a folder' }).click();
      await (await choosing).setFiles(folder);
      await followImport(page);
      await page.getByRole('heading', { level: 1, name: 'From a folder' }).waitFor();
      t.match(await page.locator('main').innerText(), 'no data leaves this gateway');
    });

    await t.test('an archive is dropped on the form', async () => {
      await page.goto(`${gateway.base}/plugins/new`);
      const transfer = await page.evaluateHandle(`(() => {
        const moved = new DataTransfer();
        moved.items.add(new File(['name: Dropped\\nstrategy: static\\n'], 'settings.yml'));
        moved.items.add(new File(['<div class="layout">Hello</div>'], 'full.liquid'));
        return moved;
      })()`);
      await page.locator('recipe-drop').dispatchEvent('drop', { dataTransfer: transfer });
      await followImport(page);
      await page.getByRole('heading', { level: 1, name: 'Dropped' }).waitFor();
    });

    await t.test('the preview follows typing, and an error is shown at its line', async (t) => {
      await page.goto(`${gateway.base}/plugins/1/markup`);
      // The sample data's own screens may still be rendering.
      await page.locator('.previews img').first().waitFor();
      const before = await page.locator('.previews img').getAttribute('src');
      await page.locator('.cm-content').click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('<div class="layout">Hello</div>');
      await page.locator(`.previews img:not([src=${JSON.stringify(before)}])`).waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.type('{{ 1 | nothing_like_it }}{% if %}');
      await page.locator('.problem--error').first().waitFor();
      await page.locator('.cm-line').nth(1).locator('.cm-lintRange-error').first().waitFor();
      t.equal(await page.locator('.cm-line').nth(0).locator('.cm-lintRange-error').count(), 0);
    });

    await t.test('three bit depths are shown next to each other, on any model', async (t) => {
      await page.goto(`${gateway.base}/plugins/1/markup?part=half_vertical`);
      await page.locator('.models summary').click();
      await page.locator('[name="model"]:checked').uncheck();
      await page.locator('[name="model"][value="kobo_libra_2"]').check();
      await page.getByLabel('Greys').selectOption('compare');
      await page.locator('.previews img').nth(2).waitFor();
      const boxes = await Promise.all([0, 1, 2].map((n) => page.locator('.previews img').nth(n).boundingBox()));
      t.equal(new Set(boxes.map((box) => box?.y)).size, 1, 'in one row');
    });
    t.strictSame(faults, [], 'no error in the console');
  },
);
