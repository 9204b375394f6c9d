/** A pattern of Python's `re` as one of JavaScript, in Unicode mode. */
interface TranslatedPattern {
  readonly source: string;
  /** Flags of JavaScript: `i`, or none. What others do is in the source. */
  readonly flags: string;
  readonly groupCount: number;
  /** Names of groups with their numbers. */
  readonly names: Readonly<Record<string, number>>;
}

/** Where a pattern is not valid. */
export class PatternFault extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** Flags as `re` numbers them. */
export const FLAGS = { IGNORECASE: 2, MULTILINE: 8, DOTALL: 16, VERBOSE: 64, ASCII: 256 } as const;
const INLINE: Readonly<Record<string, number>> = { i: 2, m: 8, s: 16, x: 64, a: 256, u: 0, L: 0 };
const MAX_DEPTH = 100;
const CONTROLS: Readonly<Record<string, string>> = { a: '\\x07', f: '\\f', n: '\\n', r: '\\r', t: '\\t', v: '\\v' };
const START = '(?<![\\s\\S])';
const END = '(?![\\s\\S])';

interface Sets {
  /** Inside of brackets. */
  readonly digit: string;
  readonly word: string;
  readonly space: string;
}

const UNICODE: Sets = { digit: '\\p{Nd}', word: '\\p{L}\\p{N}_', space: '\\s\\x1c-\\x1f\\x85' };
const ASCII: Sets = { digit: '0-9', word: 'A-Za-z0-9_', space: ' \\t-\\r' };

/** @throws PatternFault */
export function translatePattern(pattern: string, flags: number): TranslatedPattern {
  const inline = /^\(\?([aiLmsux]+)\)/.exec(pattern);
  let all = flags;
  for (const letter of inline?.[1] ?? '') all |= INLINE[letter] ?? 0;
  const translator = new Translator(pattern, all, inline?.[0].length ?? 0);
  const source = translator.translate();
  const letters = (all & FLAGS.IGNORECASE) === 0 ? '' : 'i';
  return { source, flags: letters, groupCount: translator.groupCount, names: translator.names };
}

class Translator {
  readonly names: Record<string, number> = {};
  groupCount = 0;
  readonly #pattern: string;
  readonly #flags: number;
  readonly #sets: Sets;
  #at: number;

  constructor(pattern: string, flags: number, start: number) {
    this.#pattern = pattern;
    this.#flags = flags;
    this.#at = start;
    this.#sets = (flags & FLAGS.ASCII) === 0 ? UNICODE : ASCII;
  }

