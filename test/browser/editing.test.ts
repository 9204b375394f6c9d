import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import {
  findBarriers,
  findChromium,
  openBrowser,
  openPage,
  signIn,
  type TestBrowser,
} from '../support/browser/chromium.js';
import { BY_DAY } from '../support/every-case.js';
import type { GatewayProcess } from '../support/gateway/gateway-process.js';
import { PASSWORD, shareGatewayWithDisplays } from '../support/gateway/gateway-with-displays.js';
import { waitFor } from '../support/wait-for.js';

const chromium = findChromium();
const skip = !chromium && 'no Chromium on this machine';
const DESKTOP = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const MARKUP = '/plugins/1/markup';

interface Opened {
  readonly gateway: GatewayProcess;
  readonly browser: TestBrowser;
  readonly page: Page;
  readonly faults: string[];
}

const startShared = shareGatewayWithDisplays(t);

async function open(t: Test, options: Parameters<typeof openPage>[1] = DESKTOP): Promise<Opened> {
  const gateway = await startShared();
  const browser = await openBrowser(t, chromium ?? '');
  const { page, faults } = await openPage(browser, { ...options, locale: 'en-GB' });
  await signIn(page, gateway.base, PASSWORD);
  return { gateway, browser, page, faults };
}

/** Replaces the text of the part that is shown. */
async function write(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

const textOf = (page: Page): Promise<string> => page.locator('.cm-content').innerText();
const statusOf = (page: Page): Promise<string | null> => page.locator('.markup__status').textContent();
/** Drafts are written shortly after the last key. */
const waitForDraft = (page: Page, text: string): Promise<unknown> =>
  waitUntil(page, `Object.values(localStorage).some((one) => one.includes(${JSON.stringify(text)}))`);

const waitUntil = (page: Page, expression: string): Promise<unknown> =>
  waitFor(expression, async () => (await page.evaluate(expression)) || undefined);

t.test('edits stay across views, pages, a reload and the end of a session', { skip }, async (t) => {
  const { gateway, page, faults } = await open(t);
  await page.goto(gateway.base + MARKUP);
  const stored = await textOf(page);
  await write(page, 'first edit');
  await page.getByLabel('Quadrant', { exact: true }).check();
  await write(page, 'second edit');
  await page.getByLabel('Full', { exact: true }).check();
  t.equal(await textOf(page), 'first edit', 'another view was shown in between');
  t.equal(await statusOf(page), 'Not saved: Full, Quadrant');
  await waitForDraft(page, 'second edit');

  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.waitForURL('**/settings');
  await page.goBack();
  await page.goto(gateway.base + MARKUP);
  await page.getByText('This browser has unsaved entries').waitFor();
  t.equal(await textOf(page), stored, 'a draft is offered, not forced');
  await page.getByRole('button', { name: 'Restore' }).click();
  t.equal(await textOf(page), 'first edit');

  const cookies = await page.context().cookies();
  await page.context().clearCookies({ name: 'inkstand' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: /You are signed out/ }).click();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${MARKUP}`);
  await page.getByText('Your unsaved entries are back').waitFor();
  t.equal(await textOf(page), 'first edit', `signed in again, ${cookies.length} cookies later`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  t.equal(await textOf(page), 'first edit');
  t.equal(await page.getByText('unsaved entries').count(), 0, 'what was saved is no draft');
  t.strictSame(faults, [], 'no error in the console');
});

t.test('saving over a newer version asks first and shows the differences', { skip }, async (t) => {
  const { gateway, page } = await open(t);
  const other = await page.context().newPage();
  await page.goto(gateway.base + MARKUP);
  await other.goto(gateway.base + MARKUP);
  await write(other, 'theirs');
  await other.keyboard.press('Control+s');
  await other.getByText('Saved', { exact: true }).waitFor();
  await write(page, 'ours');
  await page.keyboard.press('Control+s');
  await page.locator('.conflict').waitFor();
  t.match(await page.locator('.diff').innerText(), /theirs.*ours/s);
  t.equal(await textOf(page), 'ours', 'what was typed is still there');
  t.strictSame(await findBarriers(page), []);
  await page.keyboard.press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();
  await other.reload();
  t.equal(await textOf(other), 'ours');
});

t.test('the editor completes, inserts, warns and keeps its height', { skip }, async (t) => {
  const { gateway, page, faults } = await open(t);
  await page.goto(gateway.base + MARKUP);
  const height = async (): Promise<number> => (await page.locator('.cm-editor').boundingBox())?.height ?? 0;
  const before = await height();
  await write(page, Array.from({ length: 200 }, () => '<p>line</p>').join('\n'));
  t.equal(await height(), before, 'with 200 lines');
  await write(page, '');
  t.equal(await height(), before, 'empty');

  await page.keyboard.type('<p class="title--sm');
  await page.getByRole('option', { name: 'title--small', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await write(page, '{{ "a" | upc');
  await page.getByRole('option', { name: 'upcase', exact: true }).waitFor();
  // The list takes no key in its first moments, lest it swallow one that was meant for the text.
  await page.waitForTimeout(200);
  await page.keyboard.press('Enter');
  t.equal(await textOf(page), '{{ "a" | upcase');
  await write(page, '{{ days_');
  await page.getByRole('option', { name: 'days_ahead', exact: true }).waitFor();
  await page.keyboard.press('Escape');

  await write(page, '<p>');
  await page.locator('.sources__data summary').nth(1).click();
  await page.getByRole('button', { name: 'Insert ical[0].SUMMARY', exact: true }).click();
  t.match(await textOf(page), '{{ ical[0].SUMMARY }}');
  await write(page, '<div class="layout" style="colr: red">x</div>');
  await page.getByRole('button', { name: 'Full, line 1, column 28' }).click();
  await page.locator('.cm-lintRange-warning').first().waitFor();
  t.equal(await page.evaluate('document.activeElement.className.includes("cm-content")'), true);
  t.strictSame(faults, [], 'no error in the console');
});

t.test('the editor is operated by the keyboard alone', { skip }, async (t) => {
  const { gateway, page } = await open(t);
  await page.goto(gateway.base + MARKUP);
  await page.locator('[name="part"]:checked').focus();
  await page.keyboard.press('ArrowRight');
  t.equal(await page.locator('[name="part"]:checked').getAttribute('value'), 'half_horizontal');
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Alt+4');
  t.equal(await page.locator('[name="part"]:checked').getAttribute('value'), 'quadrant');
  t.equal(await page.evaluate('document.activeElement.getAttribute("aria-label")'), 'Markup: Quadrant');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  t.notOk(await page.evaluate('document.activeElement.closest(".cm-editor") !== null'), 'Escape, then Tab, leaves');
});

for (const [what, options] of [
  ['a phone', PHONE],
  ['a desktop without scripts', { ...DESKTOP, javaScriptEnabled: false }],
] as const) {
  t.test(`markup is edited and previewed on ${what}`, { skip: skip || (what !== 'a phone' && BY_DAY) }, async (t) => {
    const { gateway, page } = await open(t, options);
    await page.goto(gateway.base + MARKUP);
    await page.getByLabel('Quadrant', { exact: true }).check();
    if (what === 'a phone') {
      await write(page, '<b>small</b>');
      t.ok(Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth')) <= 0);
    } else await page.getByLabel('Markup: Quadrant').fill('<b>small</b>');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.locator('.preview--quadrant img').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor();
    await page.goto(`${gateway.base}${MARKUP}?part=quadrant`);
    t.match(await page.locator('[name="quadrant"]').inputValue(), '<b>small</b>');
  });
}

t.test('moving an item keeps the focus, and the page does not jump', { skip }, async (t) => {
  const { gateway, page, faults } = await open(t);
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(`${gateway.base}/playlists/1`);
  const orderOf = (): Promise<unknown> => page.evaluate(`[...document.querySelectorAll('.item')].map((row) => row.id)`);
  const [first = '', second = '', third = '', ...rest] = (await orderOf()) as string[];
  const button = page.locator(`#${third} [name="up"]`);
  await button.focus();
  const topOf = (): Promise<unknown> => page.evaluate('scrollY');
  const before = await topOf();
  await page.keyboard.press('Enter');
  await waitUntil(page, `document.querySelectorAll('.item')[1].id === '${third}'`);
  t.equal(await page.evaluate('document.activeElement.name + document.activeElement.closest("li").id'), `up${third}`);
  t.equal(await topOf(), before);
  await page.getByText(/is now number 2 of/).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await waitUntil(page, `document.querySelectorAll('.item')[0].id === '${third}'`);
  t.equal(await page.evaluate('document.activeElement.name'), 'down', 'at the top, "up" leaves the focus to "down"');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await waitUntil(page, `document.querySelectorAll('.item')[2].id === '${third}'`);
  t.strictSame(await orderOf(), [first, second, third, ...rest], 'two presses in a row move twice');
  await page.locator(`#${second} [name="hide"]`).focus();
  await page.keyboard.press('Enter');
  await page.locator(`#${second} [name="show"]`).waitFor();
  t.equal(await page.evaluate('document.activeElement.name'), 'show');
  await page.reload();
  t.strictSame(await orderOf(), [first, second, third, ...rest]);
  t.strictSame(faults, [], 'no error in the console');
});

t.test('without scripts, moving an item leaves the focus on its button', { skip }, async (t) => {
  const { gateway, page } = await open(t, { ...DESKTOP, javaScriptEnabled: false });
  await page.goto(`${gateway.base}/playlists/1`);
  const row = page.locator('.item').nth(2);
  const id = await row.getAttribute('id');
  await row.locator('[name="up"]').click();
  await page.waitForURL(/by=up/);
  t.equal(await page.locator('.item').nth(1).getAttribute('id'), id);
  t.equal(await page.locator('[autofocus]').getAttribute('name'), 'up');
  t.equal(await page.locator(`#${id} [autofocus]`).count(), 1);
});

t.test('other settings are kept until they are saved, but not their secrets', { skip }, async (t) => {
  const { gateway, page } = await open(t, PHONE);
  await page.goto(`${gateway.base}/system/alerts`);
  await page.locator('[name="url"]').fill('http://192.168.1.9/hook');
  await page.locator('[name="secret"]').fill('hush');
  await waitForDraft(page, '192.168.1.9');
  t.notMatch(String(await page.evaluate('JSON.stringify(localStorage)')), 'hush');
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  t.equal(await page.getByText('unsaved entries').count(), 0);
});

t.test('a tag typed by hand ends once, and the buttons stay where they are', { skip }, async (t) => {
  const { gateway, page, faults } = await open(t);
  await page.goto(gateway.base + MARKUP);
  await write(page, '');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.waitForTimeout(600);
  const before = await save.boundingBox();
  const tab = await page.locator('.part').nth(1).boundingBox();
  await page.keyboard.type('{% if a %}{{ b }}{%- else -%}x{% endif %} {"c": [1]} 50% {%');
  t.equal(await textOf(page), '{% if a %}{{ b }}{%- else -%}x{% endif %} {"c": [1]} 50% {%%}');
  await page.keyboard.type(' x');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('{% assign a = 1 %}', { delay: 5 });
  t.equal(await textOf(page), '{% assign a = 1 %}');
  for (const typed of ['<div>y</div>', '<p>a <b>b</b> c</p>', '<div><div>a</div><br></div>x', '<i>a</i></p>']) {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(typed);
    t.equal(await textOf(page), typed);
  }
  await page.keyboard.press('Control+a');
  await page.keyboard.type('<div>y');
  t.equal(await textOf(page), '<div>y</div>', 'tags still end by themselves');
  t.equal(await statusOf(page), 'Not saved: Full');
  t.strictSame(await save.boundingBox(), before, 'Save did not move');
  t.strictSame(await page.locator('.part').nth(1).boundingBox(), tab, 'nor did a tab');
  t.strictSame(faults, []);
});

t.test('an error keeps the last preview, marked, until it is mended', { skip }, async (t) => {
  const { gateway, page, faults } = await open(t);
  await page.goto(gateway.base + MARKUP);
  await write(page, '<p>First</p>');
  await page.locator('.previews img').waitFor();
  await page.waitForFunction(() => !document.querySelector('.previews')?.hasAttribute('aria-busy'));
  await write(page, '<p>{% if x %}</p>');
  await page.locator('.problem--error').waitFor();
  t.equal(await page.locator('.previews img').count(), 1, 'the picture of before');
  t.match(await page.locator('.previews figcaption').textContent(), /before the error/);
  await write(page, '<p>{% if x %}{% endif %}</p>');
  await page.locator('.preview__outdated').waitFor({ state: 'detached' });
  t.equal(await page.locator('.previews img').count(), 1);
  t.strictSame(faults, []);
});
