import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { COMPLAINTS, GOOD, PASSWORD, WRONG } from '../appliance/card/card-settings.js';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { inkstand } from '../support/gateway/run-inkstand.js';
import { dataFolder } from '../support/storage/data-folder.js';

const ADDRESS = 'address=192.168.1.50/24\ngateway=192.168.1.1\ndns=192.168.1.1\n';

/** An SD card's boot partition and data folder, as the image's units use them, without the image. */
function makeBootFolder(t: Test) {
  const home = dataFolder(t);
  const [boot, system, dataDir] = ['boot', 'system', 'data'].map((name) => join(home, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [boot, system, dataDir]) mkdirSync(folder);
  const read = (path: string): string => readFileSync(join(home, path), 'utf8');
  const write = (settings: string) => writeFileSync(join(boot, 'inkstand.txt'), settings);
  /** From power-on to the gateway's first answer. */
  const start = async () => {
    const places = ['--boot', boot, '--system', system, '--report', join(dataDir, 'first-boot.json')];
    t.equal((await inkstand(['first-boot', ...places])).code, 0, 'any content leaves the start working');
    return startGatewayProcess({ dataDir });
  };
  return { read, write, start };
}

t.test('each boot setting is applied, or its error shown on the dashboard and on a display', async (t) => {
  const { read, write, start } = makeBootFolder(t);
  write(`${GOOD}${ADDRESS}`);
  let gateway = await start();
  let owner = new FakeBrowser(gateway.base);
  t.equal((await owner.signIn(PASSWORD)).status, 303, 'the password from the boot settings');
  t.notMatch((await owner.get('/')).text, /A setting on the card/, 'nothing to complain of');
  t.match((await owner.get('/system/owner')).text, /<option (?=[^>]*value="Europe\/Berlin")[^>]*selected/);
  const wifi = read('system/nm/inkstand-wifi.nmconnection');
  t.match(wifi, /^psk=secret words$/m);
  t.match(wifi, /^address1=192\.168\.1\.50\/24,192\.168\.1\.1\ndns=192\.168\.1\.1;$/m);
  t.same(
    ['hostname', 'timezone', 'country'].map((name) => read(`system/${name}`).trim()),
    ['wall', 'Europe/Berlin', 'DE'],
  );
  t.match(read('system/ssh/authorized_keys'), /^ssh-ed25519 /);
  t.notMatch(read('boot/inkstand.txt'), /secret words|the owner wrote/, 'no secret is left on the card');
  const hall = new FakeDisplay(gateway.base, FIRMWARES[4]!, 'AA:BB:CC:00:00:01');
  t.notMatch((await hall.wake('powercycle')).filename, /^errors-/);
  await gateway.stop();

  write(WRONG);
  gateway = await start();
  owner = new FakeBrowser(gateway.base);
  t.equal((await owner.signIn(PASSWORD)).status, 303, 'a password that is too short changes nothing');
  const { text } = await owner.get('/');
  t.match(text, /A setting on the SD card is invalid/);
  t.match(text, /inkstand\.txt, line 1: unknown setting .*wfi_name/);
  for (const name of COMPLAINTS) t.match(text, `: ${name}: `, `${name} is told on the dashboard`);
  t.equal(read('system/hostname').trim(), 'wall', 'valid settings stay');
  t.equal(read('system/nm/inkstand-wifi.nmconnection'), wifi);
  const display = new FakeDisplay(gateway.base, FIRMWARES[4]!, 'AA:BB:CC:00:00:01');
  const wake = await display.wake();
  t.strictSame(wake.faults, []);
  t.match(wake.filename, /^errors-/, 'a display shows it');
  t.notMatch((await display.wake()).filename, /^errors-/, 'once');
  await gateway.stop();

  // A forgotten password: the same file again, with a new one.
  write(`${read('boot/inkstand.txt').replaceAll(/^(?!wifi_name)/gm, '#')}\npassword=another good one\n`);
  gateway = await start();
  owner = new FakeBrowser(gateway.base);
  t.not((await owner.signIn(PASSWORD)).status, 303, 'the old password is gone');
  t.equal((await owner.signIn('another good one')).status, 303, 'the new one counts');
  t.notMatch((await owner.get('/')).text, /A setting on the card/, 'what was mended is told no more');
  await gateway.stop();
});
