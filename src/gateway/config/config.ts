import { resolve } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import { OPTIONS, type OptionName, type RawOptions, variableOf } from './options.js';
import { readDisplayAddress } from './parse-display-address.js';

export type { RawOptions } from './options.js';

/** The operator's options, parsed once at the start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** Addresses and networks in CIDR notation. */
  readonly trustedProxies: readonly string[];
  /** Base address for displays; undefined for the one that each of them calls. */
  readonly displayAddress: string | undefined;
  /** Public names under which pages may be requested. */
  readonly allowedHosts: readonly string[];
  readonly pollLoopback: boolean;
  readonly lanOnly: boolean;
  readonly httpsPort: number;
  /** Files of the operator's own certificate; undefined without one. */
  readonly httpsFiles: { readonly certificatePath: string; readonly keyPath: string } | undefined;
  /** 0 for no time server. */
  readonly ntpPort: number;
  readonly webhookLimitBytes: number;
  readonly logLevel: string;
}

export interface Setting {
  readonly name: OptionName;
  readonly value: string;
  readonly source: 'default' | 'file' | 'environment' | 'flag';
}

/**
 * Resolves each option with its source: defaults < file < environment < flag. Throws `invalid` naming every invalid
 * value.
 */
export function resolveSettings(file: RawOptions, environment: RawOptions, flags: RawOptions): readonly Setting[] {
  const wrong: string[] = [];
  const settings = OPTIONS.map((option): Setting => {
    const { name } = option;
    const sources = [
      ['flag', flags[name]],
      ['environment', environment[name]],
      ['file', file[name]],
      ['default', option.default],
    ] as const;
    const [source, value] = sources.find(([, candidate]) => candidate !== undefined) ?? ['default', option.default];
    const problem = option.check(value ?? '');
    if (problem) wrong.push(`${source === 'flag' ? `--${name}` : variableOf(name)}: ${problem}, got "${value}"`);
    return { name, value: value ?? '', source };
  });
  if (wrong.length > 0) throw new InkstandError('invalid', wrong.join('; '));
  return settings;
}

/** Converts validated options to their types. */
export function parseSettings(settings: readonly Setting[]): Config {
  const value = (name: OptionName): string => settings.find((setting) => setting.name === name)?.value ?? '';
  return {
    port: Number(value('port')),
    host: value('host'),
    dataDir: resolve(value('data')),
    trustedProxies: readList(value('trusted-proxies')),
    displayAddress: readDisplayAddress(value('display-address')),
    allowedHosts: readList(value('allowed-hosts')),
    pollLoopback: value('poll-loopback') === 'yes',
    lanOnly: value('lan-only') === 'yes',
    httpsPort: Number(value('https-port')),
    httpsFiles: readFiles(value('https-certificate'), value('https-key')),
    ntpPort: Number(value('ntp-port')),
    webhookLimitBytes: Number(value('webhook-limit-kib')) * 1024,
    logLevel: value('log-level'),
  };
}

function readFiles(certificate: string, key: string): Config['httpsFiles'] {
  if (certificate === '' && key === '') return undefined;
  if (certificate !== '' && key !== '') return { certificatePath: resolve(certificate), keyPath: resolve(key) };
  throw new InkstandError(
    'invalid',
    `expected ${variableOf('https-certificate')} and ${variableOf('https-key')} together`,
  );
}

const readList = (value: string): readonly string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** Reads variables with the prefix `INKSTAND_`; others are ignored. */
export function readEnvironment(environment: NodeJS.ProcessEnv): RawOptions {
  const entries = OPTIONS.map(({ name }) => [name, environment[variableOf(name)]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ''));
}

export { CONFIG_FILE, readConfigFile } from './config-file.js';
export { OPTION_NAMES, OPTIONS, type OptionName, variableOf } from './options.js';
export { readDisplayAddress } from './parse-display-address.js';
