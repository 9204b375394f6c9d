import type { References } from './references.js';
import type { ScanBudget } from './scan-budget.js';

/** What a part of a document shares with the whole. */
export interface MarkdownContext {
  readonly references: References;
  readonly budget: ScanBudget;
  readonly checkTime: () => void;
  /** Number of quotes, items and spans around it. */
  readonly depth: number;
  /** Renders lines to blocks that are separated by an empty line. */
  readonly renderBlocks: (lines: readonly string[], context: MarkdownContext) => string;
  /** Renders the text of a block: code, emphasis, links, pictures, addresses, tags, references and line breaks. */
  readonly renderInline: (text: string, context: MarkdownContext) => string;
}

/** Deeper parts remain text. Redcarpet drops them. */
export const MAX_DEPTH = 16;

/** HTML of a block, and the line after it. */
export type Block = readonly [html: string, next: number];

/** HTML of what begins at a place, and its length. */
export type Span = readonly [html: string, length: number];
