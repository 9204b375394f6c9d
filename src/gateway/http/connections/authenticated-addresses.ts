import { LruMap } from '@inkstand/common/lru-map';
import { groupOfAddress } from './address-group.js';

/** More than a home has displays and browsers. */
const MAX_ADDRESSES = 256;

/**
 * Addresses that sent a credential: the key of a display that joined, a session, an API key or a plugin's UUID. In memory
 * only: after a restart, each is added again by its next request.
 */
export class AuthenticatedAddresses {
  /** The address whose last credential is the oldest makes room. */
  readonly #addresses = new LruMap<string, true>({ max: MAX_ADDRESSES });

  has(address: string): boolean {
    return this.#addresses.has(address);
  }

  /** What is counted together: a reserved address by itself, so that a stranger of the same network takes nothing from it. */
  readonly groupOf = (address: string): string => (this.has(address) ? address : groupOfAddress(address));

  note(address: string): void {
    this.#addresses.set(address, true);
  }
}
