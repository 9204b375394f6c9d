import { randomBytes } from 'node:crypto';
import { InkstandError } from '@inkstand/common/errors';
import type { Flash } from '../flash.js';

/** What an undo leads to: the page that shows it, and its sentence. */
export interface Undone {
  readonly path: string;
  readonly flash: Flash;
}

interface Offer {
  readonly undo: () => Promise<Undone>;
  /** Bytes that it keeps in memory. */
  readonly byteCount: number;
}

/** More than anyone does before noticing. */
const MAX_OFFERS = 50;
const MAX_BYTES = 16_000_000;
/** A page that offers it may stay open. */
const KEPT_MS = 10 * 60_000;

/** What was just removed, hidden or deleted, and how to undo it. In memory, so a restart forgets it. */
export class UndoActions {
  readonly #offers = new Map<string, Offer>();

  /** Returns the path of the form that undoes it, once. The oldest offers make way for this one. */
  offer(undo: Offer['undo'], byteCount = 0): string {
    const token = randomBytes(9).toString('base64url');
    this.#offers.set(token, { undo, byteCount });
    for (const oldest of this.#offers.keys()) {
      if (this.#offers.size <= MAX_OFFERS && this.#bytes() <= MAX_BYTES) break;
      this.#offers.delete(oldest);
    }
    setTimeout(() => this.#offers.delete(token), KEPT_MS).unref();
    return `/undo/${token}`;
  }

  /** Throws `not-found` when it was undone already or forgotten, and what the undo throws. */
  async run(token: string): Promise<Undone> {
    const offer = this.#offers.get(token);
    if (!offer) throw new InkstandError('not-found', 'expected something that can still be undone');
    this.#offers.delete(token);
    return offer.undo();
  }

  #bytes = (): number => [...this.#offers.values()].reduce((sum, { byteCount }) => sum + byteCount, 0);
}
