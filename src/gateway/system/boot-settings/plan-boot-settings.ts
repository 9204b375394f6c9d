import { writeAccessPointProfile } from './access-point-profile.js';
import {
  AUTO,
  type BootReading,
  type BootSettingFault,
  type BootSettingName,
  type BootSettings,
  isInNetwork,
  NONE,
  STORED_SECRET,
} from './boot-setting-keys.js';
import { PROFILE_FILES, readProfilePassword, writeCableProfile, writeWifiProfile } from './network-profile.js';

/** The changes to make for the settings of an SD card. */
export interface BootPlan {
  /** Files below the system's folder, by path; `undefined` deletes one. */
  readonly files: Readonly<Record<string, string | undefined>>;
  /** In plain text, for the pages. */
  readonly password: string | undefined;
  /** Base address for displays; `none` for the one that each of them calls. */
  readonly displayAddress: string | undefined;
  readonly timeZone: string | undefined;
  readonly complaints: readonly BootSettingFault[];
}

interface BootFacts {
  /** Contents of each settings file; later files take precedence. */
  readonly readings: readonly BootReading[];
  /** Reads a file below the system's folder. */
  readonly readFile: (path: string) => string | undefined;
}

const WIFI = `nm/${PROFILE_FILES.wifi}`;
const CABLE = `nm/${PROFILE_FILES.cable}`;
const ACCESS_POINT = `nm/${PROFILE_FILES.accessPoint}`;

/** Plans the system files for the settings. Absent settings are not changed. Pure. */
export function planBootSettings({ readings, readFile }: BootFacts): BootPlan {
  const settings: BootSettings = Object.assign({}, ...readings.map((one) => one.settings));
  const complaints = [...readings.flatMap((one) => one.complaints)];
  const file = 'inkstand.txt';
  const addFault = (text: string): void => {
    complaints.push({ file, text });
  };
  const isRefused = (name: BootSettingName): boolean => complaints.some(({ text }) => text.startsWith(`${name}:`));
  const network = planNetwork(settings, { readFile, addFault, isRefused });
  const { host_name: hostName, time_zone: timeZone, country, ssh_key: sshKey, password } = settings;
  return {
    files: {
      ...network,
      ...(hostName === undefined ? {} : { hostname: `${hostName}\n` }),
      ...(timeZone === undefined ? {} : { timezone: `${timeZone}\n` }),
      ...(country === undefined ? {} : { country: `${country}\n` }),
      ...(sshKey === undefined ? {} : { 'ssh/authorized_keys': sshKey === NONE ? undefined : `${sshKey}\n` }),
    },
    password: password === STORED_SECRET ? undefined : password,
    timeZone,
    displayAddress: settings.display_address,
    complaints,
  };
}

interface NetworkFacts {
  readonly readFile: BootFacts['readFile'];
  readonly addFault: (text: string) => void;
  /** Whether this setting had an invalid value. */
  readonly isRefused: (name: BootSettingName) => boolean;
}

function planNetwork(
  settings: BootSettings,
  { readFile, addFault, isRefused }: NetworkFacts,
): Record<string, string | undefined> {
  const { wifi_name: wifi, access_point_name: accessPoint, address } = settings;
  checkAddress(settings, addFault);
  // The password behind a mask is read from the profile that was created from it.
  const unmask = (written: string | undefined, path: string): string | undefined =>
    written === STORED_SECRET ? readProfilePassword(readFile(path) ?? '') : written;

  if (wifi !== undefined) {
    if (accessPoint !== undefined)
      addFault('access_point_name: ignored, because one radio cannot join a Wi-Fi network and host one');
    if (settings.country === undefined && readFile('country') === undefined)
      addFault('country: expected one; without it the radio may stay off or miss networks');
    const password = unmask(settings.wifi_password, WIFI);
    // An invalid password must not turn a protected network into an open one.
    if (password === undefined && settings.wifi_password === STORED_SECRET) addFault('wifi_password: enter it again');
    if (password === undefined && isRefused('wifi_password')) return {};
    return { [WIFI]: writeWifiProfile(wifi, password, settings), [ACCESS_POINT]: undefined };
  }
  const cable = address === undefined ? {} : { [CABLE]: address === AUTO ? undefined : writeCableProfile(settings) };
  if (accessPoint === undefined) return cable;
  const password = unmask(settings.access_point_password, ACCESS_POINT);
  if (password === undefined) {
    addFault('access_point_password: expected 8 to 63 characters; there is no access point without a password');
    return cable;
  }
  return { ...cable, [ACCESS_POINT]: writeAccessPointProfile(accessPoint, password), [WIFI]: undefined };
}

function checkAddress({ address, gateway, dns }: BootSettings, addFault: NetworkFacts['addFault']): void {
  if (address === undefined || address === AUTO) {
    if (gateway !== undefined) addFault('gateway: ignored without address');
    if (dns !== undefined) addFault('dns: ignored without address');
  } else if (gateway !== undefined && !isInNetwork(gateway, address))
    addFault(`gateway: ${gateway} is not in the network of ${address}`);
  else if (gateway === address.split('/')[0]) addFault(`gateway: ${gateway} is this machine's own address`);
}
