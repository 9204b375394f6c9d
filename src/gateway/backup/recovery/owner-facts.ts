import { join } from 'node:path';
import { readSettings } from '../../store/repair/read-settings.js';
import { type BootReport, readBootReport } from '../../system/system.js';
import type { DataCopy } from './data-copies.js';

/** What is still known of the owner. */
export interface OwnerFacts {
  /** The stored password, as the setting holds it; undefined when none can be read. */
  readonly password: unknown;
  /** Such as `de`. */
  readonly locale: string | undefined;
  /** IANA name. */
  readonly timeZone: string | undefined;
}

const NAMES = ['owner_password', 'locale', 'time_zone', 'card_report'];

/**
 * Reads the owner's settings from data that cannot be opened, or else from its newest copy. A password that the owner wrote
 * to the SD card since counts first, as at an ordinary start.
 */
export async function readOwnerFacts(dataDir: string, copies: readonly DataCopy[]): Promise<OwnerFacts> {
  let settings: ReadonlyMap<string, unknown> = new Map();
  for (const path of [join(dataDir, 'inkstand.db'), ...copies.map((copy) => copy.path)]) {
    settings = await readSettings(path, NAMES);
    if (settings.size > 0) break;
  }
  const text = (name: string): string | undefined => {
    const value = settings.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  return {
    password: passwordOfCard(readBootReport(dataDir), settings) ?? settings.get('owner_password') ?? undefined,
    locale: text('locale'),
    timeZone: text('time_zone'),
  };
}

/** Only of a reading that was not applied yet: the owner may have changed the password since. */
function passwordOfCard(report: BootReport | undefined, settings: ReadonlyMap<string, unknown>): unknown {
  const isApplied = report !== undefined && settings.get('card_report') === report.id;
  return isApplied ? undefined : report?.settings.owner_password;
}
