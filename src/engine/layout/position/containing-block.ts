import { getOrMake } from '@inkstand/common/get-or-make';
import type { ContainerSize } from '../../css/computed/computed-length.js';
import type { Area } from '../../geometry.js';
import type { BlockBox, InlineBox, SizedBox } from '../box.js';
import type { StaticPosition } from '../contract.js';
import type { Turn } from '../writing-mode/axes.js';

/** An absolutely positioned box whose containing block has no size yet. */
export interface PendingBox {
  readonly box: SizedBox;
  /** Static position on the page. */
  readonly position: StaticPosition;
  /** Content box of the parent on the page, which `area` and static alignment refer to. */
  readonly parent: Area;
  /** Direction of the containing block: which of two insets counts if both and the size are set. */
  readonly direction: 'ltr' | 'rtl';
  readonly container: ContainerSize;
  /** From the axes that the box is laid out in to the page. */
  readonly turn: Turn;
}

/** Collects the absolute boxes of one containing block while its content is arranged. */
export interface ContainingBlock {
  readonly kind: 'absolute' | 'fixed';
  /** An inline element that is the containing block; its fragments are known once its block is arranged. */
  readonly inline: InlineBox | undefined;
  /** The block that is the containing block; none for the initial one. */
  readonly box: BlockBox | undefined;
  readonly pending: PendingBox[];
  readonly turn: Turn;
}

/** Containing blocks established by inline elements; most blocks of lines have none. */
export class InlineBlocks {
  readonly #turn: Turn;
  #blocks: Map<InlineBox, ContainingBlock> | undefined;

  constructor(turn: Turn) {
    this.#turn = turn;
  }

  /** Created lazily. */
  blockOf(inline: InlineBox): ContainingBlock {
    this.#blocks ??= new Map();
    return getOrMake(this.#blocks, inline, () => {
      return { kind: 'absolute', inline, box: undefined, pending: [], turn: this.#turn };
    });
  }

  list(): Iterable<readonly [InlineBox, ContainingBlock]> {
    return this.#blocks ?? [];
  }
}
