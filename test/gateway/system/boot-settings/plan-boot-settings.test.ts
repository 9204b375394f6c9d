import t from 'tap';
import {
  type BootPlan,
  describeBootFault,
  planBootSettings,
  readSettingsFile,
  STORED_SECRET,
} from '../../../../src/gateway/system/boot-settings/boot-settings.js';
import { fc } from '../../../support/property.js';

function plan(text: string, files: Readonly<Record<string, string>> = {}): BootPlan {
  return planBootSettings({ readings: [readSettingsFile('inkstand.txt', text)], readFile: (path) => files[path] });
}

const WIFI = 'nm/inkstand-wifi.nmconnection';
const ACCESS_POINT = 'nm/inkstand-access-point.nmconnection';
const CABLE = 'nm/inkstand-cable.nmconnection';

t.test('a home Wi-Fi becomes a profile that NetworkManager reads', async (t) => {
  const { files, complaints } = plan('wifi_name=Hö\nwifi_password= pass\\word 1\ncountry=DE');
  t.same(complaints, []);
  t.match(files[WIFI], /^ssid=72;195;182;$/m);
  t.match(files[WIFI], /^psk=pass\\\\word 1$/m, 'a backslash is doubled');
  t.match(files[WIFI], /^method=auto$/m);
  t.match(files[WIFI], /^hidden=true$/m, 'also one that does not tell its name');
  t.ok(ACCESS_POINT in files && files[ACCESS_POINT] === undefined, 'an access point of before goes');
  t.equal(files.country, 'DE\n');
});

t.test('a stored password is taken from the existing profile', async (t) => {
  const first = plan("wifi_name=Home\nwifi_password=' a\\b '\ncountry=DE");
  const again = plan(`wifi_name=Home\nwifi_password=${STORED_SECRET}\ncountry=DE`, { [WIFI]: first.files[WIFI] ?? '' });
  t.equal(again.files[WIFI], first.files[WIFI]);
  const unknown = plan(`wifi_name=Home\nwifi_password=${STORED_SECRET}\ncountry=DE`);
  t.same(unknown.files, { country: 'DE\n' });
  t.match(unknown.complaints[0]?.text, /enter it again/);
});

t.test('an invalid Wi-Fi password never turns a protected network into an open one', async (t) => {
  const { files, complaints } = plan('wifi_name=Home\nwifi_password=short\ncountry=DE');
  t.notOk(WIFI in files);
  t.equal(complaints.length, 1);
  t.notMatch(plan('wifi_name=Cafe\ncountry=DE').files[WIFI], /wifi-security/, 'an open one is open');
});

t.test('a static address goes to the Wi-Fi profile, else to the wired one', async (t) => {
  const address = 'address=192.168.1.50/24\ngateway=192.168.1.1\ndns=1.1.1.1';
  t.match(plan(address).files[CABLE], /^method=manual\naddress1=192\.168\.1\.50\/24,192\.168\.1\.1\ndns=1\.1\.1\.1;$/m);
  const both = plan(`wifi_name=Home\ncountry=DE\n${address}`).files;
  t.match(both[WIFI], /^method=manual$/m);
  t.notOk(CABLE in both);
  t.match(plan('address=192.168.1.50/24\ngateway=10.0.0.1').complaints[0]?.text, /not in the network/);
  t.match(plan('gateway=10.0.0.1').complaints[0]?.text, /ignored without address/);
  t.match(plan('dns=10.0.0.1').complaints[0]?.text, /ignored without address/);
  t.match(plan('address=192.168.1.5/24\ngateway=192.168.1.5').complaints[0]?.text, /own address/);
  const back = plan('address=auto').files;
  t.ok(CABLE in back && back[CABLE] === undefined, 'the profile goes');
  t.match(plan('wifi_name=Home\ncountry=DE\naddress=auto').files[WIFI], /^method=auto$/m);
});

t.test('an access point works with old displays and requires a password', async (t) => {
  const { files } = plan('access_point_name=Ink\naccess_point_password=12345678');
  t.match(files[ACCESS_POINT], /^mode=ap$/m);
  t.match(files[ACCESS_POINT], /^proto=rsn;$/m);
  t.match(files[ACCESS_POINT], /^pmf=1$/m);
  t.match(files[ACCESS_POINT], /^method=shared$/m);
  t.match(plan('access_point_name=Ink').complaints[0]?.text, /no access point without/);
  const both = plan('access_point_name=Ink\naccess_point_password=12345678\nwifi_name=Home\ncountry=DE');
  t.equal(both.files[ACCESS_POINT], undefined);
  t.match(both.complaints[0]?.text, /one radio cannot/);
});

t.test('an SSH key can be removed', async (t) => {
  t.same(plan('ssh_key=none').files, { 'ssh/authorized_keys': undefined });
});

t.test('settings that a file does not mention are unchanged', async (t) => {
  t.same(plan('password=12345678'), { files: {}, password: '12345678', timeZone: undefined, complaints: [] });
  t.equal(plan(`password=${STORED_SECRET}`).password, undefined);
});

t.test('a Wi-Fi without a country is reported', async (t) => {
  t.match(
    describeBootFault(plan('wifi_name=Home').complaints[0] ?? { file: '', text: '' }),
    /^inkstand\.txt: country: /,
  );
  t.same(plan('wifi_name=Home', { country: 'DE\n' }).complaints, [], 'it is known already');
});

t.test('for any input, every line of a profile is a section or a key', async () => {
  const text = fc.string({ minLength: 8, maxLength: 32, unit: 'binary' });
  fc.assert(
    fc.property(text, text, (name, password) => {
      const profile = plan(`wifi_name=${name}\nwifi_password=${password}\ncountry=DE`).files[WIFI] ?? '';
      return profile.split('\n').every((line) => /^(|\[[a-z0-9-]+\]|[a-z0-9-]+=.*)$/s.test(line));
    }),
  );
});
