// @tier nightly: hours of a display against what pages say of it; shown.test.ts has the pages after each change
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { findBarriers, findChromium, openBrowser, openPage, readPicture, signIn } from '../support/browser/chromium.js';
import { INPUT_METHODS, type InputMethod } from '../support/browser/input-methods.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { FlashDisplay } from '../support/display/flash-display.js';
import { sampleNamed } from '../support/every-case.js';
import { PASSWORD } from '../support/gateway/gateway-with-displays.js';
import { startWholeGateway } from '../support/gateway/whole-gateway.js';
import { readClock } from '../support/pictures/read-clock.js';
import { dataFolder } from '../support/storage/data-folder.js';

const chromium = findChromium();
const OG = FIRMWARES.find(({ name }) => name === 'OG 1.8.15')!;
const CLOCK = '<div class="layout"><span class="value">{{ text }} {{ "now" | date: "%H:%M" }}</span></div>';
const MINUTE_MS = 60_000;

async function open(t: Test, { options, press }: InputMethod) {
  const gateway = await startWholeGateway(t, dataFolder(t));
  const { parts, clock, base } = gateway;
  const { page, faults } = await openPage(await openBrowser(t, chromium ?? ''), options);
  await signIn(page, base, PASSWORD);
  const display = new FlashDisplay(base, OG, 'AA:BB:CC:DD:EE:01', gateway.now);
  await display.setUp();
  /** Everything is rendered, then the display calls. */
  const wake = async (source: 'timer' | 'button', afterMs = display.refreshSeconds * 1000): Promise<void> => {
    clock.aheadMs += afterMs;
    await parts.runner.settle();
    await display.wake({ source });
  };
  /** What the page calls shown must be the very bytes that the display has. */
  const compare = async (t: Test, what: string): Promise<void> => {
    await page.goto(`${base}/displays/1`);
    t.ok(
      display.shown?.bytes.equals(await readPicture(page, '.display-now')),
      `${what}: the page shows the bytes of the display`,
    );
    t.match(await page.locator('.display-now').innerText(), display.shown!.name, what);
  };
  return { gateway, page, faults, display, wake, compare, press };
}

type Opened = Awaited<ReturnType<typeof open>>;

const sectionOf = (page: Page, state: 'next' | 'planned') => page.locator(`section[aria-labelledby=state-${state}]`);

async function addFromGallery({ gateway, page, press }: Opened, name: string): Promise<void> {
  await page.goto(`${gateway.base}/plugins/new`);
  await press(page, 'button', `Add ${name}`);
  await page.waitForURL(/\/plugins\/\d+\/settings/);
}

/** Samples and examples are for previews: a display gets them in no state of a plugin. */
async function showsNoSample(t: Test, opened: Opened): Promise<void> {
  const { gateway, page, display, wake, compare, press } = opened;
  await addFromGallery(opened, 'Note');
  await page.getByText('Required fields are empty: Text').waitFor();
  t.equal(await page.getByLabel('Text', { exact: true }).inputValue(), '', 'an example is not filled in');
  await wake('timer');
  t.match(display.shown?.name, /^setups-/, 'a screen that says what to do');
  await compare(t, 'not set up');
  t.match(await page.locator('.display-now').innerText(), 'Not set up yet');
  await page.goto(`${gateway.base}/playlists/1`);
  await page.getByText('Not set up yet: displays skip it until it has content of its own.').waitFor();
  await page.goto(`${gateway.base}/plugins/1/settings`);
  await page.getByLabel('Text', { exact: true }).fill('Bread and milk');
  await press(page, 'button', 'Save');
  await page.getByText('Note saved.').waitFor();
  await wake('button');
  t.match(display.shown?.name, /^plugin-/);
  await compare(t, 'set up');
  const { plugins } = gateway.parts;
  t.strictSame(plugins.get(1)?.fieldValues, { text: 'Bread and milk' }, 'and no invented signature');
}

