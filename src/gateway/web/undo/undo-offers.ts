import { randomBytes } from 'node:crypto';
import { InkstandError } from '@inkstand/common/errors';
import { LruMap } from '@inkstand/common/lru-map';
import type { Flash } from '../flash.js';

/** What an undo leads to: the page that shows it, and its sentence. */
interface Undone {
  readonly path: string;
  readonly flash: Flash;
}

interface Offer {
  readonly undo: () => Promise<Undone>;
  /** The member who can undo it; undefined for owners. */
  readonly personId: number | undefined;
  /** Bytes that it keeps in memory. */
  readonly byteCount: number;
}

const MAX_BYTES = 16_000_000;
/** What each offer counts as at least, so that there are no more than fifty. */
const MIN_BYTES = MAX_BYTES / 50;
/** A page that offers it may stay open. */
const KEPT_MS = 10 * 60_000;

/** What was just removed, hidden, deleted or changed, and how to undo it. In memory, so a restart forgets it. */
export class UndoOffers {
  readonly #offers = new LruMap<string, Offer>({
    max: MAX_BYTES,
    sizeOf: (_, { byteCount }) => Math.max(MIN_BYTES, byteCount),
  });

  /**
   * Returns the path of the form that undoes it, once. The oldest offers make way for this one.
   *
   * @param personId the member who can undo it; undefined for owners
   */
  offer(undo: Offer['undo'], byteCount = 0, personId?: number): string {
    const token = randomBytes(9).toString('base64url');
    this.#offers.set(token, { undo, byteCount, personId });
    setTimeout(() => this.#offers.delete(token), KEPT_MS).unref();
    return `/undo/${token}`;
  }

  /** Throws `not-found` when it was undone already or forgotten, or is somebody else's, and what the undo throws. */
  async run(token: string, personId?: number): Promise<Undone> {
    const offer = this.#offers.get(token);
    if (!offer || offer.personId !== personId)
      throw new InkstandError('not-found', 'expected something that can still be undone');
    this.#offers.delete(token);
    return offer.undo();
  }
}
