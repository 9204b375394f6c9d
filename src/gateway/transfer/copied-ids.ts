import { isObject } from '@inkstand/common/json';
import type { SettingTable } from '../store/store.js';

/** Ids of what was copied before, by where it came from, as stored under this name. */
export function readCopiedIds(settings: SettingTable, name: string): Readonly<Record<string, number>> {
  const stored = settings.read(name);
  if (!isObject(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}
