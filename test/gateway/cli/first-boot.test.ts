// @tier full: goes through first starts
import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { firstBoot } from '../../../src/gateway/cli/commands/first-boot.js';
import { STORED_SECRET } from '../../../src/gateway/system/boot-settings/boot-settings.js';

const SETTINGS =
  'password=first secret\ntime_zone=Europe/Berlin\nwifi_name=Home\nwifi_password=12345678\ncountry=DE\nx=1\n';

/** An SD card with these files on its first partition. */
function makeBootFolder(t: Test, files: Readonly<Record<string, string>> = { 'inkstand.txt': SETTINGS }) {
  const folder = t.testdir({ boot: { ...files }, system: {}, data: {} });
  const [boot, system, report, problems] = ['boot', 'system', 'data/first-boot.json', 'problems'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  return {
    report,
    problems,
    own: join(boot, 'inkstand.txt'),
    wifi: join(system, 'nm/inkstand-wifi.nmconnection'),
    read: async () => {
      const silent = { out: () => undefined, error: () => undefined, environment: {} };
      const flags = { boot, system, report, 'start-problems': problems };
      await firstBoot.run({ positionals: [], flags, options: {}, terminal: silent });
      return JSON.parse(readFileSync(report, 'utf8'));
    },
  };
}

t.test('an SD card read twice after a power cut keeps the password', async (t) => {
  const card = makeBootFolder(t);
  const first = await card.read();
  t.match(readFileSync(card.own, 'utf8'), `password=${STORED_SECRET}`);
  const again = await card.read();
  t.match(first.settings, { owner_password: { hash: String }, time_zone: 'Europe/Berlin' });
  t.same(again, first, 'and what it asks for is done once');
  t.match(readFileSync(card.wifi, 'utf8'), /^psk=12345678$/m);
});

t.test('a boot error is reported next to settings errors, and disappears once it is fixed', async (t) => {
  const card = makeBootFolder(t);
  const { id } = await card.read();
  writeFileSync(card.problems, 'system slot a is damaged\n');
  const told = await card.read();
  t.equal(told.id, id);
  t.match(told.complaints, [
    { file: 'inkstand.txt', line: 6 },
    { file: 'start', text: 'system slot a is damaged' },
  ]);
  writeFileSync(card.problems, '');
  t.equal((await card.read()).complaints.length, 1);
});

t.test('settings that are rewritten on the card are applied again', async (t) => {
  const card = makeBootFolder(t);
  const first = await card.read();
  writeFileSync(
    card.own,
    readFileSync(card.own, 'utf8')
      .replace(`\npassword=${STORED_SECRET}`, '')
      .replace(`password=${STORED_SECRET}`, 'password=second one'),
  );
  const second = await card.read();
  t.not(second.id, first.id);
  t.not(second.settings.owner_password.hash, first.settings.owner_password.hash);
});

t.test("Imager's files are read once and deleted", async (t) => {
  const card = makeBootFolder(t, { 'inkstand.txt': '# nothing\n', 'custom.toml': '[system]\nhostname = "wall"\n' });
  const first = await card.read();
  t.notOk(existsSync(join(card.own, '../custom.toml')));
  t.same(await card.read(), first);
  writeFileSync(join(card.own, '../custom.toml'), '[system]\nhostname = "hall"\n');
  t.not((await card.read()).id, first.id, 'written once more, they count once more');
});

t.test("a link instead of the report is replaced, so that the gateway cannot redirect root's writes", async (t) => {
  const card = makeBootFolder(t);
  writeFileSync(join(card.report, '../../elsewhere'), 'mine');
  symlinkSync('../elsewhere', card.report);
  await card.read();
  t.ok(lstatSync(card.report).isFile());
  t.equal(readFileSync(join(card.report, '../../elsewhere'), 'utf8'), 'mine');
});
