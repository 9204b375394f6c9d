import type { ScriptPlace } from '../script-engine.js';

const INSERTED = '#script';
/** What the engine calls code that was evaluated while another script ran, such as an inserted script. */
const EVALUATED = '<input>';
const START_CHARS = 200;

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

  /**
   * The place of the first character of `code`. A script that another script has written stands nowhere in the markup:
   * its lines are counted from its own first one, as `full.liquid#script:1:5`.
   */
  find(code: string): ScriptPlace {
    if (code.trim() === '') return { name: this.#name, line: 1, column: 1 };
    const at = this.#indexOf(code);
    if (at < 0) return { name: `${this.#name}${INSERTED}`, line: 1, column: 1 };
    this.#from = at + code.length;
    const before = this.#markup.slice(0, at);
    const lineStart = before.lastIndexOf('\n') + 1;
    let line = 1;
    for (let sign = before.indexOf('\n'); sign >= 0; sign = before.indexOf('\n', sign + 1)) line++;
    return { name: this.#name, line, column: at - lineStart + 1 };
  }

  /** A script without an end goes beyond the view, and is found by its beginning. */
  #indexOf(code: string): number {
    for (const text of [code, code.slice(0, START_CHARS)]) {
      const next = this.#markup.indexOf(text, this.#from);
      const at = next < 0 ? this.#markup.indexOf(text) : next;
      if (at >= 0) return at;
    }
    return -1;
  }

  /** The place that a stack of the guest names first; the view itself where it names none. */
  findInStack(stack: string): { place: string; line?: number; column?: number } {
    const escaped = this.#name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const found = new RegExp(`(${EVALUATED}|${escaped}${INSERTED}|${escaped}):(\\d+)(?::(\\d+))?`).exec(stack);
    if (!found) return { place: this.#name };
    const [, file, line, column] = found;
    return {
      place: file === this.#name ? this.#name : `${this.#name}${INSERTED}`,
      line: Number(line),
      ...(column !== undefined && { column: Number(column) }),
    };
  }
}
