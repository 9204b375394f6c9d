import type { ContainerSize } from '../css/length.js';
import type { TextHost } from '../font/text-host.js';
import type { BlockBox } from './box.js';
import { BoxCache } from './box-tree/box-cache.js';
import type { IntrinsicWidths, SizedBox } from './contract.js';
import type { Measurement } from './equal-result.js';
import { type InheritedAxes, inheritedBy } from './grid/inherited.js';
import { LineCache } from './inline/line-cache.js';
import type { LaidBox } from './laid-box.js';
import type { SolvedRequest } from './solved-request.js';
import type { TurnedBack } from './writing-mode/place-on-page.js';

export interface WidthsEntry {
  /** The last layout that asked for them. */
  asked: number;
  /** The last one that needed them for a solution, not only for the widths of a box around; otherwise -1. */
  solved: number;
  readonly container: ContainerSize;
  readonly height: number | undefined;
  readonly percentHeight: number | undefined;
  readonly widths: IntrinsicWidths;
  older: WidthsEntry | undefined;
}

/** Where a box was put last, with all of its content. */
export interface BoxPlace {
  readonly laid: LaidBox;
  readonly x: number;
  readonly y: number;
  /** Its content may be elsewhere next time although nothing of this has changed. */
  readonly dependsOnOutside: boolean;
  /** Number of the layout that put it there. */
  readonly layout: number;
  /** Edges of the area that it covers with its content; px of the page. */
  extent: { readonly right: number; readonly bottom: number } | undefined;
}

/** What layout has found out about a box so far. */
export interface BoxMemory {
  /** Measurements are valid for these borders only; a table sets them on its cells. */
  readonly collapsedBorders: BlockBox['collapsedBorders'];
  /** Likewise for these axes; a grid sets them on its subgrids. */
  readonly inherited: InheritedAxes | undefined;
  /** The layout that began it. */
  readonly since: number;
  /** The last layout that asked for anything that was dropped since. */
  dropped: number;
  /** The newest of each; older ones follow it. Most boxes have one or two, for which arrays would take more space. */
  measured: Measurement | undefined;
  solutions: SolvedRequest | undefined;
  widths: WidthsEntry | undefined;
}

/**
 * What one layout of a page passes to the next: boxes of unchanged content, with their measurements and solutions.
 * Lives as long as the page.
 */
export class LayoutCache {
  readonly boxes = new BoxCache();
  readonly lines: LineCache;
  readonly turnedBack: TurnedBack = new Map();
  /** Number of this layout. */
  layout = 0;
  /** Some layout asked for a picture, so it has to be made again with other pictures. */
  dependsOnPictures = false;
  /** Steps of all layouts of the page so far. */
  steps = 0;
  /** The last layout after which boxes were moved elsewhere, to the axes of the page. */
  movedIn = 0;

  constructor(text: TextHost) {
    this.lines = new LineCache(text);
  }

  of(box: SizedBox): BoxMemory {
    const collapsedBorders = box.kind === 'block' ? box.collapsedBorders : undefined;
    const inherited = box.kind === 'block' ? inheritedBy(box) : undefined;
    const known = box.memory;
    if (known && known.collapsedBorders === collapsedBorders && known.inherited === inherited) return known;
    const made: BoxMemory = {
      collapsedBorders,
      inherited,
      since: this.layout,
      dropped: -1,
      measured: undefined,
      solutions: undefined,
      widths: undefined,
    };
    box.memory = made;
    return made;
  }
}

/** What is left of a memory when only widths inside the box have changed. */
export function keepSolutions({ collapsedBorders, inherited, since, solutions }: BoxMemory): BoxMemory {
  return { collapsedBorders, inherited, since, dropped: -1, measured: undefined, solutions, widths: undefined };
}

/** Remembers when an answer was needed last that is no longer kept. */
export function noteDropped(memory: BoxMemory, answer: { readonly asked: number } | undefined): void {
  if (answer) memory.dropped = Math.max(memory.dropped, answer.asked);
}
