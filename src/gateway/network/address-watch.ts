import type { Log } from '../http/http.js';
import type { SettingTable } from '../store/store.js';

/** A change of the gateway's addresses. */
export interface AddressChange {
  readonly atMs: number;
  /** Addresses that were given to displays and are no longer valid. */
  readonly gone: readonly string[];
}

interface AddressWatchOptions {
  readonly settings: SettingTable;
  readonly now: () => number;
  readonly readAddresses: () => readonly string[];
  readonly log: Log;
}

const NAMES = { addresses: 'network_addresses', change: 'network_change' } as const;
/** Equal checks in a row before a change counts, to ignore a pulled cable or a short loss of Wi-Fi. */
const REQUIRED_CHECKS = 5;
const SHOWN_MS = 7 * 24 * 60 * 60_000;

/** Detects that the machine's addresses differ from those given to displays, even across restarts. */
export class AddressWatch {
  readonly #options: AddressWatchOptions;
  #seen = '';
  #checks = 0;

  constructor(options: AddressWatchOptions) {
    this.#options = options;
  }

  /** The last change, for a week. */
  change(): AddressChange | undefined {
    const { settings, now } = this.#options;
    const value = settings.read(NAMES.change);
    if (typeof value !== 'object' || value === null) return undefined;
    const { atMs, gone }: Record<string, unknown> = { ...value };
    if (typeof atMs !== 'number' || !Array.isArray(gone) || Math.abs(now() - atMs) > SHOWN_MS) return undefined;
    return { atMs, gone: gone.map(String) };
  }

  /** Call once a minute. */
  async tick(): Promise<void> {
    const { settings, now, readAddresses, log } = this.#options;
    const addresses = [...readAddresses()].sort();
    const key = addresses.join(' ');
    this.#checks = key === this.#seen ? this.#checks + 1 : 1;
    this.#seen = key;
    if (addresses.length === 0 || this.#checks < REQUIRED_CHECKS) return;
    const value = settings.read(NAMES.addresses);
    const storedAddresses = Array.isArray(value) ? value.map(String) : [];
    if (storedAddresses.join(' ') === key) return;
    await settings.write(NAMES.addresses, addresses);
    const gone = storedAddresses.filter((address) => !addresses.includes(address));
    if (gone.length === 0) return;
    await settings.write(NAMES.change, { atMs: now(), gone });
    log.warn({ gone, addresses }, 'the addresses of this machine have changed');
  }
}
