import { stripEnd } from '@inkstand/common/strip-end';
import { MAX_BLOCK_DEPTH } from './limits.js';
import { ActiveNode, Body, TextNode } from './node.js';
import { parsePipeline } from './pipeline.js';
import { SyntaxFault, UnclosedBlock, unknownTag } from './syntax-fault.js';
import type { BlockParser, ParseTag, Stop, Tag } from './tags/tag.js';
import { TAGS } from './tags/tags.js';
import { type Piece, tokenize, tokenizeLines } from './tokenizer.js';
import { LiquidFault, printValue } from './value.js';

const START_SPACE = /^[ \t\r\n\f\v]+/;
const END_SPACE = ' \t\r\n\f\v\0';

/** Parses pieces into bodies. There is one parser per template; `{% liquid %}` has a parser for its lines. */
class TemplateParser implements BlockParser {
  readonly source: string;
  readonly #pieces: readonly Piece[];
  #next = 0;
  #depth: number;
  #trims = false;
  /** Offset of the current piece, for positions of errors. */
  #begin = 0;

  constructor(source: string, pieces: readonly Piece[], depth = 0) {
    this.source = source;
    this.#pieces = pieces;
    this.#depth = depth;
  }

  shift(): Piece | undefined {
    return this.#pieces[this.#next++];
  }

  /** Lets the end of a verbatim block strip the white space after it. */
  trimNext(end: Piece): void {
    this.#trims = end.trimAfter;
  }

  /** Parses into `body` up to an unregistered tag; undefined at the end of the template. */
  parseBody(body: Body): Stop | undefined {
    if (this.#depth >= MAX_BLOCK_DEPTH)
      throw new LiquidFault(`expected blocks at most ${MAX_BLOCK_DEPTH} deep`, 'syntax');
    this.#depth++;
    try {
      for (let piece = this.shift(); piece; piece = this.shift()) {
        this.#begin = piece.begin;
        const stop = this.#readPiece(piece, body);
        if (stop) return stop;
      }
      return undefined;
    } finally {
      this.#depth--;
    }
  }

  /** Parses a block without branches. @throws LiquidFault when it is not closed, or closed by another end tag */
  parseBlock(name: string, body: Body): void {
    const stop = this.parseBody(body);
    if (!stop) throw new UnclosedBlock(name);
    if (stop.name !== `end${name}`) throw unknownTag(stop.name, name);
  }

  /** Parses a whole template. @throws SyntaxFault */
  parseAll(): Body {
    const body = new Body();
    try {
      const stop = this.parseBody(body);
      if (stop) throw unknownTag(stop.name, 'document');
      return body;
    } catch (error) {
      if (error instanceof LiquidFault) throw new SyntaxFault(error.message, this.#begin);
      throw error;
    }
  }

  #readPiece(piece: Piece, body: Body): Stop | undefined {
    if (piece.kind === 'text') {
      const text = this.#trims ? piece.markup.replace(START_SPACE, '') : piece.markup;
      this.#trims = false;
      if (text !== '') body.add(new TextNode(text));
      return undefined;
    }
    const { last } = body;
    if (piece.trimBefore && last instanceof TextNode) last.text = stripEnd(last.text, END_SPACE);
    this.#trims = piece.trimAfter;
    if (piece.name === '') {
      const end = piece.kind === 'tag' ? '%}' : '}}';
      throw new LiquidFault(`expected ${end} after ${piece.raw.slice(0, 40)}`, 'syntax');
    }
    if (piece.kind === 'output') {
      this.#addOutput(piece, body);
      return undefined;
    }
    return this.#readTag(piece, body);
  }

  #addOutput(piece: Piece, body: Body): void {
    const pipeline = parsePipeline(piece.markup);
    body.add(
      new ActiveNode(piece.begin, false, (run, emitter) => {
        const text = printValue(pipeline.evaluate(run));
        run.limits.useMemory(text.length);
        emitter.write(text);
      }),
    );
  }

  #readTag(piece: Piece, body: Body): Stop | undefined {
    if (piece.name === 'liquid') {
      const lines = tokenizeLines(piece.markup, piece.begin);
      const inner = new TemplateParser(this.source, lines, this.#depth);
      const stop = inner.parseBody(body);
      if (stop) throw unknownTag(stop.name, 'liquid');
      return undefined;
    }
    const parseTag = TAGS.get(piece.name);
    if (!parseTag) return { name: piece.name, markup: piece.markup };
    const tag = this.#parseTag(parseTag, piece);
    body.add(new ActiveNode(piece.begin, tag.isBlank, (run, emitter) => tag.render(run, emitter)));
    return undefined;
  }

  #parseTag(parseTag: ParseTag, piece: Piece): Tag {
    try {
      return parseTag(piece.markup, this, piece.name);
    } catch (error) {
      // The parser is at the end of the template by now.
      throw error instanceof UnclosedBlock ? new SyntaxFault(error.message, piece.begin) : error;
    }
  }
}

/** Parses a template. @throws SyntaxFault with the position of the error */
export function parseTemplate(source: string): Body {
  return new TemplateParser(source, splitOrFail(source)).parseAll();
}

function splitOrFail(source: string): readonly Piece[] {
  try {
    return tokenize(source);
  } catch (error) {
    throw error instanceof LiquidFault ? new SyntaxFault(error.message, 0) : error;
  }
}
