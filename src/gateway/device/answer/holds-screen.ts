import { compareVersions } from '@inkstand/common/versions';
import type { ShownScreen } from '../../store/store.js';

/** First firmware that searches its whole flash memory for a name; earlier versions compare only the last one. */
const FLASH_CACHE_SINCE = '1.7.8';
const FLASH_KEPT_MS = 24 * 60 * 60_000;
/** Names that share this many characters belong to the same item: a download deletes the older file. */
const IDENTITY_LENGTH = 13;

/**
 * Whether a display has a file in flash memory and shows it without a download, judged by its fetches (oldest first;
 * device protocol, section 8). Pure.
 */
export function holdsScreen(
  recent: readonly Pick<ShownScreen, 'name' | 'atMs' | 'mediaType' | 'isFromCache'>[],
  name: string,
  firmwareVersion: string | undefined,
): boolean {
  if (recent.at(-1)?.name === name) return true;
  if (!/^\d+\.\d+/.test(firmwareVersion ?? '') || compareVersions(firmwareVersion ?? '', FLASH_CACHE_SINCE) < 0) {
    return false;
  }
  let stored = new Set<string>();
  for (const { name: fetched, atMs, mediaType, isFromCache } of recent) {
    if (isFromCache || mediaType !== 'image/png') continue;
    stored = new Set([...stored].filter((one) => survivesDownload(one, fetched, atMs)));
    stored.add(fetched);
  }
  return stored.has(name);
}

/** A download deletes older files of the same item, and all files that are a day old by the time in their name. */
function survivesDownload(name: string, fetched: string, atMs: number): boolean {
  if (name === fetched) return true;
  const isSameItem = name.slice(0, IDENTITY_LENGTH) === fetched.slice(0, IDENTITY_LENGTH);
  return !isSameItem && atMs - Number(name.slice(-10)) * 1000 <= FLASH_KEPT_MS;
}
