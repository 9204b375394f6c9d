// @tier nightly: a day of work on pages; sources, pushes, copies, the week and colours have tests in gateway/web and e2e
import t from 'tap';
import { openApi } from '../support/api/api-client.js';
import {
  findBarriers,
  findChromium,
  openBrowser,
  openPage,
  readPicture,
  signIn,
  type TestBrowser,
} from '../support/browser/chromium.js';
import { INPUT_METHODS } from '../support/browser/input-methods.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { FlashDisplay } from '../support/display/flash-display.js';
import { sampleNamed } from '../support/every-case.js';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { addDisplays, PASSWORD } from '../support/gateway/gateway-with-displays.js';
import { plainRequest } from '../support/http/plain-request.js';
import { answerJson, startSourceServer } from '../support/sources/source-server.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { waitFor } from '../support/wait-for.js';

const chromium = findChromium();
const OG = FIRMWARES.find(({ name }) => name === 'OG 1.8.15')!;
const MARKUP = '<div class="layout"><span class="value">{{ temperature }}</span></div>';

/** One for all journeys: each makes plugins and a display of its own. */
let gateway: GatewayProcess;
let api: Awaited<ReturnType<typeof openApi>>;
let browser: TestBrowser;

t.before(async () => {
  if (!chromium) return;
  const dataDir = dataFolder(t);
  await addDisplays(dataDir, Date.now());
  gateway = await startGatewayProcess({ dataDir, flags: ['--poll-loopback', 'yes'] });
  t.teardown(() => gateway.stop());
  api = await openApi(gateway, 'admin');
  await api('POST', '/api/join-window', { minutes: 30 });
  browser = await openBrowser(t, chromium);
});

