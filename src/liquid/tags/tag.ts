import type { TextEmitter } from '../node.js';
import type { TemplateParser } from '../parser.js';
import type { Run } from '../run.js';

/** A parsed tag. */
export interface Tag {
  /** It never prints anything. */
  readonly isBlank: boolean;
  render(run: Run, emitter: TextEmitter): void;
}

/** Parses a tag from its markup; the parser provides everything up to its end tag. @throws LiquidFault */
export type ParseTag = (markup: string, parser: TemplateParser, name: string) => Tag;
