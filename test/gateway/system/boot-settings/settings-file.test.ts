import t from 'tap';
import {
  type BootSettings,
  blankSecrets,
  decodeText,
  describeBootFault,
  readSettingsFile,
  STORED_SECRET,
} from '../../../../src/gateway/system/boot-settings/boot-settings.js';
import { fc } from '../../../support/property.js';

interface Scenario {
  readonly name: string;
  readonly text: string;
  readonly settings?: BootSettings;
  /** The message for the owner. */
  readonly faults?: readonly string[];
}

const KEY = `ssh-ed25519 ${'A'.repeat(68)} me@home`;

const SCENARIOS: readonly Scenario[] = [
  { name: 'an empty file', text: '' },
  { name: 'remarks', text: '# a\n; b\n\n   \n' },
  {
    name: 'a network with all that it needs',
    text: 'wifi_name=Home\nwifi_password=secret words\ncountry=de',
    settings: { wifi_name: 'Home', wifi_password: 'secret words', country: 'DE' },
  },
  {
    name: 'spaces, colons, capitals and quotes',
    text: ' Wifi Name : "My Home "\r\nTIME-ZONE = \'Europe/Berlin\'',
    settings: { wifi_name: 'My Home ', time_zone: 'Europe/Berlin' },
  },
  {
    name: 'a password with every sign',
    text: 'wifi_password=#a=b;"c\\d\'',
    settings: { wifi_password: '#a=b;"c\\d\'' },
  },
  { name: 'a later line wins', text: 'host_name=a\nhost_name=b', settings: { host_name: 'b' } },
  { name: 'the whole name of the host', text: 'host_name=Wall.local', settings: { host_name: 'wall' } },
  { name: 'a value that is left empty', text: 'password=' },
  {
    name: 'a fixed address',
    text: 'address=192.168.1.50/24\ngateway=192.168.1.1\ndns=1.1.1.1 9.9.9.9',
    settings: { address: '192.168.1.50/24', gateway: '192.168.1.1', dns: '1.1.1.1,9.9.9.9' },
  },
  { name: 'a key for a terminal', text: `ssh_key=${KEY}`, settings: { ssh_key: KEY } },
  {
    name: 'an access point',
    text: 'access_point_name=Inkstand\naccess_point_password=12345678',
    settings: { access_point_name: 'Inkstand', access_point_password: '12345678' },
  },
  {
    name: 'an unknown setting',
    text: 'wfi_name=Home\nhost_name=wall',
    settings: { host_name: 'wall' },
    faults: ['inkstand.txt, line 1: unknown setting "wfi_name"'],
  },
  { name: 'a line without a value', text: 'hello', faults: ['inkstand.txt, line 1: expected name = value'] },
  {
    name: 'a network name that is too long',
    text: `wifi_name=${'x'.repeat(33)}`,
    faults: ['inkstand.txt, line 1: wifi_name: expected a name of 1 to 32 bytes'],
  },
  {
    name: 'a network password that is too short',
    text: 'wifi_password=short',
    faults: ['inkstand.txt, line 1: wifi_password: expected 8 to 63 characters, got 5'],
  },
  {
    name: 'a country that is none',
    text: 'country=Germany',
    faults: ['inkstand.txt, line 1: country: expected two letters such as DE or GB'],
  },
  {
    name: 'two letters that are no country',
    text: 'country=QX',
    faults: ['inkstand.txt, line 1: country: expected two letters such as DE or GB'],
  },
  {
    name: 'a host name with a space',
    text: 'host_name=my wall',
    faults: ['inkstand.txt, line 1: host_name: expected letters, digits and hyphens, such as inkstand'],
  },
  {
    name: 'a time zone that is none',
    text: 'time_zone=Berlin',
    faults: ['inkstand.txt, line 1: time_zone: expected a time zone such as Europe/Berlin'],
  },
  {
    name: 'a password that is too short',
    text: 'password=1234',
    faults: ['inkstand.txt, line 1: password: expected at least 8 characters, got 4'],
  },
  {
    name: 'an address without its network',
    text: 'address=192.168.1.50',
    faults: ['inkstand.txt, line 1: address: expected an address with a prefix length, such as 192.168.1.50/24'],
  },
  {
    name: 'an address with leading zeros',
    text: 'address=192.168.001.050/24\ngateway=192.168.001.001\ndns=008.8.8.8',
    settings: { address: '192.168.1.50/24', gateway: '192.168.1.1', dns: '8.8.8.8' },
  },
  {
    name: 'the address of a whole network',
    text: 'address=192.168.1.0/24\naddress=10.255.255.255/8',
    faults: [
      'inkstand.txt, line 1: address: expected the address of one machine, 192.168.1.0/24 is all of its network',
      'inkstand.txt, line 2: address: expected the address of one machine, 10.255.255.255/8 is all of its network',
    ],
  },
  {
    name: "the router's choice again",
    text: 'address = Auto\nssh_key=none',
    settings: { address: 'auto', ssh_key: 'none' },
  },
  {
    name: 'typographic quotes',
    text: 'wifi_name=\u201cMy Home\u201d\nwifi_password=\u201esecret words\u201c\nhost_name=\u2018wall\u2019',
    settings: { wifi_name: 'My Home', wifi_password: 'secret words', host_name: 'wall' },
  },
  {
    name: 'an address of no host',
    text: 'address=300.1.1.1/24',
    faults: ['inkstand.txt, line 1: address: expected an address with a prefix length, such as 192.168.1.50/24'],
  },
  {
    name: 'a gateway that is none',
    text: 'gateway=router',
    faults: ['inkstand.txt, line 1: gateway: expected an address such as 192.168.1.1'],
  },
  {
    name: 'a name server that is none',
    text: 'dns=1.1.1.1,here',
    faults: ['inkstand.txt, line 1: dns: expected an address such as 192.168.1.1'],
  },
  {
    name: 'an access point without enough password',
    text: 'access_point_password=1',
    faults: ['inkstand.txt, line 1: access_point_password: expected 8 to 63 characters, got 1'],
  },
  {
    name: 'half a key',
    text: 'ssh_key=ssh-ed25519 AAAA',
    faults: ['inkstand.txt, line 1: ssh_key: expected a public key, such as ssh-ed25519 AAAA… me@home'],
  },
  {
    name: 'a file that is no settings',
    text: 'x'.repeat(70_000),
    faults: ['inkstand.txt: expected a short settings file, got a longer one'],
  },
];

