import { normaliseTimeZone } from '@inkstand/common/time-zone';
import { readDisplayAddress } from '../../config/config.js';

/** Replaces a secret in a settings file once it was read, and means that the stored one is kept. */
export const STORED_SECRET = '********';

interface Rule {
  readonly isSecret?: true;
  /** Converts accepted alternative spellings. */
  readonly normalise?: (value: string) => string;
  /** The error of a value, as "expected …"; undefined when it is valid. */
  readonly check: (value: string) => string | undefined;
}

const bytes = (value: string): number => Buffer.byteLength(value);
const lower = (value: string): string => value.toLowerCase();
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this detects
const isPlain = (value: string): boolean => !/[\u0000-\u001f\u007f]/.test(value);

const networkName = (value: string): string | undefined =>
  bytes(value) >= 1 && bytes(value) <= 32 && isPlain(value) ? undefined : 'expected a name of 1 to 32 bytes';

const networkPassword = (value: string): string | undefined =>
  value === STORED_SECRET ||
  /^[0-9a-fA-F]{64}$/.test(value) ||
  (bytes(value) >= 8 && bytes(value) <= 63 && isPlain(value))
    ? undefined
    : `expected 8 to 63 characters, got ${value.length}`;

const pagePassword = (value: string): string | undefined =>
  value === STORED_SECRET || (value.length >= 8 && value.length <= 200)
    ? undefined
    : `expected at least 8 characters, got ${value.length}`;

const country = (value: string): string | undefined => {
  const isCountry = /^[A-Z]{2}$/.test(value) && new Intl.DisplayNames(['en'], { type: 'region' }).of(value) !== value;
  return isCountry ? undefined : 'expected two letters such as DE or GB';
};

const hostName = (value: string): string | undefined =>
  /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(value) && !/^\d+$/.test(value) && value !== 'localhost'
    ? undefined
    : 'expected letters, digits and hyphens, such as inkstand';

const isAddress = (value: string): boolean => {
  const parts = value.split('.');
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
};
const address = (value: string): string | undefined =>
  isAddress(value) && !/^(0|127|22[4-9]|2[3-5]\d)\./.test(value)
    ? undefined
    : 'expected an address such as 192.168.1.1';

/** In place of an address: use DHCP again. */
export const AUTO = 'auto';
/** In place of a key: remove the stored one. */
export const NONE = 'none';

const addressWithLength = (value: string): string | undefined => {
  if (value === AUTO) return undefined;
  const [ip = '', length = '', ...more] = value.split('/');
  const isGood = more.length === 0 && address(ip) === undefined && /^\d{1,2}$/.test(length);
  if (!isGood || Number(length) < 8 || Number(length) > 30)
    return 'expected an address with a prefix length, such as 192.168.1.50/24';
  const size = 2 ** (32 - Number(length));
  const host = toNumber(ip) % size;
  return host === 0 || host === size - 1
    ? `expected the address of one machine, ${value} is all of its network`
    : undefined;
};

/** An IPv4 address as a number. */
const toNumber = (text: string): number => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

/**
 * Whether an address is in the network of another one with a prefix length, such as `192.168.1.1` in that of
 * `192.168.1.50/24`.
 */
export function isInNetwork(address: string, withLength: string): boolean {
  const [member = '', length = ''] = withLength.split('/');
  const size = 2 ** (32 - Number(length));
  return Math.floor(toNumber(address) / size) === Math.floor(toNumber(member) / size);
}

/** Removes leading zeros, which some programs reject and others read as octal. */
const withoutZeros = (value: string): string => lower(value).replaceAll(/\b0+(?=\d)/g, '');

const sshKey = (value: string): string | undefined =>
  value === NONE ||
  /^(ssh-(ed25519|rsa)|ecdsa-sha2-nistp\d{3}|sk-[a-z0-9@.-]+) [A-Za-z0-9+/]{60,2000}={0,2}( [ -~]{0,200})?$/.test(value)
    ? undefined
    : 'expected a public key, such as ssh-ed25519 AAAA… me@home';

/** Every setting of an SD card, by its name in `inkstand.txt`. */
export const BOOT_SETTINGS = {
  wifi_name: { check: networkName },
  wifi_password: { isSecret: true, check: networkPassword },
  country: { normalise: (value) => value.toUpperCase(), check: country },
  host_name: { normalise: (value) => lower(value).replace(/\.local\.?$/, ''), check: hostName },
  time_zone: {
    normalise: (value) => normaliseTimeZone(value) ?? value,
    check: (value) =>
      normaliseTimeZone(value) === undefined ? 'expected a time zone such as Europe/Berlin' : undefined,
  },
  password: { isSecret: true, check: pagePassword },
  display_address: {
    normalise: (value) => readDisplayAddress(value) ?? value,
    check: (value) =>
      value === NONE || readDisplayAddress(value) !== undefined
        ? undefined
        : 'expected an address that displays can reach, such as http://192.168.1.5:8080',
  },
  address: { normalise: withoutZeros, check: addressWithLength },
  gateway: { normalise: withoutZeros, check: address },
  dns: {
    normalise: (value) =>
      withoutZeros(value)
        .split(/[\s,;]+/)
        .filter(Boolean)
        .join(','),
    check: (value) => value.split(',').map(address).find(Boolean),
  },
  access_point_name: { check: networkName },
  access_point_password: { isSecret: true, check: networkPassword },
  ssh_key: { check: sshKey },
} as const satisfies Readonly<Record<string, Rule>>;

export type BootSettingName = keyof typeof BOOT_SETTINGS;

/** Contains valid values only. */
export type BootSettings = { readonly [name in BootSettingName]?: string };

/** An error in a file on the SD card, for the owner. Never contains a secret. */
export interface BootSettingFault {
  readonly file: string;
  /** From 1; absent when the error concerns the whole file. */
  readonly line?: number;
  readonly text: string;
}

/** Contents of a settings file. */
export interface BootReading {
  readonly settings: BootSettings;
  readonly complaints: readonly BootSettingFault[];
  /** Recognised but unsupported settings, for the log. */
  readonly ignored: readonly string[];
}

/** One setting as written, before validation. */
export interface WrittenSetting {
  readonly name: BootSettingName;
  readonly value: string;
  readonly line?: number;
}

/** Whether a word is the name of a setting. */
export const isBootSettingName = (name: string): name is BootSettingName => Object.hasOwn(BOOT_SETTINGS, name);

/** Checks each value: valid ones are used, each invalid one is reported. Later lines take precedence. */
export function checkBootSettings(file: string, written: readonly WrittenSetting[]): Omit<BootReading, 'ignored'> {
  const settings: { -readonly [name in BootSettingName]?: string } = {};
  const complaints: BootSettingFault[] = [];
  for (const { name, value, line } of written) {
    const rule: Rule = BOOT_SETTINGS[name];
    const normalised = rule.normalise ? rule.normalise(value) : value;
    const fault = rule.check(normalised);
    if (fault === undefined) settings[name] = normalised;
    else complaints.push({ file, ...(line === undefined ? {} : { line }), text: `${name}: ${fault}` });
  }
  return { settings, complaints };
}
