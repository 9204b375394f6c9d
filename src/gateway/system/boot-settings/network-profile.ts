import { createHash } from 'node:crypto';
import { stripEnd } from '@inkstand/common/strip-end';
import { AUTO, type BootSettings } from './boot-setting-keys.js';

/** File names of the profiles, in NetworkManager's folder. */
export const PROFILE_FILES = {
  wifi: 'inkstand-wifi.nmconnection',
  cable: 'inkstand-cable.nmconnection',
  accessPoint: 'inkstand-access-point.nmconnection',
} as const;

/** Profile of a home Wi-Fi. */
export function writeWifiProfile(name: string, password: string | undefined, settings: BootSettings): string {
  return writeProfile('inkstand-wifi', 'wifi', [
    ['connection', { 'autoconnect-retries': '0' }],
    // Scans for the name, so that hidden networks are found too.
    ['wifi', { mode: 'infrastructure', ssid: writeBytes(name), hidden: 'true', powersave: '2' }],
    ...writeSecurity(password, {}),
    ['ipv4', chooseAddress(settings)],
    ['ipv6', { method: 'auto' }],
  ]);
}

/** Profile of a wired connection with a static address; NetworkManager needs none for DHCP. */
export function writeCableProfile(settings: BootSettings): string {
  return writeProfile('inkstand-cable', 'ethernet', [
    ['connection', { 'autoconnect-retries': '0' }],
    ['ipv4', chooseAddress(settings)],
    ['ipv6', { method: 'auto' }],
  ]);
}

/** The password in one of our profiles; undefined when it has none. */
export function readProfilePassword(profile: string): string | undefined {
  const [, value] = /^psk=(.*)$/m.exec(profile) ?? [];
  return value?.replaceAll(/\\(.)/g, (_, code: string) => (code === 's' ? ' ' : code));
}

type Section = readonly [string, Readonly<Record<string, string>>];

export function writeSecurity(password: string | undefined, more: Readonly<Record<string, string>>): Section[] {
  if (password === undefined) return [];
  return [['wifi-security', { 'key-mgmt': 'wpa-psk', psk: escapeValue(password), ...more }]];
}

function chooseAddress({ address, gateway, dns }: BootSettings): Record<string, string> {
  if (address === undefined || address === AUTO) return { method: 'auto' };
  return {
    method: 'manual',
    address1: gateway === undefined ? address : `${address},${gateway}`,
    ...(dns === undefined ? {} : { dns: `${dns.replaceAll(',', ';')};` }),
  };
}

export function writeProfile(id: string, type: string, sections: readonly Section[]): string {
  const head = { id, uuid: uuidOf(id), type };
  const texts = sections.map(([name, values]) => {
    const all = name === 'connection' ? { ...head, ...values } : values;
    const lines = Object.entries(all).map(([key, value]) => `${key}=${value}`);
    return `[${name}]\n${lines.join('\n')}\n`;
  });
  return texts.join('\n');
}

/** SSIDs are bytes; written as numbers, they cannot be misread. */
export const writeBytes = (name: string): string => [...Buffer.from(name)].map((byte) => `${byte};`).join('');

/** A backslash begins an escape in a profile, and outer spaces would be trimmed. */
function escapeValue(value: string): string {
  const escaped = value.replaceAll('\\', '\\\\').replace(/^ +/, (spaces) => '\\s'.repeat(spaces.length));
  const kept = stripEnd(escaped, ' ');
  return kept + '\\s'.repeat(escaped.length - kept.length);
}

function uuidOf(id: string): string {
  const hex = createHash('sha256').update(`inkstand ${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
