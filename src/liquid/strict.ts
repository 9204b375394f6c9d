import { MAX_BRACKET_DEPTH } from './limits.js';

/**
 * The strict parser for a pipeline. The platform tries it first, because it allows white space that ends the lax one
 * (`items [ 0 ] . name`, `(1 .. 5)`), and falls back to the lax one for anything it rejects.
 */
export interface StrictPipeline {
  readonly head: string;
  readonly steps: readonly { readonly name: string; readonly args: readonly string[] }[];
}

const TOKEN = /\s*(?:([a-zA-Z_][\w-]*\??)|('[^']*'|"[^"]*")|(-?\d+(?:\.\d+)?)|(\.\.|[|.:,[\]()]))/y;

type Kind = 'id' | 'string' | 'number' | 'mark';
interface Lexeme {
  readonly kind: Kind;
  readonly text: string;
}

/** Thrown only within this file. */
class NotStrict extends Error {}

/** The pipeline without optional white space; undefined when the lax parser must be used. */
export function readStrictly(markup: string): StrictPipeline | undefined {
  const lexemes = tokenize(markup.trimEnd());
  if (!lexemes || lexemes.length === 0) return undefined;
  try {
    return new StrictReader(lexemes).readPipeline();
  } catch (error) {
    if (error instanceof NotStrict) return undefined;
    throw error;
  }
}

function tokenize(text: string): Lexeme[] | undefined {
  const lexemes: Lexeme[] = [];
  for (let at = 0; at < text.length; ) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) return undefined;
    const [whole, id, string, number, mark] = match;
    if (id !== undefined) lexemes.push({ kind: 'id', text: id });
    else if (string !== undefined) lexemes.push({ kind: 'string', text: string });
    else if (number !== undefined) lexemes.push({ kind: 'number', text: number });
    else lexemes.push({ kind: 'mark', text: mark ?? '' });
    at += whole.length;
  }
  return lexemes;
}

class StrictReader {
  readonly #lexemes: readonly Lexeme[];
  #at = 0;
  #depth = 0;

  constructor(lexemes: readonly Lexeme[]) {
    this.#lexemes = lexemes;
  }

  readPipeline(): StrictPipeline {
    const head = this.#readExpression();
    const steps: { name: string; args: string[] }[] = [];
    while (this.#takeMark('|')) {
      const name = this.#take('id');
      const args: string[] = [];
      if (this.#takeMark(':')) {
        do args.push(this.#readArgument());
        while (this.#takeMark(','));
      }
      steps.push({ name, args });
    }
    if (this.#at < this.#lexemes.length) throw new NotStrict();
    return { head, steps };
  }

  #readArgument(): string {
    const isNamed = this.#lexemes[this.#at]?.kind === 'id' && this.#lexemes[this.#at + 1]?.text === ':';
    if (!isNamed) return this.#readExpression();
    const name = this.#take('id');
    this.#takeMark(':');
    return `${name}: ${this.#readExpression()}`;
  }

  #readExpression(): string {
    if (++this.#depth > MAX_BRACKET_DEPTH) throw new NotStrict();
    const next = this.#lexemes[this.#at];
    let text: string;
    if (next?.kind === 'id') text = this.#take('id') + this.#readLookups();
    else if (next?.kind === 'string' || next?.kind === 'number') text = this.#take(next.kind);
    else if (this.#takeMark('[')) text = `[${this.#readExpression()}${this.#require(']')}${this.#readLookups()}`;
    else {
      this.#require('(');
      text = `(${this.#readExpression()}${this.#require('..')}${this.#readExpression()}${this.#require(')')}`;
    }
    this.#depth--;
    return text;
  }

  #readLookups(): string {
    let text = '';
    for (;;) {
      if (this.#takeMark('[')) text += `[${this.#readExpression()}${this.#require(']')}`;
      else if (this.#takeMark('.')) text += `.${this.#take('id')}`;
      else return text;
    }
  }

  #takeMark(mark: string): boolean {
    const next = this.#lexemes[this.#at];
    if (next?.kind !== 'mark' || next.text !== mark) return false;
    this.#at++;
    return true;
  }

  #require(mark: string): string {
    if (!this.#takeMark(mark)) throw new NotStrict();
    return mark;
  }

  #take(kind: Kind): string {
    const next = this.#lexemes[this.#at];
    if (next?.kind !== kind) throw new NotStrict();
    this.#at++;
    return next.text;
  }
}
