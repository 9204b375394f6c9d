import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { findBarriers, findChromium, openBrowser, openPage, signIn } from '../support/browser/chromium.js';
import { PASSWORD, shareGatewayWithDisplays } from '../support/gateway/gateway-with-displays.js';
import { waitFor } from '../support/wait-for.js';

const chromium = findChromium();
const skip = !chromium && 'no Chromium on this machine';
t.setTimeout(300_000);

const startShared = shareGatewayWithDisplays(t);

async function open(t: Test, options: Parameters<typeof openPage>[1]) {
  const gateway = await startShared();
  const browser = await openBrowser(t, chromium ?? '');
  const { page, faults } = await openPage(browser, { locale: 'en-GB', ...options });
  await signIn(page, gateway.base, PASSWORD);
  await page.goto(`${gateway.base}/playlists/1/week`);
  return { gateway, page, faults };
}

/** Labels of the bars, such as `Agenda, Mon 06:00–09:00`. */
const bars = (page: Page) =>
  page.locator('.week-grid__bar').evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-label')));
const saved = (page: Page) => page.locator('.notice--good', { hasText: 'Saved:' });
const track = (page: Page, day: number) => page.locator(`.week-grid__track[data-day="${day}"]`);

/** The point of a day at an hour. */
async function pointAt(page: Page, day: number, hour: number) {
  const box = await track(page, day).boundingBox();
  if (!box) throw new Error(`no day ${day}`);
  return { x: box.x + (box.width * hour) / 24, y: box.y + 14 };
}

