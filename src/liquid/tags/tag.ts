import type { Body, TextEmitter } from '../node.js';
import type { Run } from '../run.js';
import type { Piece } from '../tokenizer.js';

/** A parsed tag. */
export interface Tag {
  /** It never prints anything. */
  readonly isBlank: boolean;
  render(run: Run, emitter: TextEmitter): void;
}

/** A tag that does not belong to the current block: its end, a branch, or an error. */
export interface Stop {
  readonly name: string;
  readonly markup: string;
}

/** What a tag needs of the parser: everything up to its end tag. */
export interface BlockParser {
  readonly source: string;
  /** The next piece; undefined at the end of the template. */
  shift(): Piece | undefined;
  /** Lets the end of a verbatim block strip the white space after it. */
  trimNext(end: Piece): void;
  /** Parses into `body` up to an unregistered tag; undefined at the end of the template. */
  parseBody(body: Body): Stop | undefined;
  /** Parses a block without branches. @throws LiquidFault when it is not closed, or closed by another end tag */
  parseBlock(name: string, body: Body): void;
}

/** Parses a tag from its markup. @throws LiquidFault */
export type ParseTag = (markup: string, parser: BlockParser, name: string) => Tag;