for (const [index, { name, options, press }] of sampleNamed(INPUT_METHODS, 'by pointer').entries()) {
  t.test(
    `sources, pushes, copies, the week and colours ${name}`,
    { skip: !chromium && 'no Chromium on this machine' },
    async (t) => {
      const { page, faults } = await openPage(browser, options);
      await signIn(page, gateway.base, PASSWORD);
      const outdoors = `Outdoors ${name}`;
      const balcony = `Balcony ${name}`;
      const create = async (body: object): Promise<{ id: number }> =>
        (await api('POST', '/api/plugin_settings', body)).body.data;

      await t.test('a login page instead of data is a failure, and the last good data stay', async (t) => {
        const source = await startSourceServer({ '/data': answerJson({ temperature: 21 }) });
        t.teardown(() => source.stop());
        const { id } = await create({ name: outdoors, strategy: 'polling', polling_url: `${source.base}/data` });
        await page.goto(`${gateway.base}/plugins/${id}`);
        await press(page, 'button', 'Fetch now');
        await page.getByText('Data fetched.').waitFor();
        source.answers['/data'] = (_request, response) =>
          void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Sign in</h1>');
        await press(page, 'button', 'Fetch now');
        await page.getByText('The fetch at').waitFor();
        await page.getByText('a web page instead of data').first().waitFor();
        t.match(await page.locator('main').innerText(), /temperature: 21/, 'the last good data');
      });

      await t.test('the command on the page of a plugin feeds it, and its limit can be changed there', async (t) => {
        const { id } = await create({ name: balcony, strategy: 'webhook', push_seconds: 300 });
        await api('PUT', `/api/plugin_settings/${id}/markup/markup_full`, { content: MARKUP });
        await page.goto(`${gateway.base}/plugins/${id}`);
        const command = await page.locator('.push pre code').first().innerText();
        const [, address = ''] = /(http:\/\/\S+?\/api\/custom_plugins\/[\w-]+)/.exec(command) ?? [];
        const push = (temperature: number) =>
          plainRequest(address.replace(/^http:\/\/[^/]+/, gateway.base), {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ merge_variables: { temperature } }),
          });
        t.equal((await push(12)).status, 200);
        t.equal((await push(13)).status, 429, 'the limit of the page');
        await page.getByLabel('Time between two pushes').fill('0');
        await press(page, 'button', 'Save');
        await page.getByText('Saved', { exact: false }).first().waitFor();
        t.equal((await push(14)).status, 200);
        await page.goto(`${gateway.base}/plugins/${id}`);
        t.match(await page.locator('main').innerText(), /temperature: 14/);
        await press(page, 'button', 'Make a copy');
        await page.getByText(`This is a copy of “${balcony}”`).waitFor();
        t.equal(await page.getByRole('heading', { level: 1 }).innerText(), `Copy of ${balcony}`);
        t.notMatch(await page.locator('main').innerText(), /temperature: 14/, 'without its data');
      });

      await t.test('the week ahead names what a display will show, the past week what it fetched', async (t) => {
        const display = new FlashDisplay(gateway.base, OG, `AA:BB:CC:DD:EE:0${index}`, Date.now);
        await display.setUp();
        const isOfPlugin = async () => {
          await display.wake({ source: 'button' });
          return display.shown?.name.startsWith('plugin-') ? true : undefined;
        };
        await waitFor('a screen of a plugin', isOfPlugin);
        await page.goto(gateway.base);
        const link = await page.locator(`a[href^="/displays/"]`, { hasText: display.friendlyId }).getAttribute('href');
        const past = page.locator('section', { has: page.getByRole('heading', { name: 'The last seven days' }) });
        await waitFor(
          'the first fetch in the past week',
          async () => {
            await page.goto(gateway.base + link);
            return (await past.count()) > 0 ? true : undefined;
          },
          60_000,
        );
        t.ok(display.shown!.bytes.equals(await readPicture(page, '.display-now')));
        const shown = (await page.locator('.display-now strong').first().innerText()).trim();
        await past.locator('summary').click();
        t.match(await past.locator('.week__rows').innerText(), shown);

        await page.goto(`${gateway.base}/playlists/1`);
        const ahead = page.locator('section', { has: page.getByRole('heading', { name: 'The week ahead' }) });
        t.equal(await ahead.locator('.week__day').count(), 8, 'seven days from now on');
        await ahead.locator('summary').click();
        const rows = await ahead.locator('.week__rows li').allInnerTexts();
        const plugins = /Agenda|Month calendar|Quote of the day|News|Home Assistant|Year progress|Balcony/;
        t.ok(
          rows.some((row) => plugins.test(row)),
          rows.join('; '),
        );
        t.ok(plugins.test(rows[0] ?? '') || /quiet hours/.test(rows[0] ?? ''), `at this time of day: ${rows[0]}`);
        t.notMatch(rows[0] ?? '', /(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d\d:/, 'the list begins now');
        t.strictSame(await findBarriers(page), []);
        await press(page, 'button', 'Make a copy');
        await page.getByText('This is a copy of “Every day”. No display shows it yet.').waitFor();
      });

      await t.test('the dashboard is an app, short addresses answer, and sizes are readable', async (t) => {
        await page.goto(`${gateway.base}/displays`);
        await page.waitForURL(`${gateway.base}/`);
        const link = await page.locator('link[rel=manifest]').getAttribute('href');
        const manifest = new URL(link ?? '', gateway.base);
        const { body } = await plainRequest(manifest);
        const { icons } = JSON.parse(body.toString());
        t.ok(icons.length >= 2, 'sizes of the icon');
        for (const { src } of icons) {
          const { headers } = await plainRequest(new URL(src, manifest));
          t.match(headers['content-type'], /^image\//, src);
        }
        await page.goto(`${gateway.base}/system`);
        t.match(await page.locator('main').innerText(), /Written since start-up\s+[\d.]+ (kB|MB)/);
      });

      await t.test('colours are chosen in the menu of every page and stay, and signing out is there', async (t) => {
        await page.getByLabel('Account and appearance').click();
        await press(page, 'button', 'Dark');
        await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
        await page.goto(`${gateway.base}/system`);
        t.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
        t.strictSame(await findBarriers(page), []);
        await page.getByLabel('Account and appearance').click();
        await press(page, 'button', 'Sign out');
        await page.waitForURL('**/login');
      });
      t.strictSame(faults, []);
    },
  );
}