for (const { name, text, settings = {}, faults = [] } of SCENARIOS) {
  t.test(`the settings file with ${name}`, async (t) => {
    const reading = readSettingsFile('inkstand.txt', text);
    t.same(reading.settings, settings);
    t.same(reading.complaints.map(describeBootFault), faults);
  });
}

t.test('every setting in the sample file is valid once uncommented', async (t) => {
  const { readFileSync } = await import('node:fs');
  const sample = readFileSync('image-build/boot/inkstand.txt', 'utf8').replaceAll(/^#(?=[a-z_]+=)/gm, '');
  const { settings, complaints } = readSettingsFile('inkstand.txt', sample);
  t.ok(Object.keys(settings).length >= 10, 'most of them have a value');
  t.same(
    complaints.map(({ text }) => text.split(':')[0]),
    ['ssh_key'],
    'the key is only a shape',
  );
});

t.test('a settings file is decoded with or without a byte order mark', async (t) => {
  t.equal(decodeText(Buffer.from('\ufeffa=ä')), 'a=ä');
  t.equal(decodeText(Buffer.from('\ufeffa=ä', 'utf16le')), 'a=ä');
  t.equal(decodeText(Buffer.from('\ufeffa=ä', 'utf16le').swap16()), 'a=ä');
  t.equal(decodeText(Buffer.from('a=ä', 'latin1')), 'a=ä', 'as older editors of Windows save it');
});

t.test('parsing a line takes linear time', async (t) => {
  const blanks = ' '.repeat(60_000);
  const startMs = performance.now();
  for (const text of [`a${blanks}!`, `a=x${blanks}y`, `password=x${blanks}y`]) {
    readSettingsFile('f', text);
    blankSecrets(text);
  }
  t.ok(performance.now() - startMs < 1000);
  t.equal(blankSecrets(`password=x${blanks}y`), `password=${STORED_SECRET}`);
});

t.test('after reading, an SD card holds no secret and is otherwise unchanged', async (t) => {
  const text = '# mine\r\nwifi_name=Home\r\nwifi_password=secret words\r\npassword: "secret words"\r\n';
  const blanked = blankSecrets(text);
  t.equal(blanked, `# mine\r\nwifi_name=Home\r\nwifi_password=${STORED_SECRET}\r\npassword: ${STORED_SECRET}\r\n`);
  t.equal(blankSecrets(blanked), blanked);
  t.equal(readSettingsFile('inkstand.txt', blanked).settings.wifi_password, STORED_SECRET);
});

t.test('any settings file is read, its valid settings pass a second time, and no secret is left', async () => {
  const word = fc.oneof(
    fc.constantFrom('wifi_name', 'wifi_password', 'password', 'country', 'host_name', 'x'),
    fc.string(),
  );
  const line = fc.tuple(word, fc.constantFrom('=', ' = ', ':', ''), fc.string()).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = lines.join('\n');
      const { settings } = readSettingsFile('f', text);
      const again = readSettingsFile('f', blankSecrets(text)).settings;
      for (const name of ['wifi_password', 'password', 'access_point_password'] as const) {
        if ((again[name] ?? STORED_SECRET) !== STORED_SECRET) throw new Error(`${name} is left`);
      }
      return settings.wifi_name === again.wifi_name && settings.host_name === again.host_name;
    }),
  );
});
