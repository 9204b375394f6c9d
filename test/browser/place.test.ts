import t from 'tap';
import { findBarriers, findChromium, openBrowser, openPage, signIn } from '../support/browser/chromium.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { PASSWORD, startGatewayWithDisplays } from '../support/gateway/gateway-with-displays.js';
import { dataFolder } from '../support/storage/data-folder.js';

const chromium = findChromium();
const skip = !chromium && 'no Chromium on this machine';
const PHONE = {
  ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' },
  ...{ timezoneId: 'Europe/Vienna', permissions: ['geolocation'] },
  geolocation: { latitude: 47.0707, longitude: 15.4395 },
};

t.test('the first run asks for the home in words, and the weather is there', { skip }, async (t) => {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  const { page, faults } = await openPage(await openBrowser(t, chromium ?? ''), PHONE);
  await page.goto(gateway.base);
  await page.getByLabel('Password').first().fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).first().click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/welcome/place');
  const home = page.getByLabel('Where do you live?');
  await home.pressSequentially('sankt p');
  await page.waitForFunction(() => document.querySelector('datalist option[value="Sankt Pölten, AT"]'));
  t.strictSame(await findBarriers(page), []);
  await page.emulateMedia({ colorScheme: 'dark' });
  t.strictSame(await findBarriers(page), [], 'dark');
  await home.fill('Springfield');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page
    .getByText(/There are several.*Springfield, IL, US/)
    .first()
    .waitFor();
  t.equal(await home.inputValue(), 'Springfield', 'what was typed stays');
  await home.fill('Sankt Pölten');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/welcome/ready');

  await page.goto(`${gateway.base}/plugins/new`);
  await page.getByRole('button', { name: 'Add Weather' }).click();
  await page.waitForURL(/\/plugins\/\d+\/settings/);
  t.equal(await page.getByLabel('Town').inputValue(), 'Sankt Pölten, AT');
  t.notOk(await page.getByLabel('Latitude and longitude').isVisible(), 'coordinates are an advanced setting');
  await page.getByText('Advanced', { exact: true }).click();
  t.equal(await page.getByLabel('Latitude and longitude').inputValue(), '48.2,15.633');
  t.equal(await page.getByLabel('Name of the place').inputValue(), 'Sankt Pölten');
  t.strictSame(await findBarriers(page), [], 'settings of a plugin');
  t.strictSame(faults, []);
});

t.test('a plugin has a town of its own or follows the home; a phone says where it is', { skip }, async (t) => {
  const gateway = await startGatewayWithDisplays(t);
  const { page, faults } = await openPage(await openBrowser(t, chromium ?? ''), PHONE);
  await signIn(page, gateway.base, PASSWORD);
  const add = async (name: string): Promise<string> => {
    await page.goto(`${gateway.base}/plugins/new`);
    await page.getByRole('button', { name: `Add ${name}` }).click();
    await page.waitForURL(/\/plugins\/\d+\/settings/);
    return page.url();
  };
  const town = page.getByLabel('Town');
  const save = () => page.getByRole('button', { name: 'Save' }).click();
  const live = async (place: string): Promise<void> => {
    await page.goto(`${gateway.base}/system/owner`);
    await page.getByLabel('Where do you live?').fill(place);
    await save();
    await page.getByText('Saved.').waitFor();
  };
  const follower = await add('Sun and moon');
  const traveller = await add('Weather');
  await town.fill('Qqqqq');
  await save();
  await page.getByText('This town is not in the list').first().waitFor();
  await town.fill('Oslo, NO');
  await save();
  await page.getByText('Weather saved.').waitFor();

  await page.goto(`${gateway.base}/system/owner`);
  await page.getByRole('button', { name: 'Use the position of this device' }).click();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=home]')?.value.includes('Graz'));
  t.equal(await page.getByLabel('Where do you live?').inputValue(), '47.07,15.44 (Graz, AT)');
  await save();
  await page.getByText('Saved.').waitFor();
  await page.goto(follower);
  t.equal(await town.inputValue(), '47.07,15.44 (Graz, AT)');
  await live('Hamburg, DE');
  await page.goto(follower);
  t.equal(await town.inputValue(), 'Hamburg, DE', 'it moved with the home');
  await page.goto(traveller);
  t.equal(await town.inputValue(), 'Oslo, NO', 'it stayed');
  await town.fill('');
  await save();
  await page.getByText('Weather saved.').waitFor();
  await page.goto(traveller);
  t.equal(await town.inputValue(), 'Hamburg, DE', 'an empty town is the home');
  await live('');
  await page.goto(follower);
  t.equal(await town.inputValue(), 'Hamburg, DE', 'plugins keep their places when the home is forgotten');
  t.strictSame(faults, []);
});