/** The page names the time of the expected call; the screen that is fetched then shows that time. */
async function showsTheTime(t: Test, { gateway, page, display, wake, compare }: Opened): Promise<void> {
  const { parts, base } = gateway;
  const setting = await parts.plugins.create({ name: 'Clock', settings: { strategy: 'webhook' } });
  const { id } = setting;
  await parts.plugins.writeMarkup(id, { full: CLOCK });
  await parts.plugins.writeData(setting, { text: 'Clock' });
  await parts.joinPlaylist(id);
  await wake('timer');
  await wake('timer');
  await page.goto(`${base}/displays/1`);
  // Each item has a turn of a quarter of an hour, while a display that is being set up calls every minute.
  for (let call = 0; call < 20 && !/Clock/.test(await sectionOf(page, 'planned').innerText()); call++) {
    await wake('timer');
    await page.goto(`${base}/displays/1`);
  }
  const planned = await sectionOf(page, 'planned').innerText();
  t.match(planned, 'Rendered again for that time.');
  const [, claimed = ''] = /expected call, (\d\d:\d\d)/.exec(planned) ?? [];
  await wake('timer');
  const shownMs = await readClock(gateway, id, display.shown!.bytes);
  t.not(shownMs, undefined, 'the display shows the clock');
  const words = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: gateway.parts.timeZone() });
  const near = [-1, 0, 1].map((minutes) => words.format((shownMs ?? 0) + minutes * MINUTE_MS));
  t.ok(near.includes(claimed), `the page said ${claimed}, the screen shows ${near[1]}`);
  await compare(t, 'a clock');
}

/** A press seconds after a wake counts, and pages follow it. */
async function countsPresses(t: Test, { page, display, wake, compare }: Opened): Promise<void> {
  await wake('timer');
  const before = display.shown!.name;
  await page.goto(page.url());
  await wake('button', 10_000);
  t.not(display.shown!.name.slice(0, 13), before.slice(0, 13), 'another item');
  await page.locator('.display-now').getByText(display.shown!.name).waitFor();
  await wake('button', 10_000);
  t.equal(display.shown!.name.slice(0, 13), before.slice(0, 13), 'and the first one again');
  await compare(t, 'after two presses');
}

/** Hidden items are skipped. */
async function skipsHidden(t: Test, { gateway, page, wake, compare, press }: Opened): Promise<void> {
  await page.goto(`${gateway.base}/playlists/1`);
  await press(page, 'button', 'Hide: Clock');
  await page.getByRole('button', { name: 'Show again: Clock' }).waitFor();
  await wake('timer');
  await compare(t, 'one item');
  t.match(await sectionOf(page, 'next').innerText(), '“Note” is the only item that can be shown now.');
}

/** Firmware that drew its own error draws nothing again until a name changes. */
async function heals(t: Test, { page, display, wake, compare }: Opened): Promise<void> {
  await wake('timer');
  const { name, bytes } = display.shown!;
  await wake('timer');
  t.equal(display.shown!.name, name, 'an unchanged screen keeps its name');
  display.failWifi();
  t.equal(display.panel, 'error');
  await wake('timer');
  t.equal(display.panel, display.shown!.name, 'the panel shows its screen again');
  t.ok(display.shown!.bytes.equals(bytes), 'the same one');
  const healed = display.shown!.name;
  await wake('timer');
  t.equal(display.shown!.name, healed, 'once');
  await compare(t, 'after a failure');
  t.strictSame(await findBarriers(page), []);
}

/** A duration counts for a single item, too. */
async function followsDuration(t: Test, { gateway, page, display, wake, press }: Opened): Promise<void> {
  await page.goto(`${gateway.base}/items/1`);
  await page.getByLabel('Duration').fill('1');
  await press(page, 'button', 'Save');
  await page.waitForURL('**/playlists/1');
  await wake('timer');
  t.equal(display.refreshSeconds, 60, 'the only item is asked for each minute');
}

/** With every item hidden, panel and pages say so. */
async function saysHidden(t: Test, { gateway, page, display, wake, compare, press }: Opened): Promise<void> {
  await page.goto(`${gateway.base}/playlists/1`);
  await press(page, 'button', 'Hide: Note');
  await page.getByRole('button', { name: 'Show again: Note' }).waitFor();
  await wake('timer');
  t.match(display.shown?.name, /^nothng-/);
  await compare(t, 'everything is hidden');
  await sectionOf(page, 'next').locator('summary').click();
  t.match(await sectionOf(page, 'next').innerText(), /Note: hidden[\s\S]*Clock: hidden/);
}

for (const hands of sampleNamed(INPUT_METHODS, 'by keyboard')) {
  t.test(
    `what a panel shows is what the pages say ${hands.name}: samples, clocks, presses, playlists, failures`,
    { skip: !chromium && 'no Chromium on this machine' },
    async (t) => {
      const opened = await open(t, hands);
      await t.test('nothing invented', (t) => showsNoSample(t, opened));
      await t.test('a clock', (t) => showsTheTime(t, opened));
      await t.test('the button', (t) => countsPresses(t, opened));
      await t.test('one item', (t) => skipsHidden(t, opened));
      await t.test('an error of its own', (t) => heals(t, opened));
      await t.test('a duration', (t) => followsDuration(t, opened));
      await t.test('nothing visible', (t) => saysHidden(t, opened));
      t.strictSame(opened.faults, []);
    },
  );
}
