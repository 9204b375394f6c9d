import type { TextEmitter } from '../node.js';
import type { TemplateParser } from '../parser.js';
import type { Run } from '../run.js';

/** A parsed tag. */
export interface Tag {
  /** Prints nothing by nature. */
  readonly isBlank: boolean;
  render(run: Run, emitter: TextEmitter): void;
}

/** Reads a tag from its markup, and from the parser what belongs to it up to its end. @throws LiquidFault */
export type ParseTag = (markup: string, parser: TemplateParser, name: string) => Tag;
