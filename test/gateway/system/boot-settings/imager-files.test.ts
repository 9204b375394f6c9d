import t from 'tap';
import {
  readFirstRunFile,
  readPreseedFile,
  withoutFirstRun,
} from '../../../../src/gateway/system/boot-settings/boot-settings.js';
import { fc } from '../../../support/property.js';

const KEY = `ssh-ed25519 ${'A'.repeat(68)} me@home`;

const PRESEED = `# Raspberry Pi Imager
config_version = 1
[system]
hostname = "wall"
[user]
name = "pi"
password = "$5$abc$def"
password_encrypted = true
[ssh]
enabled = true
authorized_keys = [ "${KEY}", 'ssh-rsa B' ]
[wlan]
ssid = "Caf\\u00e9 \\"2\\""
password = 'p4ss "word"'
hidden = false
country = "de"
[locale]
keymap = "de"
timezone = "Europe/Berlin"
`;

t.test("Imager 2's file gives the settings that it shares with ours", async (t) => {
  const { settings, complaints, ignored } = readPreseedFile('rpi-preseed.toml', PRESEED);
  t.same(complaints, []);
  t.same(settings, {
    host_name: 'wall',
    ssh_key: KEY,
    wifi_name: 'Café "2"',
    wifi_password: 'p4ss "word"',
    country: 'DE',
    time_zone: 'Europe/Berlin',
  });
  t.ok(ignored.includes('user.name') && ignored.includes('locale.keymap'), 'a user has no meaning here');
});

t.test(
  'keys on lines of their own, as the newer Imager writes them, are read; a list without its end is told',
  async (t) => {
    const lists = `config_version = "1.0"\n[ssh]\nenabled = true\nauthorized_keys = [\n  "${KEY}",\n  "ssh-rsa B",\n]\n\n[wlan]\nssid = "Home"\nhidden = true\n`;
    const { settings, complaints } = readPreseedFile('f', lists);
    t.same(complaints, []);
    t.same(settings, { ssh_key: KEY, wifi_name: 'Home' });
    const broken = readPreseedFile('f', lists.replace('\n]\n', '\n'));
    t.same(broken.complaints, [{ file: 'f', line: 4, text: 'expected key = value' }]);
    t.same(broken.settings, { wifi_name: 'Home' }, 'what follows counts');
  },
);

t.test('a network name in hexadecimal digits is accepted', async (t) => {
  const { settings } = readPreseedFile('f', '[wlan]\nssid_hex = "486f6d65"\n');
  t.equal(settings.wifi_name, 'Home');
});

t.test('invalid values of Imager are reported, the others apply', async (t) => {
  const { settings, complaints } = readPreseedFile(
    'f',
    '[system]\nhostname = "my wall"\n[wlan]\nssid = "Home"\nbroken\n',
  );
  t.same(settings, { wifi_name: 'Home' });
  t.same(
    complaints.map(({ line }) => line),
    [5, 2],
  );
});

const FIRST_RUN = `#!/bin/bash
set +e
CURRENT_HOSTNAME=\`cat /etc/hostname | tr -d " \\t\\n\\r"\`
if [ -f /usr/lib/raspberrypi-sys-mods/imager_custom ]; then
   /usr/lib/raspberrypi-sys-mods/imager_custom set_hostname wall
else
   echo wall >/etc/hostname
fi
   /usr/lib/raspberrypi-sys-mods/imager_custom enable_ssh -k '${KEY}'
   /usr/lib/userconf-pi/userconf 'pi' '$5$abc'
   /usr/lib/raspberrypi-sys-mods/imager_custom set_wlan 'Anna'\\''s Home' '${'0123456789abcdef'.repeat(4)}' 'GB'
   /usr/lib/raspberrypi-sys-mods/imager_custom set_keymap 'gb'
   /usr/lib/raspberrypi-sys-mods/imager_custom set_timezone 'Europe/London'
rm -f /boot/firstrun.sh
exit 0
`;

t.test("Imager 1's script is parsed, not run", async (t) => {
  const { settings, complaints, ignored } = readFirstRunFile('firstrun.sh', FIRST_RUN);
  t.same(complaints, []);
  t.same(settings, {
    host_name: 'wall',
    ssh_key: KEY,
    wifi_name: "Anna's Home",
    wifi_password: '0123456789abcdef'.repeat(4),
    country: 'GB',
    time_zone: 'Europe/London',
  });
  t.same(ignored, ['set_keymap']);
});

t.test("kernel arguments that run Imager's script are removed", async (t) => {
  const own = 'console=tty1 rootwait panic=10\n';
  t.equal(withoutFirstRun(own), own);
  const appended =
    'console=tty1 rootwait panic=10 systemd.run=/boot/firstrun.sh systemd.run_success_action=reboot systemd.unit=kernel-command-line.target\n';
  t.equal(withoutFirstRun(appended), own);
});

t.test("any content of Imager's files is read without an error", async () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('[wlan]\n', 'ssid = "', "'", '\\', '/imager_custom set_wlan ', '\n', '= ['),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const found = [readPreseedFile('f', text), readFirstRunFile('f', text)];
      return found.every(({ settings }) => Object.values(settings).every((value) => typeof value === 'string'));
    }),
  );
});
