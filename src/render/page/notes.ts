import type { Note } from '../rendering.js';

const MAX_NOTES = 200;

/** Notes of one rendering, without repeats. */
export class Notes {
  readonly #notes = new Map<string, Note>();

  add(kind: Note['kind'], subject: string, detail?: string): void {
    const short = subject.slice(0, 200);
    const key = `${kind} ${short}`;
    if (this.#notes.has(key) || this.#notes.size >= MAX_NOTES) return;
    this.#notes.set(key, { kind, subject: short, ...(detail !== undefined && { detail: detail.slice(0, 500) }) });
  }

  list(): Note[] {
    return [...this.#notes.values()];
  }
}
