import t from 'tap';
import { FakeBrowser } from '../../support/fake-browser.js';
import { FakeDisplay } from '../../support/fake-display.js';
import { FIRMWARES } from '../../support/firmware.js';
import { makeCard } from './image-of-run.js';
import { VirtualBoard } from './virtual-board.js';

const PASSWORD = 'the owner wrote this';
const KEY = `ssh-ed25519 ${'A'.repeat(68)} me@home`;

const GOOD = `wifi_name=Home
wifi_password=secret words
country=DE
host_name=wall
time_zone=Europe/Berlin
password=${PASSWORD}
ssh_key=${KEY}
`;

const WRONG = `wfi_name=Home
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

/** What Raspberry Pi Imager 1 appends: it would have systemd run a script and start nothing else. */
const FOREIGN =
  'systemd.run=/boot/firstrun.sh systemd.run_success_action=reboot systemd.unit=kernel-command-line.target';

t.test(
  'settings on the card are done, also beside those of an older Imager; its arguments do not end the start',
  async (t) => {
    const card = makeCard(t);
    card.put('inkstand.txt', GOOD);
    card.put('firstrun.sh', '/usr/lib/raspberrypi-sys-mods/imager_custom set_hostname other\n');
    const board = await VirtualBoard.start({ card, kernelArguments: FOREIGN });
    t.teardown(() => board.cut());
    await board.waitUntilReady();
    const print = async (command: string) => (await board.shell.run(command)).output;
    t.equal(await print('hostname'), 'wall');
    t.equal(await print('readlink /etc/localtime'), '/usr/share/zoneinfo/Europe/Berlin');
    t.match(
      await print('cat /etc/NetworkManager/system-connections/inkstand-wifi.nmconnection'),
      /^psk=secret words$/m,
    );
    t.equal(await print('stat -c %a /data/system/nm/inkstand-wifi.nmconnection'), '600');
    t.equal(
      await print('nmcli -g NAME connection show | grep -c inkstand-wifi'),
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
      (await new FakeBrowser(board.base).signIn(PASSWORD)).status,
      303,
      'the password of the card opens the pages',
    );
    t.equal(
      await print('cat /var/lib/inkstand/first-boot.json | grep -c complaints....,'),
      '1',
      'nothing to complain of',
    );
    await board.powerOff();

    t.notMatch(card.read('inkstand.txt'), /secret words|the owner wrote/, 'secrets are off the card');
    t.match(card.read('inkstand.txt'), /^wifi_name=Home$/m);
    t.equal(card.read('firstrun.sh'), undefined);

    card.put('inkstand.txt', WRONG);
    const wrong = await VirtualBoard.start({ card });
    t.teardown(() => wrong.cut());
    await wrong.waitUntilReady();
    const browser = new FakeBrowser(wrong.base);
    t.equal((await browser.signIn(PASSWORD)).status, 303, 'the password of before still counts');
    const { text } = await browser.get('/');
    t.match(text, /A setting on the card does not count/, 'the dashboard tells');
    t.match(text, /inkstand\.txt, line 1: there is no setting/);
    const report = (await wrong.shell.run('cat /var/lib/inkstand/first-boot.json')).output;
    for (const word of [
      'wifi_password',
      'country',
      'host_name',
      'time_zone',
      'password',
      'address',
      'gateway',
      'dns',
      'access_point_password',
      'ssh_key',
    ]) {
      t.match(report, `${word}: `, `${word} is told`);
    }
    const display = new FakeDisplay(wrong.base, FIRMWARES[4]!, 'AA:BB:CC:00:00:01');
    const wake = await display.wake();
    t.strictSame(wake.faults, []);
    t.match(wake.filename, /^errors-/, 'a display tells');
    t.notMatch((await display.wake()).filename, /^errors-/, 'and goes on after that');
    t.equal((await wrong.shell.run('hostname')).output, 'wall', 'what was good stays');
    await wrong.powerOff();
  },
);
