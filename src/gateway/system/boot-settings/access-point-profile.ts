import { writeBytes, writeProfile, writeSecurity } from './network-profile.js';

/**
 * Profile of an access point that old display firmware can join: WPA2 only, 2.4 GHz, a channel that all radios support.
 */
export function writeAccessPointProfile(name: string, password: string): string {
  return writeProfile('inkstand-access-point', 'wifi', [
    ['connection', { autoconnect: 'false' }],
    ['wifi', { mode: 'ap', ssid: writeBytes(name), band: 'bg', channel: '6', powersave: '2' }],
    ...writeSecurity(password, { proto: 'rsn;', pairwise: 'ccmp;', group: 'ccmp;', pmf: '1' }),
    ['ipv4', { method: 'shared' }],
    ['ipv6', { method: 'disabled' }],
  ]);
}
