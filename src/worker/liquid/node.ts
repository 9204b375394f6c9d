import { type Emitter, Liquid, LiquidError, type Template, Token, TokenKind, toValueSync } from 'liquidjs';
import type { Run } from './run.js';
import type { Piece } from './source.js';
import { LiquidFault } from './value.js';

/** Walks nodes within limits. Nothing is ever registered on it: our tags and filters are tables of their own. */
export const ENGINE = new Liquid({ ownPropertyOnly: true, strictFilters: false, strictVariables: false });

/** A node of a parsed template. */
export interface LiquidNode extends Template {
  /** Prints nothing by nature; a block of only such nodes prints its white space neither. */
  readonly isBlank: boolean;
}

class PieceToken extends Token {}

/** The place of a piece, as the engine wants it. */
export const tokenOf = (piece: Piece, source: string): Token =>
  new PieceToken(TokenKind.Tag, source, piece.begin, piece.begin + piece.raw.length);

/** Nodes in order. */
export class Body {
  #nodes: LiquidNode[] = [];
  isBlank = true;

  add(node: LiquidNode): void {
    this.#nodes.push(node);
    if (!node.isBlank) this.isBlank = false;
  }

  get last(): LiquidNode | undefined {
    return this.#nodes.at(-1);
  }

  /** For a block that prints nothing: `{% if %}` around assignments leaves no empty lines. */
  dropText(): void {
    this.#nodes = this.#nodes.filter((node) => !(node instanceof TextNode));
  }

  render(run: Run, emitter: Emitter): void {
    toValueSync(ENGINE.renderer.renderTemplates(this.#nodes, run, emitter));
  }

  /** What the body would have printed, as text. */
  capture(run: Run): string {
    const emitter = new TextEmitter();
    this.render(run, emitter);
    return emitter.buffer;
  }
}

/** Collects what a template prints. */
export class TextEmitter implements Emitter {
  buffer = '';
  write(html: unknown): void {
    this.buffer += String(html);
  }
}

/** Text between tags. */
export class TextNode implements LiquidNode {
  readonly token: Token;
  text: string;
  constructor(token: Token, text: string) {
    this.token = token;
    this.text = text;
  }
  get isBlank(): boolean {
    return this.text.trim() === '';
  }
  render(run: Run, emitter: Emitter): void {
    run.memoryLimit.use(this.text.length);
    emitter.write(this.text);
  }
}

/** A tag or output: what goes wrong in it is printed in its place, and the page goes on. */
export class ActiveNode implements LiquidNode {
  readonly token: Token;
  readonly isBlank: boolean;
  readonly #run: (run: Run, emitter: Emitter) => void;

  constructor(token: Token, isBlank: boolean, work: (run: Run, emitter: Emitter) => void) {
    this.token = token;
    this.isBlank = isBlank;
    this.#run = work;
  }

  render(run: Run, emitter: Emitter): void {
    try {
      this.#run(run, emitter);
    } catch (error) {
      // A limit ends the page; only faults of the template itself are printed.
      if (error instanceof LimitReached || LiquidError.is(error) || isLimit(error)) throw error;
      const message = faultText(error);
      run.shared.report(message, this.token.begin);
      if (!this.isBlank) emitter.write(message);
    }
  }
}

/** Thrown through a template to end it. */
export class LimitReached extends Error {}

// The engine's limiters throw assertions of their own class.
const isLimit = (error: unknown): boolean => error instanceof Error && / limit exceeded$/.test(error.message);

/** The words a page shows in place of a failed tag. */
function faultText(error: unknown): string {
  if (!(error instanceof LiquidFault)) return 'Liquid error: internal';
  return `Liquid ${error.kind === 'syntax' ? 'syntax error' : 'error'}: ${error.message}`;
}
