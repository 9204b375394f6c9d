import type { Test } from 'tap';
import { FakeBrowser } from '../../support/browser/fake-browser.js';
import type { CardFile } from './card-file.js';
import { makeDisplay } from './fresh-board.js';
import type { VirtualBoard } from './virtual-board.js';

export const PASSWORD = 'the owner wrote this';
const KEY = `ssh-ed25519 ${'A'.repeat(68)} me@home`;

export const GOOD = `wifi_name=Home
wifi_password=secret words
country=DE
host_name=wall
time_zone=Europe/Berlin
password=${PASSWORD}
ssh_key=${KEY}
`;

export const WRONG = `wfi_name=Home
wifi_password=short
country=Germany
host_name=my wall
time_zone=Berlin
password=1234
address=192.168.1.50
gateway=router
dns=here
access_point_name=Ink
access_point_password=1
ssh_key=ssh-ed25519 AAAA
`;

export const COMPLAINTS = [
  ...['wifi_password', 'country', 'host_name', 'time_zone', 'password', 'address', 'gateway', 'dns'],
  ...['access_point_password', 'ssh_key'],
];

/** Appended by Raspberry Pi Imager 1: makes systemd run a script and start nothing else. */
export const FOREIGN =
  'systemd.run=/boot/firstrun.sh systemd.run_success_action=reboot systemd.unit=kernel-command-line.target';

/** Settings as owners write them, next to those of an older Imager. */
export function putGoodSettings(card: CardFile): void {
  card.put('inkstand.txt', GOOD);
  card.put('firstrun.sh', '/usr/lib/raspberrypi-sys-mods/imager_custom set_hostname other\n');
}

export const putWrongSettings = (card: CardFile): void => card.put('inkstand.txt', WRONG);

export async function checkGoodSettings(t: Test, { shell }: VirtualBoard): Promise<void> {
  const print = async (command: string) => (await shell.run(command)).output;
  t.equal(await print('hostname'), 'wall');
  t.equal(await print('readlink /etc/localtime'), '/usr/share/zoneinfo/Europe/Berlin');
  t.match(await print('cat /etc/NetworkManager/system-connections/inkstand-wifi.nmconnection'), /^psk=secret words$/m);
  t.equal(await print('stat -c %a /data/system/nm/inkstand-wifi.nmconnection'), '600');
  t.equal(
    await print('nm-online -qs -t 60; nmcli -g NAME connection show | grep -c inkstand-wifi'),
    '1',
    'NetworkManager has read the profile',
  );
  t.match(await print('cat /root/.ssh/authorized_keys'), KEY);
  t.equal(
    await print(
      'for i in $(seq 60); do systemctl is-active --quiet ssh && break; sleep 2; done; systemctl is-active ssh',
    ),
    'active',
  );
  t.equal(
    await print('cat /var/lib/inkstand/first-boot.json | grep -c complaints....,'),
    '1',
    'nothing to complain of',
  );
}

export function checkSecretsAreGone(t: Test, card: CardFile): void {
  t.notMatch(card.read('inkstand.txt'), /secret words|the owner wrote/, 'secrets are off the card');
  t.match(card.read('inkstand.txt'), /^wifi_name=Home$/m);
  t.equal(card.read('firstrun.sh'), undefined);
}

/** Read after valid settings and an access point: none of these may be lost. */
export async function checkWrongSettings(t: Test, board: VirtualBoard): Promise<void> {
  const browser = new FakeBrowser(board.base);
  t.equal((await browser.signIn(PASSWORD)).status, 303, 'the password of before still counts');
  const { text } = await browser.get('/');
  t.match(text, /A setting on the SD card is invalid/, 'the dashboard tells');
  t.match(text, /inkstand\.txt, line 1: unknown setting/);
  const report = (await board.shell.run('cat /var/lib/inkstand/first-boot.json')).output;
  for (const word of COMPLAINTS) t.match(report, `${word}: `, `${word} is told`);
  const display = makeDisplay(board.base);
  const wake = await display.wake();
  t.strictSame(wake.faults, []);
  t.match(wake.filename, /^errors-/, 'a display tells');
  t.notMatch((await display.wake()).filename, /^errors-/, 'and goes on after that');
  t.equal((await board.shell.run('hostname')).output, 'wall', 'what was good stays');
  const profile = await board.shell.run('cat /data/system/nm/inkstand-access-point.nmconnection');
  t.match(profile.output, /^psk=displays only$/m);
}
