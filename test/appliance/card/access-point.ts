import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { CardFile } from './card-file.js';
import type { VirtualBoard } from './virtual-board.js';

/** In load order; none of them is in the image, which has only drivers of real radios. */
const MODULES = [
  'kernel/lib/crypto/libarc4',
  'kernel/net/mac80211/mac80211',
  'kernel/drivers/net/wireless/virtual/mac80211_hwsim',
] as const;
const NAME = 'Ink Net';
const PASSWORD = 'displays only';
const SNTP_MODE = 7;
const SNTP_SERVER = 4;
/** 48 bytes in one datagram: version 4, client. */
const ASK_TIME = "{ printf '\\043'; head -c 47 /dev/zero; } | dd bs=48 iflag=fullblock status=none";
const fileOf = (module: string): string => `${module.split('/').at(-1)}.ko`;

/** Puts the drivers of two simulated radios on the SD card, from the kernel's package as the build unpacked it. */
export function putRadios(card: CardFile, kernelPackage: string): void {
  const modules = join(kernelPackage, 'usr/lib/modules');
  const [version = ''] = readdirSync(modules);
  for (const module of MODULES) {
    const driver = execFileSync('xz', ['-dc', join(modules, version, `${module}.ko.xz`)], { maxBuffer: 2 ** 26 });
    writeFileSync(join(card.folder, fileOf(module)), driver);
    card.putFile(fileOf(module), join(card.folder, fileOf(module)));
  }
}

/**
 * With new settings on the SD card one radio becomes the board's access point, and the other one joins it as a display
 * does.
 */
export async function checkAccessPoint(t: Test, board: VirtualBoard): Promise<void> {
  const print = async (command: string) => (await board.shell.run(command, 300)).output;
  await print('mkdir -p /tmp/card; mount $(cat /run/inkstand-start/card)1 /tmp/card; modprobe cfg80211');
  const load = MODULES.map((module) => `insmod /tmp/card/${fileOf(module)}`).join(' && ');
  t.equal(await print(`${load} radios=2`), '', 'there are two radios');
  await print(`printf 'access_point_name=${NAME}\\naccess_point_password=${PASSWORD}\\n' >/tmp/card/inkstand.txt`);
  // As at boot: the settings are read before the gateway starts.
  await print(
    'umount /tmp/card; systemctl stop inkstand; systemctl restart inkstand-first-boot; nmcli connection reload',
  );
  t.equal(await print('systemctl is-active inkstand-ntp.socket'), 'active', 'displays may ask for the time');
  await print('systemctl start --no-block inkstand');
  await print('systemctl start inkstand-wifi-ap');
  t.equal(await print('systemctl is-active inkstand-wifi-ap'), 'active', 'the Wi-Fi for displays is there');
  const owner = await print('nmcli -g GENERAL.DEVICES connection show inkstand-access-point');
  const client = owner === 'wlan0' ? 'wlan1' : 'wlan0';
  t.match(
    await print(`nmcli -g SSID,CHAN,SECURITY,RSN-FLAGS device wifi list ifname ${client} --rescan yes`),
    new RegExp(`^${NAME}:6:WPA2:pair_ccmp group_ccmp psk$`, 'm'),
    'of a kind that old firmware joins',
  );
  const joined = await print(`nmcli --wait 90 device wifi connect '${NAME}' password '${PASSWORD}' ifname ${client}`);
  t.match(joined, /successfully activated/, 'its password opens it');
  t.match(await print(`nmcli -g IP4.ADDRESS device show ${client}`), /^10\.42\.0\.\d+\/24$/, 'it gives addresses');
  t.match(
    await print(`nmcli -g DHCP4 device show ${client}`),
    /ntp_servers = 10\.42\.0\.1\b/,
    'and names a time server',
  );
  await board.waitUntilReady();
  const [answer] = (
    await print(`exec 3<>/dev/udp/10.42.0.1/123; ${ASK_TIME} >&3; timeout 60 head -c 48 <&3 | od -An -tu1`)
  ).split(' ');
  t.equal(Number(answer) & SNTP_MODE, SNTP_SERVER, 'which answers');
}
