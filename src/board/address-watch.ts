import type { Log } from '../http/http.js';
import type { SettingTable } from '../store/store.js';

/** The gateway is found elsewhere than before. */
export interface AddressChange {
  readonly atMs: number;
  /** What displays were told and is no longer true. */
  readonly gone: readonly string[];
}

export interface AddressWatchOptions {
  readonly settings: SettingTable;
  readonly now: () => number;
  readonly readAddresses: () => readonly string[];
  readonly log: Log;
}

const NAMES = { known: 'network_addresses', change: 'network_change' } as const;
/** A cable that is pulled, or Wi-Fi that drops for a moment, changes nothing. */
const MAX_CHECKS = 5;
const SHOWN_MS = 7 * 24 * 60 * 60_000;

/** Notices that the machine has other addresses than displays were told, over restarts too. */
export class AddressWatch {
  readonly #options: AddressWatchOptions;
  #seen = '';
  #checks = 0;

  constructor(options: AddressWatchOptions) {
    this.#options = options;
  }

  /** For a week after it happened. */
  change(): AddressChange | undefined {
    const { settings, now } = this.#options;
    const value = settings.read(NAMES.change);
    if (typeof value !== 'object' || value === null) return undefined;
    const { atMs, gone }: Record<string, unknown> = { ...value };
    if (typeof atMs !== 'number' || !Array.isArray(gone) || Math.abs(now() - atMs) > SHOWN_MS) return undefined;
    return { atMs, gone: gone.map(String) };
  }

  /** To be called once a minute. */
  async tick(): Promise<void> {
    const { settings, now, readAddresses, log } = this.#options;
    const addresses = [...readAddresses()].sort();
    const key = addresses.join(' ');
    this.#checks = key === this.#seen ? this.#checks + 1 : 1;
    this.#seen = key;
    if (addresses.length === 0 || this.#checks < MAX_CHECKS) return;
    const value = settings.read(NAMES.known);
    const known = Array.isArray(value) ? value.map(String) : [];
    if (known.join(' ') === key) return;
    await settings.write(NAMES.known, addresses);
    const gone = known.filter((address) => !addresses.includes(address));
    if (gone.length === 0) return;
    await settings.write(NAMES.change, { atMs: now(), gone });
    log.warn({ gone, addresses }, 'the addresses of this machine have changed');
  }
}
