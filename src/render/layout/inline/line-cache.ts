import type { ContainerSize } from '../../css/length.js';
import type { TextHost } from '../../font/text-host.js';
import type { BlockBox } from '../box.js';
import { collectContent } from './collect.js';
import type { InlineContent } from './content.js';
import { firstLineContent } from './first-line.js';
import { FontExtentsTable } from './font-extents.js';
import { resolveLevels } from './levels.js';
import type { BrokenParagraph } from './line-breaker.js';
import { cutPieces, type Piece } from './pieces.js';

/** What was found out about the lines of a box. */
export interface LineMemory {
  readonly content: InlineContent;
  /** The same in the style of the first line. */
  readonly onFirstLine: InlineContent | undefined;
  readonly pieces: { percentWidth: number | undefined; container: ContainerSize; list: Piece[] }[];
  readonly paragraphs: { width: number; list: readonly Piece[]; paragraph: BrokenParagraph }[];
}

const MAX_WIDTHS = 4;

/** Cache for the inline content of one page: collected once, split into pieces once, broken once per width. */
export class LineCache {
  readonly #text: TextHost;
  readonly extents: FontExtentsTable;

  constructor(text: TextHost) {
    this.#text = text;
    this.extents = new FontExtentsTable(text);
  }

  contentOf(box: BlockBox): InlineContent {
    return this.#entry(box).content;
  }

  piecesOf(box: BlockBox, percentWidth: number | undefined, container: ContainerSize): Piece[] {
    const entry = this.#entry(box);
    const isFixed = !entry.content.items.some(({ kind }) => kind === 'open');
    const known = entry.pieces.find(
      (one) => isFixed || (one.percentWidth === percentWidth && one.container === container),
    );
    if (known) return known.list;
    const levels = resolveLevels(entry.content);
    const list = cutPieces(entry.content, { text: this.#text, percentWidth, container, levels });
    entry.pieces.unshift({ percentWidth, container, list });
    if (entry.pieces.length > MAX_WIDTHS) entry.pieces.pop();
    return list;
  }

  /** Pieces of the same characters in the first-line style; `undefined` if that has no style of its own. */
  firstLineOf(box: BlockBox, percentWidth: number | undefined, container: ContainerSize): Piece[] | undefined {
    const onFirstLine = box.firstLine && this.#entry(box).onFirstLine;
    if (!onFirstLine) return undefined;
    return cutPieces(onFirstLine, { text: this.#text, percentWidth, container, levels: resolveLevels(onFirstLine) });
  }

  paragraphOf(
    box: BlockBox,
    list: readonly Piece[],
    width: number,
    breakLines: () => BrokenParagraph,
  ): BrokenParagraph {
    const { paragraphs } = this.#entry(box);
    const known = paragraphs.find((one) => one.width === width && one.list === list);
    if (known) return known.paragraph;
    const paragraph = breakLines();
    paragraphs.unshift({ width, list, paragraph });
    if (paragraphs.length > MAX_WIDTHS) paragraphs.pop();
    return paragraph;
  }

  /** Call it when the content of a box was exchanged. */
  forget(box: BlockBox): void {
    box.lineMemory = undefined;
  }

  /** Call it when the size of a box in its lines may have changed. */
  forgetLines(box: BlockBox): void {
    if (box.lineMemory) box.lineMemory.paragraphs.length = 0;
  }

  #entry(box: BlockBox): LineMemory {
    if (box.lineMemory) return box.lineMemory;
    const content = collectContent(box);
    const onFirstLine = box.firstLine && firstLineContent(content, box.firstLine);
    const made: LineMemory = { content, onFirstLine, pieces: [], paragraphs: [] };
    box.lineMemory = made;
    return made;
  }
}
