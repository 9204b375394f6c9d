import { LiquidFault } from './value.js';

/** An error with its position. */
export class SyntaxFault extends Error {
  readonly begin: number;
  constructor(message: string, begin: number) {
    super(message);
    this.begin = begin;
  }
}

/** The error for a misplaced tag; `document` is the page itself. */
export function unknownTag(name: string, blockName: string): LiquidFault {
  const isPlaced = name === 'else' || name.startsWith('end');
  if (!isPlaced) return new LiquidFault(`there is no tag ${name}`, 'syntax');
  const where = blockName === 'document' ? 'outside of any block' : `inside ${blockName}`;
  return new LiquidFault(`${name} cannot stand ${where}`, 'syntax');
}

/** The error for a block without its end tag; its position is that of the tag that opened it. */
export class UnclosedBlock extends LiquidFault {
  constructor(name: string) {
    super(`expected end${name} before the end of the template`, 'syntax');
  }
}
