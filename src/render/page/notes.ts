import type { Note } from '../rendering.js';

const MOST_NOTES = 200;

/** What a render met and could not do: each thing once. */
export class Notes {
  readonly #notes = new Map<string, Note>();

  add(kind: Note['kind'], subject: string, detail?: string): void {
    const short = subject.slice(0, 200);
    const key = `${kind} ${short}`;
    if (this.#notes.has(key) || this.#notes.size >= MOST_NOTES) return;
    this.#notes.set(key, { kind, subject: short, ...(detail !== undefined && { detail: detail.slice(0, 500) }) });
  }

  list(): Note[] {
    return [...this.#notes.values()];
  }
}
