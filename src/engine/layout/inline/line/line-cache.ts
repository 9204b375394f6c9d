import type { ContainerSize } from '../../../css/computed/computed-length.js';
import type { TextHost } from '../../../font/text-host.js';
import type { BlockBox } from '../../box.js';
import { keepNewest } from '../../memory/keep-newest.js';
import { resolveLevels } from '../bidi-levels.js';
import { collectContent } from '../collect.js';
import type { BrokenParagraph, InlineContent, LineMemory, Piece } from '../content.js';
import { firstLineContent } from '../first-line-content.js';
import { FontExtentsTable } from '../font-extents.js';
import { cutPieces } from '../pieces.js';

/** Cache for the inline content of one layout: collected once, split into pieces once, broken once per width. */
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
    for (let known = entry.pieces; known; known = known.older)
      if (isFixed || (known.percentWidth === percentWidth && known.container === container)) return known.list;
    const levels = resolveLevels(entry.content);
    const list = cutPieces(entry.content, { text: this.#text, percentWidth, container, levels });
    entry.pieces = { percentWidth, container, list, older: entry.pieces };
    keepNewest(entry.pieces);
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
    const entry = this.#entry(box);
    for (let known = entry.paragraphs; known; known = known.older)
      if (known.width === width && known.list === list) return known.paragraph;
    const paragraph = breakLines();
    entry.paragraphs = { width, list, paragraph, older: entry.paragraphs };
    keepNewest(entry.paragraphs);
    return paragraph;
  }

  #entry(box: BlockBox): LineMemory {
    if (box.lineMemory) return box.lineMemory;
    const content = collectContent(box);
    const onFirstLine = box.firstLine && firstLineContent(content, box.firstLine);
    const made: LineMemory = { content, onFirstLine, pieces: undefined, paragraphs: undefined };
    box.lineMemory = made;
    return made;
  }
}