async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const posted = page.waitForResponse((answer) => answer.request().method() === 'POST');
  const [begin, end] = [await pointAt(page, ...from), await pointAt(page, ...to)];
  await page.mouse.move(begin.x, begin.y);
  await page.mouse.down();
  await page.mouse.move((begin.x + end.x) / 2, (begin.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
  await posted;
  await page.locator('week-editor:not([aria-busy])').waitFor();
}

t.test('time is painted on the week, moved, made longer and removed', { skip }, async (t) => {
  const { page, faults } = await open(t, { viewport: { width: 1280, height: 1400 } });
  t.strictSame(await bars(page), [], 'items are shown at any time');
  await page.getByLabel('Item', { exact: true }).selectOption({ label: 'Agenda' });
  await drag(page, [1, 6], [5, 9]);
  await saved(page).waitFor();
  t.strictSame(
    await bars(page),
    ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((day) => `Agenda, ${day} 06:00–09:00`),
    'on all the days that were crossed',
  );
  t.strictSame(await findBarriers(page), []);

  await drag(page, [3, 7.5], [3, 10.5]);
  t.ok((await bars(page)).includes('Agenda, Wed 09:00–12:00'), 'a bar is moved by its middle');
  await drag(page, [3, 11.9], [3, 13.9]);
  t.ok((await bars(page)).includes('Agenda, Wed 09:00–14:00'), 'and resized at its end');
  await drag(page, [3, 10], [7, 10]);
  t.ok((await bars(page)).includes('Agenda, Sun 09:00–14:00'), 'and moved to another day');

  await page.getByLabel('Agenda, Sun 09:00–14:00').focus();
  const press = async (key: string, expected: string): Promise<void> => {
    await page.keyboard.press(key);
    await page.getByLabel(expected).waitFor();
  };
  await press('ArrowRight', 'Agenda, Sun 09:30–14:30');
  await press('Shift+ArrowRight', 'Agenda, Sun 09:30–15:00');
  await press('ArrowUp', 'Agenda, Sat 09:30–15:00');
  t.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Agenda, Sat 09:30–15:00');
  await page.keyboard.press('Delete');
  await page.getByLabel('Agenda, Sat 09:30–15:00').waitFor({ state: 'detached' });
  t.match(await saved(page).innerText(), 'Mon, Tue, Thu, Fri 06:00–09:00');

  const { x, y } = await pointAt(page, 2, 7);
  await page.mouse.click(x, y);
  await page.waitForURL(/item=\d+&days=2/);
  t.equal(await page.getByLabel('From', { exact: true }).inputValue(), '06:00', 'a tap on a bar fills in the form');
  t.strictSame(faults, []);
});

t.test('a tap on the week shows what a display will show then, drawn for that time', { skip }, async (t) => {
  const { page } = await open(t, { viewport: { width: 1280, height: 1400 } });
  const { x, y } = await pointAt(page, 6, 9.5);
  await page.mouse.click(x, y);
  await page.waitForURL(/on=6&time=09%3A30/);
  const moment = page.locator('section:has(#section-moment)');
  t.match(await moment.innerText(), /09:30/);
  await waitFor('the first screens', async () => {
    await page.reload();
    return (await moment.locator('img').count()) > 0 || undefined;
  });
  t.match(await moment.locator('img').first().getAttribute('src'), /^data:image\/png|^\/screens\//);
  t.strictSame(await findBarriers(page), []);
});

t.test('without scripts and on a phone, forms and presets do the same', { skip }, async (t) => {
  const { gateway, page } = await open(t, { viewport: { width: 360, height: 740 }, javaScriptEnabled: false });
  // Other tests gave it times.
  await page.getByLabel('Item', { exact: true }).selectOption({ label: 'Agenda' });
  await page.getByRole('button', { name: 'Show at any time' }).click();
  await saved(page).waitFor();
  await page.getByLabel('Item', { exact: true }).selectOption({ label: 'Agenda' });
  await page.getByRole('button', { name: 'Add weekday mornings' }).click();
  await saved(page).waitFor();
  t.match(await saved(page).innerText(), /Agenda · .*Mon–Fri 06:00–09:00/);
  t.match((await bars(page))[0], 'Agenda, Mon 06:00–09:00');
  await page.locator('.week-grid__bar').first().click();
  t.equal(
    await page.getByRole('checkbox', { name: 'Mon' }).isChecked(),
    true,
    'the bar is a link that fills in the form',
  );
  await page.getByRole('button', { name: 'Remove this time' }).click();
  t.match(await saved(page).innerText(), /Tue–Fri 06:00–09:00/);
  for (const day of ['Tue', 'Wed', 'Thu', 'Fri']) await page.getByRole('checkbox', { name: day }).check();
  await page.getByRole('button', { name: 'Remove this time' }).click();
  t.match(await saved(page).innerText(), 'Agenda is hidden and never shown', 'no time is left');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  t.equal((await bars(page)).length, 4, 'the undo gives the times back');
  await page.getByLabel('Item', { exact: true }).selectOption({ label: 'Agenda' });
  await page.getByRole('button', { name: 'Show at any time' }).click();
  t.match(await saved(page).innerText(), /Agenda · .*at any time/);
  await page.getByRole('button', { name: 'Add the weekend' }).click();
  for (const day of ['Sat', 'Sun']) await page.getByRole('checkbox', { name: day }).check();
  await page.getByRole('button', { name: 'Remove this time' }).click();
  t.match(await saved(page).innerText(), 'Agenda is hidden and never shown');
  await page.getByLabel('Item', { exact: true }).selectOption({ label: 'Agenda' });
  await page.getByRole('button', { name: 'Add weekday mornings' }).click();
  t.match(
    await saved(page).innerText(),
    /Agenda · [^·]* · Mon–Fri 06:00–09:00\s*(?:Undo)?$/,
    'time that was removed stays away',
  );

  await page.getByLabel('Day', { exact: true }).selectOption({ label: 'Sat' });
  await page.getByLabel('Time', { exact: true }).fill('10:15');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  t.match(await page.locator('section:has(#section-moment)').innerText(), /10:15/);
  await page.goto(`${gateway.base}/playlists/1`);
  await page.getByRole('link', { name: 'Weekly plan' }).click();
  await page.getByRole('heading', { level: 1, name: 'Weekly plan' }).waitFor();
});
