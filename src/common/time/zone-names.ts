import { readFileSync } from 'node:fs';
import { normaliseTimeZone } from './zone-list.js';

/** Zone names of Windows and Exchange, and the texts by which Windows shows them, in lower case. */
const WINDOWS_ZONES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>(JSON.parse(readFileSync(new URL('windows-zones.json', import.meta.url), 'utf8'))).map(
    ([name, zone]) => [name.toLowerCase(), zone],
  ),
);

/** Names of Lotus Notes that no other table has. */
const LOTUS_ZONES: Readonly<Record<string, string>> = { 'western/central europe': 'Europe/Berlin' };

const REGIONS = ['Europe', 'America', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic', 'Indian'];
const MAX_NAME = 120;

/**
 * The IANA name of a time zone under the names that calendars use: IANA names in any case, also at the end of a path
 * (`/freeassociation.sourceforge.net/Europe/Berlin`), names and display texts of Windows (`tzone://Microsoft/…`,
 * `(UTC-05:00) Eastern Time (US & Canada)`). Undefined for others.
 */
export function findZoneName(name: string): string | undefined {
  const text = name.replace(/"/g, '').trim();
  if (text === '' || text.length > MAX_NAME) return undefined;
  return findPlainName(text) ?? findByPath(text) ?? findByDisplayText(text);
}

function findPlainName(text: string): string | undefined {
  const name = text.toLowerCase().replace(/ daylight time$/, ' standard time');
  const listed = WINDOWS_ZONES.get(name) ?? LOTUS_ZONES[name];
  if (listed !== undefined) return listed;
  if (!/^[A-Za-z]/.test(text)) return undefined;
  return normaliseTimeZone(text) ?? normaliseTimeZone(text.replace(/ /g, '_'));
}

function findByPath(text: string): string | undefined {
  const parts = text.split('/').filter((part) => part !== '');
  if (parts.length < 2) return undefined;
  const ends = [3, 2].map((count) => parts.slice(-count).join('/')).filter((end) => end !== text);
  for (const end of ends) {
    const zone = normaliseTimeZone(end);
    if (zone !== undefined) return zone;
  }
  return text.includes('://') ? findPlainName(parts.at(-1) ?? '') : undefined;
}

/** Other releases of Windows write the same texts a little differently, so the cities count as well. */
function findByDisplayText(text: string): string | undefined {
  const shown = text
    .replace(/^\((?:UTC|GMT)[^)]*\)\s*/i, '')
    .replace(/ and (?=Canada)/i, ' & ')
    .replace(/; Tijuana$| - (?:New|Old)$/i, '');
  const listed = WINDOWS_ZONES.get(shown.toLowerCase()) ?? WINDOWS_ZONES.get(`${shown} (us & canada)`.toLowerCase());
  if (listed !== undefined || shown === text) return listed;
  for (const city of shown.split(/[,;:]/).slice(0, 10)) {
    const place = city.trim().replace(/ /g, '_');
    for (const region of REGIONS) {
      const zone = normaliseTimeZone(`${region}/${place}`);
      if (zone !== undefined) return zone;
    }
  }
  return undefined;
}

/** Offset of `GMT-0500`, `UTC+1`, `-05:00` or `(UTC-05:00) …` in seconds east of UTC. */
export function findOffsetSeconds(name: string): number | undefined {
  const text = name.replace(/"/g, '').trim();
  const match = /^\(?(?:UTC|GMT)?\s*([+-])(\d{1,2})(?:[:.]?(\d{2}))?(?:\)|$)/i.exec(text);
  if (!match) return undefined;
  const seconds = (Number(match[2]) * 60 + Number(match[3] ?? 0)) * 60;
  return match[1] === '-' ? -seconds : seconds;
}
