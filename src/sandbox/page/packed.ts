import type { Namespace } from '@inkstand/engine/render';

/** Namespaces by the code that they travel under. */
export const NAMESPACES: readonly Namespace[] = ['html', 'svg', 'mathml'];

/**
 * How elements go to the guest: `[tag, namespace, attributes, id, …children]` with attributes as a flat list, or 0 for none,
 * and texts as they are.
 */
export type Packed = string | readonly unknown[];

const SEPARATOR = '\x1f';

/** The words of a message of the guest, read one after another. */
export class Words {
  readonly #words: readonly string[];
  #at = 0;

  constructor(message: string) {
    this.#words = message === '' ? [] : message.split(SEPARATOR);
  }

  /** Empty at the end. */
  next(): string {
    return this.#words[this.#at++] ?? '';
  }

  /** A whole number from 0 on. */
  nextNumber(): number {
    const number = Number(this.next());
    return Number.isInteger(number) && number >= 0 ? number : 0;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#words.length;
  }

  /** Nothing more of this message is believed. */
  stop(): void {
    this.#at = this.#words.length;
  }
}