  translate(): string {
    const source = this.#sequence(0);
    if (this.#at < this.#pattern.length) throw new PatternFault('unbalanced parenthesis', this.#at);
    return source;
  }

  #take(expression: RegExp): RegExpExecArray | null {
    const found = new RegExp(expression.source, 'y');
    found.lastIndex = this.#at;
    const match = found.exec(this.#pattern);
    if (match) this.#at += match[0].length;
    return match;
  }

  /** Up to the end of a group, with its alternatives. */
  #sequence(depth: number): string {
    if (depth > MAX_DEPTH) throw new PatternFault('nested too deep', this.#at);
    let source = '';
    while (this.#at < this.#pattern.length && this.#pattern[this.#at] !== ')') {
      if ((this.#flags & FLAGS.VERBOSE) !== 0 && this.#take(/\s+|#[^\n]*/)) continue;
      const atom = this.#atom(depth);
      source += atom + (atom === '' || atom === '|' ? '' : this.#quantifier());
    }
    return source;
  }

  #quantifier(): string {
    if ((this.#flags & FLAGS.VERBOSE) !== 0) this.#take(/\s+/);
    const found = this.#take(/([*+?]|\{(\d*)(,?)(\d*)\})([?+]?)/);
    if (!found) return '';
    const [whole, quantifier = '', min = '', comma = '', max = '', mode = ''] = found;
    const lazy = mode === '?' ? '?' : '';
    if (!quantifier.startsWith('{')) return quantifier + lazy;
    if (min === '' && max === '') {
      // Braces without numbers are themselves.
      this.#at -= whole.length;
      return '';
    }
    return `{${min || '0'}${comma}${max}}${lazy}`;
  }

  #atom(depth: number): string {
    const sign = String.fromCodePoint(this.#pattern.codePointAt(this.#at) ?? 0);
    switch (sign) {
      case '(':
        return this.#group(depth);
      case '[':
        return this.#class();
      case '\\':
        return this.#escape();
    }
    this.#at += sign.length;
    switch (sign) {
      case '^':
        return (this.#flags & FLAGS.MULTILINE) === 0 ? START : '(?<![^\\n])';
      case '$':
        return (this.#flags & FLAGS.MULTILINE) === 0 ? `(?=\\n?${END})` : '(?![^\\n])';
      case '.':
        return (this.#flags & FLAGS.DOTALL) === 0 ? '[^\\n]' : '[\\s\\S]';
      case '|':
        return '|';
      case '*':
      case '+':
      case '?':
        throw new PatternFault('nothing to repeat', this.#at - 1);
    }
    return literal(sign);
  }

  #group(depth: number): string {
    const start = this.#at;
    if (this.#take(/\(\?#[^)]*\)/)) return '';
    const reference = this.#take(/\(\?P=(\w+)\)/);
    if (reference) return `(?:\\${this.#numberOf(reference[1] ?? '', start)})`;
    const open = this.#open();
    const inner = this.#sequence(depth + 1);
    if (this.#pattern[this.#at] !== ')') throw new PatternFault('missing ), unterminated subpattern', start);
    this.#at += 1;
    return `${open}${inner})`;
  }

  #open(): string {
    const start = this.#at;
    const named = this.#take(/\(\?P<(\w+)>/);
    if (named) {
      const name = named[1] ?? '';
      if (Object.hasOwn(this.names, name)) throw new PatternFault(`redefinition of group name '${name}'`, start);
      this.groupCount += 1;
      this.names[name] = this.groupCount;
      return '(';
    }
    const special = this.#take(/\(\?(?:[:=!]|<[=!]|>)/);
    // An atomic group is taken for a plain one: it finds what it would, and sometimes more.
    if (special) return special[0] === '(?>' ? '(?:' : special[0];
    const scoped = this.#take(/\(\?([aimsux]*)(-[imsx]+)?:/);
    if (scoped) {
      const letters = (scoped[1] ?? '').replace(/[^ims]/g, '');
      return letters === '' && scoped[2] === undefined ? '(?:' : `(?${letters}${scoped[2] ?? ''}:`;
    }
    if (this.#pattern[start + 1] === '?') throw new PatternFault('unknown extension', start + 1);
    this.#at += 1;
    this.groupCount += 1;
    return '(';
  }

  #numberOf(name: string, at: number): number {
    const number = this.names[name];
    if (number === undefined) throw new PatternFault(`unknown group name '${name}'`, at);
    return number;
  }

  #escape(): string {
    const start = this.#at;
    const { word, digit, space } = this.#sets;
    const kind = this.#pattern[this.#at + 1];
    if (kind === undefined) throw new PatternFault('bad escape (end of pattern)', start);
    const simple: Readonly<Record<string, string>> = {
      A: START,
      Z: END,
      z: END,
      b: `(?:(?<=[${word}])(?![${word}])|(?<![${word}])(?=[${word}]))`,
      B: `(?:(?<=[${word}])(?=[${word}])|(?<![${word}])(?![${word}]))`,
      d: `[${digit}]`,
      D: `[^${digit}]`,
      w: `[${word}]`,
      W: `[^${word}]`,
      s: `[${space}]`,
      S: `[^${space}]`,
    };
    const found = simple[kind];
    if (found !== undefined) {
      this.#at += 2;
      return found;
    }
    const group = this.#take(/\\([1-9]\d?)/);
    if (group) {
      if (Number(group[1]) > this.groupCount) throw new PatternFault(`invalid group reference ${group[1]}`, start + 1);
      return `(?:\\${group[1]})`;
    }
    return this.#character();
  }

  /** An escaped character, also in brackets. */
  #character(): string {
    const start = this.#at;
    const code = this.#take(/\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|(0[0-7]{0,2}))/);
    if (code) {
      const number =
        code[4] === undefined ? Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '', 16) : Number.parseInt(code[4], 8);
      if (number > 0x10ffff) throw new PatternFault('bad escape', start);
      return `\\u{${number.toString(16)}}`;
    }
    const sign = String.fromCodePoint(this.#pattern.codePointAt(this.#at + 1) ?? 0);
    this.#at += 1 + sign.length;
    const control = CONTROLS[sign];
    if (control !== undefined) return control;
    if (/[a-zA-Z]/.test(sign)) throw new PatternFault(`bad escape \\${sign}`, start);
    return literal(sign);
  }

  #class(): string {
    const start = this.#at;
    this.#at += 1;
    const isNegated = this.#pattern[this.#at] === '^';
    if (isNegated) this.#at += 1;
    let items = '';
    /** Sets of what is not in another one, which cannot stand in brackets. */
    const others: string[] = [];
    for (let isFirst = true; isFirst || this.#pattern[this.#at] !== ']'; isFirst = false) {
      if (this.#at >= this.#pattern.length) throw new PatternFault('unterminated character set', start);
      const set = this.#take(/\\([dwsDWS])/);
      if (set) {
        const kind = set[1] ?? '';
        const inside = { d: this.#sets.digit, w: this.#sets.word, s: this.#sets.space }[kind.toLowerCase()] ?? '';
        if (kind === kind.toLowerCase()) items += inside;
        else others.push(`[^${inside}]`);
        continue;
      }
      const from = this.#member();
      const isRange =
        this.#pattern[this.#at] === '-' && !/^-(?:\]|\\[dwsDWS])/.test(this.#pattern.slice(this.#at, this.#at + 3));
      if (!isRange || this.#at + 1 >= this.#pattern.length) {
        items += from;
        continue;
      }
      this.#at += 1;
      items += `${from}-${this.#member()}`;
    }
    this.#at += 1;
    if (others.length === 0) return items === '' ? '[^\\s\\S]' : `[${isNegated ? '^' : ''}${items}]`;
    const any = [...(items === '' ? [] : [`[${items}]`]), ...others].join('|');
    return isNegated ? `(?:(?!${any})[\\s\\S])` : `(?:${any})`;
  }

  #member(): string {
    if (this.#pattern[this.#at] === '\\') {
      if (this.#pattern[this.#at + 1] === 'b') {
        this.#at += 2;
        return '\\x08';
      }
      return this.#character();
    }
    const sign = String.fromCodePoint(this.#pattern.codePointAt(this.#at) ?? 0);
    this.#at += sign.length;
    return literal(sign);
  }
}

/** A character as itself, everywhere in a pattern. */
function literal(sign: string): string {
  if (/[\w\u0080-\uffff]/.test(sign) || sign.length > 1) return sign;
  return `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`;
}
