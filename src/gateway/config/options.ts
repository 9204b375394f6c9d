import { WEBHOOK_LIMIT_KIB } from '../webhook-limits.js';
import { readDisplayAddress } from './parse-display-address.js';

/** An operator option; each has one row. Settings that an owner changes on pages are stored in the database instead. */
interface Option {
  /** `--name` as a flag, `INKSTAND_NAME` in the environment and the configuration file. */
  readonly name: string;
  readonly placeholder: string;
  readonly default: string;
  readonly help: string;
  /** The error of a value, as "expected …"; undefined when it is valid. */
  readonly check: (value: string) => string | undefined;
}

const wholeNumber =
  (min: number, max: number) =>
  (value: string): string | undefined =>
    /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
      ? undefined
      : `expected a whole number from ${min} to ${max}`;

const oneOf =
  (...words: readonly string[]) =>
  (value: string): string | undefined =>
    words.includes(value) ? undefined : `expected one of ${words.join(', ')}`;

const notEmpty = (value: string): string | undefined => (value.trim() === '' ? 'expected a value' : undefined);

const addressList = (value: string): string | undefined =>
  value === '' || value.split(',').every((one) => /^[0-9a-fA-F:.]+(\/\d{1,3})?$/.test(one.trim()))
    ? undefined
    : 'expected addresses or networks separated by commas, such as 192.168.1.5,10.0.0.0/8';

const hostList = (value: string): string | undefined =>
  value === '' || value.split(',').every((one) => /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(one.trim()))
    ? undefined
    : 'expected names separated by commas, such as ink.example.org';

/** Every option, in the order of the help. */
export const OPTIONS = [
  {
    name: 'port',
    placeholder: 'PORT',
    default: '8080',
    help: 'TCP port to listen on; 0 picks a free one',
    check: wholeNumber(0, 65535),
  },
  { name: 'host', placeholder: 'ADDRESS', default: '0.0.0.0', help: 'address to listen on', check: notEmpty },
  {
    name: 'data',
    placeholder: 'DIR',
    default: './data',
    help: 'data folder: database, pictures, key',
    check: notEmpty,
  },
  {
    name: 'trusted-proxies',
    placeholder: 'ADDRESSES',
    default: '',
    help: 'proxies whose X-Forwarded headers are trusted',
    check: addressList,
  },
  {
    name: 'display-address',
    placeholder: 'URL',
    default: '',
    help: 'base address for displays, if it differs from the one they call',
    check: (value) =>
      value === '' || readDisplayAddress(value) !== undefined
        ? undefined
        : 'expected an address that displays can reach, such as http://192.168.1.5:8080',
  },
  {
    name: 'allowed-hosts',
    placeholder: 'NAMES',
    default: '',
    help: "more host names of the dashboard, such as a proxy's",
    check: hostList,
  },
  {
    name: 'poll-loopback',
    placeholder: 'yes|no',
    default: 'yes',
    help: 'let plugins poll other programs on this machine',
    check: oneOf('yes', 'no'),
  },
  {
    name: 'lan-only',
    placeholder: 'yes|no',
    default: 'no',
    help: 'private network only: plugins cannot reach the Internet',
    check: oneOf('yes', 'no'),
  },
  {
    name: 'https-port',
    placeholder: 'PORT',
    default: '8443',
    help: 'TCP port of HTTPS, while it is switched on',
    check: wholeNumber(0, 65535),
  },
  {
    name: 'https-certificate',
    placeholder: 'FILE',
    default: '',
    help: 'own certificate with its chain (PEM); switches HTTPS on',
    check: () => undefined,
  },
  {
    name: 'https-key',
    placeholder: 'FILE',
    default: '',
    help: 'private key of that certificate (PEM)',
    check: () => undefined,
  },
  {
    name: 'ntp-port',
    placeholder: 'PORT',
    default: '0',
    help: 'UDP port of the time server for displays, usually 123; 0: off',
    check: wholeNumber(0, 65535),
  },
  {
    name: 'webhook-limit-kib',
    placeholder: 'KIB',
    default: String(WEBHOOK_LIMIT_KIB),
    help: 'maximum size of a webhook body and of its merged result',
    check: wholeNumber(1, 4096),
  },
  {
    name: 'log-level',
    placeholder: 'LEVEL',
    default: 'info',
    help: 'trace, debug, info, warn, error or silent',
    check: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
  },
] as const satisfies readonly Option[];

/** Name of an option as written after `--`. */
export type OptionName = (typeof OPTIONS)[number]['name'];

/** Every option, for commands that accept all of them. */
export const OPTION_NAMES: readonly OptionName[] = OPTIONS.map(({ name }) => name);

/** `trusted-proxies` → `INKSTAND_TRUSTED_PROXIES`. */
export const variableOf = (name: OptionName): string => `INKSTAND_${name.toUpperCase().replaceAll('-', '_')}`;

/** Unparsed values of one source; names as in the option table. */
export type RawOptions = Partial<Readonly<Record<OptionName, string>>>;
