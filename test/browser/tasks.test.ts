import t from 'tap';
import { findBarriers, findChromium, openBrowser, openPage, signIn } from '../support/browser/chromium.js';
import { PASSWORD } from '../support/gateway/gateway-with-displays.js';
import { openTask } from '../support/gateway/open-task.js';
import { startWholeGateway } from '../support/gateway/whole-gateway.js';
import { dataFolder } from '../support/storage/data-folder.js';

const chromium = findChromium();

for (const [name, options] of [
  ['on a desktop', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
  ['on a phone without scripts', { viewport: { width: 390, height: 844 }, isMobile: true, javaScriptEnabled: false }],
] as const) {
  t.test(
    `a page follows work in progress by itself ${name}`,
    { skip: !chromium && 'no Chromium on this machine' },
    async (t) => {
      const { parts, base } = await startWholeGateway(t, dataFolder(t));
      const { page, faults } = await openPage(await openBrowser(t, chromium ?? ''), options);
      await signIn(page, base, PASSWORD);
      const { task, report, end } = openTask(parts.tasks, { kind: 'import', subject: 'weather.zip' });
      report({ phase: 'reading', done: 1, total: 4 });
      await page.goto(`${base}/plugins`);
      await page.getByRole('link', { name: 'Import: weather.zip' }).click();
      const bar = page.getByRole('progressbar', { name: 'Reading' });
      await bar.waitFor();
      t.equal(await bar.getAttribute('value'), '1');
      await page.reload();
      t.equal(await bar.getAttribute('value'), '1', 'a reload changes nothing');
      report({ phase: 'storing' });
      await page.getByRole('progressbar', { name: 'Saving' }).waitFor();
      for (const colorScheme of 'javaScriptEnabled' in options ? [] : (['light', 'dark'] as const)) {
        await page.emulateMedia({ colorScheme });
        t.strictSame(await findBarriers(page), [], colorScheme);
      }
      await end({ message: 'plugins.imported', values: { name: 'Weather' }, path: '/plugins' });
      await page.getByRole('link', { name: 'Continue' }).click();
      await page.waitForURL(`${base}/plugins`);
      t.equal(await page.getByText('weather.zip').count(), 0, 'its end was seen');
      t.strictSame(faults, []);
      t.equal(parts.tasks.find(task.id)?.outcome?.kind, 'done');
    },
  );
}
