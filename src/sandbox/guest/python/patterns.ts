import type { Brython, PythonValue } from './brython.js';
import { PatternFault, translatePattern } from './translate-pattern.js';

interface Compiled {
  readonly search: RegExp;
  readonly match: RegExp;
  readonly full: RegExp;
}

/** Functions of the guest for our module `re`: patterns are those of the engine, positions count characters as Python does. */
export function createPatternFunctions(brython: Brython): Record<string, unknown> {
  const { None } = brython.builtins;
  const compiled: Compiled[] = [];
  const places = new Places();

  const groupsOf = (found: RegExpExecArray, text: string): PythonValue =>
    brython.$list(
      Array.from(found, (group, index) => {
        const span = found.indices?.[index];
        if (group === undefined || !span) return brython.fast_tuple([-1, -1, None]);
        return brython.fast_tuple([
          places.toPython(text, span[0]),
          places.toPython(text, span[1]),
          brython.String(group),
        ]);
      }),
    );

  return {
    /** `[number, count of groups, names of groups as pairs]`, or `[message, position]` for a fault. */
    compile: (pattern: PythonValue, flags: number) => {
      try {
        const { source, flags: letters, groupCount, names } = translatePattern(String(pattern), flags);
        compiled.push({
          search: new RegExp(source, `dgu${letters}`),
          match: new RegExp(source, `dyu${letters}`),
          full: new RegExp(`(?:${source})(?![\\s\\S])`, `dyu${letters}`),
        });
        const pairs = Object.entries(names).map(([name, number]) => brython.fast_tuple([name, number]));
        return brython.$list([compiled.length - 1, groupCount, brython.$list(pairs)]);
      } catch (error) {
        if (error instanceof PatternFault) return brython.$list([error.message, error.at]);
        if (error instanceof SyntaxError) return brython.$list([`not available: ${error.message}`, 0]);
        throw error;
      }
    },
    /** Groups of the first match from a position, or none. */
    find: (number: number, how: PythonValue, string: PythonValue, position: number) => {
      const text = String(string);
      const pattern = compiled[number]?.[String(how) as keyof Compiled];
      if (!pattern) return None;
      pattern.lastIndex = places.toScript(text, position);
      const found = pattern.exec(text);
      return found ? groupsOf(found, text) : None;
    },
    /** Groups of all matches, `limit` at most if it is not 0. */
    scan: (number: number, string: PythonValue, position: number, limit: number) => {
      const text = String(string);
      const pattern = compiled[number]?.search;
      const all: PythonValue[] = [];
      let at = places.toScript(text, position);
      let wasEmptyAt = -1;
      while (pattern && at <= text.length && (limit === 0 || all.length < limit)) {
        pattern.lastIndex = at;
        const found = pattern.exec(text);
        if (!found) break;
        const end = found.index + found[0].length;
        if (end === found.index && end === wasEmptyAt) {
          at = nextPlace(text, end);
          wasEmptyAt = -1;
          continue;
        }
        all.push(groupsOf(found, text));
        at = end;
        wasEmptyAt = end === found.index ? end : -1;
      }
      return brython.$list(all);
    },
  };
}

const nextPlace = (text: string, at: number): number => at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

/** Positions of a text by characters and by halves of them. The last text is remembered, because many matches are of one. */
class Places {
  #text = '';
  /** For each half the number of its character; empty if all characters are one half. */
  #characters: Uint32Array = new Uint32Array(0);

  toPython(text: string, at: number): number {
    this.#read(text);
    return this.#characters.length === 0 ? at : (this.#characters[at] ?? at);
  }

  toScript(text: string, at: number): number {
    this.#read(text);
    if (this.#characters.length === 0) return Math.min(at, text.length);
    const found = this.#characters.indexOf(at);
    return found < 0 ? text.length : found;
  }

  #read(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    if (!/[\ud800-\udfff]/.test(text)) {
      this.#characters = new Uint32Array(0);
      return;
    }
    this.#characters = new Uint32Array(text.length + 1);
    let count = 0;
    for (let at = 0; at < text.length; at = nextPlace(text, at)) {
      this.#characters[at] = count;
      if (nextPlace(text, at) === at + 2) this.#characters[at + 1] = count;
      count += 1;
    }
    this.#characters[text.length] = count;
  }
}
