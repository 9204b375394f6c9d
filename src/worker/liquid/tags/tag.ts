import type { TextEmitter } from '../node.js';
import type { TemplateParser } from '../parser.js';
import type { Run } from '../run.js';

/** A parsed tag. */
interface Tag {
  /** Never prints. */
  readonly isBlank: boolean;
  render(run: Run, emitter: TextEmitter): void;
}

/** Parses a tag from its markup, and from the parser everything up to its end tag. @throws LiquidFault */
export type ParseTag = (markup: string, parser: TemplateParser, name: string) => Tag;
