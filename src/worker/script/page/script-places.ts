import type { ScriptPlace } from '../engine.js';

/** Finds where inline scripts stand in the markup of a view, each after the one before. */
export class ScriptPlaces {
  readonly #name: string;
  readonly #markup: string;
  #from = 0;

  constructor(name: string, markup: string) {
    this.#name = name;
    // As the parser reads it.
    this.#markup = markup.replace(/\r\n?/g, '\n');
  }

  /** The place of the first character of `code`. */
  find(code: string): ScriptPlace {
    if (code.trim() === '') return { name: this.#name, line: 1, column: 1 };
    const next = this.#markup.indexOf(code, this.#from);
    const at = next < 0 ? this.#markup.indexOf(code) : next;
    if (at < 0) return { name: this.#name, line: 1, column: 1 };
    this.#from = at + code.length;
    const before = this.#markup.slice(0, at);
    const lineStart = before.lastIndexOf('\n') + 1;
    let line = 1;
    for (let sign = before.indexOf('\n'); sign >= 0; sign = before.indexOf('\n', sign + 1)) line++;
    return { name: this.#name, line, column: at - lineStart + 1 };
  }

  /** The place that a stack of the guest names first; the view itself where it names none. */
  findInStack(stack: string): { place: string; line?: number; column?: number } {
    const escaped = this.#name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const found = new RegExp(`${escaped}:(\\d+)(?::(\\d+))?`).exec(stack);
    if (!found) return { place: this.#name };
    const [, line, column] = found;
    return { place: this.#name, line: Number(line), ...(column !== undefined && { column: Number(column) }) };
  }
}
