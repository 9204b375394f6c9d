import { LimitReached } from './limits.js';
import type { Run } from './run.js';
import { LiquidFault } from './value.js';

/** Collects what a template prints. */
export class TextEmitter {
  buffer = '';
  write(text: string): void {
    this.buffer += text;
  }
}

/** A node of a parsed template. */
interface LiquidNode {
  /** The node itself prints nothing; a block of only such nodes does not print its white space either. */
  readonly isBlank: boolean;
  render(run: Run, emitter: TextEmitter): void;
}

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

  /** Renders up to the end, or up to a `break` or `continue`, which the surrounding loop clears. */
  render(run: Run, emitter: TextEmitter): void {
    run.limits.checkTime();
    for (const node of this.#nodes) {
      run.limits.checkTime();
      node.render(run, emitter);
      if (run.breakCalled || run.continueCalled) break;
    }
  }

  /** Renders the body to text. */
  capture(run: Run): string {
    const emitter = new TextEmitter();
    this.render(run, emitter);
    return emitter.buffer;
  }
}

/** Text between tags. */
export class TextNode implements LiquidNode {
  text: string;
  constructor(text: string) {
    this.text = text;
  }
  get isBlank(): boolean {
    return this.text.trim() === '';
  }
  render(run: Run, emitter: TextEmitter): void {
    run.limits.useMemory(this.text.length);
    emitter.write(this.text);
  }
}

/** A tag or output. Its errors are printed in its place, and rendering continues. */
export class ActiveNode implements LiquidNode {
  readonly isBlank: boolean;
  /** Offset of its tag in the source. */
  readonly #begin: number;
  readonly #run: (run: Run, emitter: TextEmitter) => void;

  constructor(begin: number, isBlank: boolean, work: (run: Run, emitter: TextEmitter) => void) {
    this.#begin = begin;
    this.isBlank = isBlank;
    this.#run = work;
  }

  render(run: Run, emitter: TextEmitter): void {
    try {
      this.#run(run, emitter);
    } catch (error) {
      // Exceeding a limit ends the page; only errors in the template itself are printed.
      if (error instanceof LimitReached) throw error;
      const message = faultText(error);
      run.shared.report(error instanceof LiquidFault ? message : `${message} (${String(error)})`, this.#begin);
      if (!this.isBlank) emitter.write(message);
    }
  }
}

/** The text shown in place of a failed tag. */
function faultText(error: unknown): string {
  if (!(error instanceof LiquidFault)) return 'Liquid error: internal';
  return `Liquid ${error.kind === 'syntax' ? 'syntax error' : 'error'}: ${error.message}`;
}
