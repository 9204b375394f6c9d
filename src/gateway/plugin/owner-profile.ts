import { normaliseTimeZone, TimeZone } from '@inkstand/common/time-zone';
import type { SettingTable } from '../store/store.js';
import { readSystemLanguage, readSystemZone } from '../system/system.js';
import type { Viewer } from './data/trmnl-variables.js';

/** The owner of the gateway. Time zone and language are the system's unless chosen. */
interface OwnerProfile {
  user(): Viewer['user'];
  /** IANA name. Cheap, because every answer to a display reads it. */
  timeZone(): string;
}

/** Reads the owner from the settings; the system's zone and language are read only once. */
export function createOwnerProfile(settings: SettingTable, now: () => number): OwnerProfile {
  const systemZone = readSystemZone('/etc/localtime', process.env);
  const systemLanguage = readSystemLanguage(process.env);
  const text = (name: string, fallback: string): string => {
    const value = settings.read(name);
    return typeof value === 'string' && value !== '' ? value : fallback;
  };
  // Earlier versions stored names in any case, and offsets.
  const zones = new Map<string, string>();
  const timeZone = (): string => {
    const name = text('time_zone', systemZone);
    const zone = zones.get(name) ?? normaliseTimeZone(name) ?? systemZone;
    return zones.set(name, zone) && zone;
  };
  return {
    timeZone,
    user: () => {
      const name = text('owner_name', 'Owner');
      const [firstName = name, ...otherNames] = name.split(' ');
      const zone = timeZone();
      return {
        id: 1,
        name,
        firstName,
        lastName: otherNames.join(' '),
        locale: text('locale', systemLanguage),
        timeZone: zone,
        utcOffsetSeconds: new TimeZone(zone).offsetMs(now()) / 1000,
      };
    },
  };
}
