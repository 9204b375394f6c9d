import { IDENTITY, multiply } from '../affine.js';
import type { ContainerSize } from '../css/computed/computed-length.js';
import type { Area, Point } from '../geometry.js';
import type { BlockBox, BlockPiece, Fragment, InlineBox, LineBox, ReplacedBox, SizedBox } from './box.js';
import type { Constraint, ContentSolution, LaidBox, Placement, StaticPosition } from './contract.js';
import { containsLayout, isOutsideMarker } from './formatting.js';
import { unionOfFragments } from './inline/line/fragment-rect.js';
import { isLaidBox } from './laid-box.js';
import { markerPlacement } from './lists/place-marker.js';
import type { LayoutPass } from './pass.js';
import { layOutAbsolute } from './position/absolute.js';
import { type AnchoredBox, refersToAnchors, resolveAnchored } from './position/anchored-box.js';
import { Anchors } from './position/anchors.js';
import { type ContainingBlock, InlineBlocks, type PendingBox } from './position/containing-block.js';
import { relativeOffset } from './position/relative-offset.js';
import { stickyOffset } from './position/sticky-offset.js';
import { snapPx } from './size/snap.js';
import { invertTurn, isMirrored, type Turn, turnArea, turnBetween } from './writing-mode/axes.js';
import { mirrorLines } from './writing-mode/mirror-lines.js';
import { placeOnPage } from './writing-mode/place-on-page.js';
import { axesAround } from './writing-mode/turned-box.js';

/** Context of arranging: page position of the parent's content box, and the containing blocks for absolute boxes. */
interface ArrangeContext {
  readonly absolute: ContainingBlock;
  readonly fixed: ContainingBlock;
  /** From the axes that boxes are arranged in to the page. */
  readonly turn: Turn;
}

/** Gives every box its page position, once, from the chosen solutions. */
export class Arranger {
  readonly pass: LayoutPass;
  readonly #anchors = new Anchors();
  /** Boxes whose axes differ from those around them, innermost last. */
  readonly #turns = new Map<BlockBox, Turn>();

  constructor(pass: LayoutPass) {
    this.pass = pass;
  }

  /** Places the root box; without another containing block, boxes refer to the viewport. */
  arrangeRoot(
    root: BlockBox,
    x: number,
    y: number,
    laid: LaidBox,
    constraint: Constraint,
    viewport: ContainerSize,
  ): void {
    const turn = this.#turnOfPage(root);
    const initial = newContainingBlock('fixed', turn);
    this.#place(root, x, y, laid, constraint, { absolute: initial, fixed: initial, turn });
    this.#layOutInViewport(initial, viewport);
  }

  /** Lays out and places an absolutely positioned root box; its containing block is the viewport. */
  arrangeAbsoluteRoot(root: BlockBox, viewport: ContainerSize): void {
    const turn = this.#turnOfPage(root);
    const initial = newContainingBlock('fixed', turn);
    const position: StaticPosition = { box: root, x: 0, y: 0, alignX: 'start', alignY: 'start' };
    const parent: Area = { x: 0, y: 0, width: viewport.inlinePx, height: viewport.blockPx };
    initial.pending.push({ box: root, position, parent, direction: 'ltr', container: viewport, turn });
    this.#layOutInViewport(initial, viewport);
  }

  #turnOfPage(root: BlockBox): Turn {
    const axes = axesAround(root);
    if (axes === 'horizontal-tb') return IDENTITY;
    const { inlinePx: width, blockPx: height } = this.pass.viewport;
    const turn = turnBetween('horizontal-tb', axes, { x: 0, y: 0, width, height });
    this.#turns.set(root, turn);
    return turn;
  }

  #layOutInViewport(initial: ContainingBlock, { inlinePx, blockPx }: ContainerSize): void {
    const rect: Area = { x: 0, y: 0, width: inlinePx, height: blockPx };
    this.#layOutPending(initial, rect, { absolute: initial, fixed: initial, turn: initial.turn });
    for (const [box, turn] of this.#turns) placeOnPage(box, turn);
  }

  #place(box: SizedBox, x: number, y: number, laid: LaidBox, constraint: Constraint, around: ArrangeContext): void {
    this.pass.step();
    const offset = this.#offsetOf(box, x, y, laid, constraint);
    box.x = x + offset.x;
    box.y = y + offset.y;
    this.#put(box, laid, around);
  }

  #offsetOf(box: SizedBox, x: number, y: number, { width, height, edges }: LaidBox, constraint: Constraint): Point {
    // `position` does not apply to columns.
    if (box.kind === 'block' && box.tablePart === 'column') return NO_SHIFT;
    return box.style.position === 'sticky'
      ? stickyOffset(box, { x, y, width, height }, edges, this.pass.viewport)
      : relativeOffset(box.style, box.parent?.style.direction ?? 'ltr', constraint);
  }

  #put(box: SizedBox, laid: LaidBox, around: ArrangeContext): void {
    box.width = laid.width;
    box.height = laid.height;
    box.padding = laid.edges.padding;
    box.border = laid.edges.border;
    box.margin = laid.edges.margin;
    if (box.style.anchorNames.length > 0) this.#anchors.add(box, around.turn);
    if (box.kind === 'replaced' || !laid.solution) return;
    box.firstBaseline = laid.firstBaseline;
    box.lastBaseline = laid.lastBaseline;
    if (laid.pieces || box.pieces) box.pieces = laid.pieces?.map((piece) => movePiece(piece, box));
    if (laid.solution.captions) box.captions = laid.solution.captions;
    if (box.children.length > 0) this.#arrangeContent(box, laid, around);
  }

  #arrangeContent(box: BlockBox, laid: LaidBox, around: ArrangeContext): void {
    const { solution: made } = laid;
    if (!made) return;
    const content = contentRect(box, laid);
    const own = establishes(box) ? newContainingBlock('absolute', around.turn, box) : undefined;
    const fixed = own && containsFixed(box) ? own : around.fixed;
    const turn = box.context === 'turned' ? this.#turnInside(box, content, around.turn) : around.turn;
    const { columnGaps } = made;
    if (columnGaps || box.columnGaps) box.columnGaps = columnGaps?.map((gap) => moveArea(gap, content));
    const isSame = !own && turn === around.turn;
    const inside: ArrangeContext = isSame ? around : { absolute: own ?? around.absolute, fixed, turn };
    const solution = isMirrored(turn) && made.lines ? this.#mirror(made) : made;
    if (solution.lines) this.#arrangeLines(box, solution.lines, content, laid.container, turn);
    const inlines = solution.lines && new InlineBlocks(turn);
    const { placements, staticPositions } = solution;
    for (const placement of placements) this.#placeChild(box, placement, content, inside, inlines);
    if (staticPositions) {
      for (const position of staticPositions) this.#postpone(box, position, content, laid.container, inside, inlines);
    }
    this.#placeMarker(box, laid, content, inside);
    if (inlines) {
      for (const [inline, block] of inlines.list())
        this.#layOutPending(block, unionOfFragments(box.lines, inline), inside);
    }
    if (own) this.#layOutPending(own, paddingBox(box), inside);
  }

  #turnInside(box: BlockBox, content: Area, around: Turn): Turn {
    const inner = box.children.find((child) => child.kind === 'block');
    if (!inner) return around;
    const turn = multiply(around, turnBetween(axesAround(box), axesAround(inner), content));
    this.#turns.set(inner, turn);
    return turn;
  }

  #mirror(solution: ContentSolution): ContentSolution {
    return mirrorLines(
      solution,
      ({ box, constraint, measured }) => (measured ?? this.pass.measure(box, constraint)).height,
    );
  }

  #arrangeLines(box: BlockBox, lines: readonly LineBox[], content: Area, container: ContainerSize, turn: Turn): void {
    const shifts = new InlineShifts(box, content, container);
    // Copies: the solution may be arranged again at another position.
    box.lines = lines.map((line) => ({
      x: line.x + content.x,
      y: line.y + content.y,
      width: line.width,
      height: line.height,
      baseline: snapPx(line.baseline + content.y, box.style.font.pixelRatio),
      fragments: line.fragments.map((fragment) => this.#placeFragment(fragment, content, shifts, turn)),
    }));
  }

  #placeFragment(fragment: Fragment, content: Area, shifts: InlineShifts, turn: Turn): Fragment {
    const placed = placeFragment(fragment, content, shifts);
    if (placed.kind === 'inline' && placed.box.style.anchorNames.length > 0) this.#anchors.addFragment(placed, turn);
    return placed;
  }

  #placeChild(
    parent: BlockBox,
    placement: Placement,
    content: Area,
    around: ArrangeContext,
    inlines: InlineBlocks | undefined,
  ): void {
    const { box, constraint, measured } = placement;
    const laid = measured && isLaidBox(measured) ? measured : this.pass.measure(box, constraint);
    const isInside = box.parent?.kind === 'inline';
    const shift = isInside ? new InlineShifts(parent, content, constraint.container).of(box.parent) : NO_SHIFT;
    const absolute = inlineBlockAround(box, inlines) ?? around.absolute;
    const context = absolute === around.absolute ? around : { ...around, absolute };
    this.#place(box, content.x + placement.x + shift.x, content.y + placement.y + shift.y, laid, constraint, context);
  }

  #postpone(
    parent: BlockBox,
    position: StaticPosition,
    content: Area,
    container: ContainerSize,
    around: ArrangeContext,
    inlines: InlineBlocks | undefined,
  ): void {
    const { box } = position;
    const block = box.style.position === 'fixed' ? around.fixed : (inlineBlockAround(box, inlines) ?? around.absolute);
    const { direction } = (block.inline ?? block.box ?? parent).style;
    block.pending.push({ box, position, parent: content, direction, container, turn: around.turn });
  }

  #placeMarker(box: BlockBox, laid: LaidBox, content: Area, around: ArrangeContext): void {
    const marker = box.children[0];
    if (marker?.kind !== 'block' || !isOutsideMarker(marker)) return;
    const { x, y, constraint, measured } = markerPlacement(marker, box, laid, this.pass);
    const lineStart = box.lines[0]?.x ?? content.x;
    // Floats move it along with the line.
    const shift = box.style.direction === 'rtl' ? 0 : Math.max(0, lineStart - content.x);
    this.#place(marker, box.x + shift + x, box.y + y, measured, constraint, around);
  }

  /** Absolute boxes are laid out once their containing block has its final size (CSS 2, section 10.1). */
  #layOutPending(block: ContainingBlock, rect: Area, around: ArrangeContext): void {
    // Laying one out may add others to the same block.
    for (let index = 0; index < block.pending.length; index += 1) {
      const pending = block.pending[index];
      if (!pending) continue;
      const { turn } = pending;
      const inPlace = turn === block.turn ? rect : turnArea(multiply(invertTurn(turn), block.turn), rect);
      const anchored = this.#anchor(pending, block, inPlace);
      const { x, y, laid, constraint } = layOutAbsolute(pending, inPlace, this.pass, anchored);
      const inside = block.kind === 'fixed' ? { ...around, turn } : { ...around, turn, absolute: block };
      this.#place(pending.box, x, y, laid, constraint, inside);
    }
  }

  /** Gives a box that refers to anchors the style that follows from their places. */
  #anchor(pending: PendingBox, block: ContainingBlock, rect: Area): AnchoredBox | undefined {
    const { box } = pending;
    const style = box.style.beforeAnchors ?? box.style;
    if (!refersToAnchors(style)) return undefined;
    const find = (name: string | undefined) => this.#anchors.find(name, pending, block);
    const anchored = resolveAnchored(style, rect, pending, find);
    box.style = { ...anchored.style, beforeAnchors: style };
    box.memory = undefined;
    return anchored;
  }
}

function placeFragment(fragment: Fragment, content: Area, shifts: InlineShifts): Fragment {
  if (fragment.kind === 'atom') return fragment;
  const shift = shifts.of(fragment.kind === 'inline' ? fragment.box : fragment.box.parent);
  const x = fragment.x + (content.x + shift.x);
  if (fragment.kind === 'inline') return { ...fragment, x, y: fragment.y + (content.y + shift.y) };
  return {
    ...fragment,
    x,
    baseline: snapPx(fragment.baseline + content.y + shift.y, fragment.box.style.font.pixelRatio),
  };
}

function newContainingBlock(kind: ContainingBlock['kind'], turn: Turn, box?: BlockBox): ContainingBlock {
  return { kind, inline: undefined, box, pending: [], turn };
}

/** Whether a box is a containing block for absolute descendants. */
export function establishes(box: BlockBox | InlineBox): boolean {
  return box.style.position !== 'static' || containsFixed(box);
}

const TRANSFORMING: ReadonlySet<string> = new Set(
  'transform translate rotate scale perspective filter transform-style'.split(' '),
);

/** Transforms and filters make a box the containing block even of fixed boxes. */
function containsFixed({ style, kind }: BlockBox | InlineBox): boolean {
  return (
    kind === 'block' &&
    (style.transform.length > 0 ||
      style.filter.length > 0 ||
      style.space.perspective !== undefined ||
      style.space.keepsDepth ||
      containsLayout(style) ||
      style.willChange.some((name) => TRANSFORMING.has(name)))
  );
}

function movePiece({ whole, shown }: BlockPiece, by: Point): BlockPiece {
  return { whole: moveArea(whole, by), shown: moveArea(shown, by) };
}

function moveArea(area: Area, by: Point): Area {
  return { ...area, x: area.x + by.x, y: area.y + by.y };
}

function contentRect({ x, y }: BlockBox, laid: LaidBox): Area {
  return {
    x: x + laid.edges.insetLeft,
    y: y + laid.edges.insetTop + laid.contentShift,
    width: laid.contentWidth,
    height: laid.contentHeight,
  };
}

function paddingBox({ x, y, width, height, border }: BlockBox | ReplacedBox): Area {
  return {
    x: x + border.left,
    y: y + border.top,
    width: Math.max(0, width - border.left - border.right),
    height: Math.max(0, height - border.top - border.bottom),
  };
}

/** The nearest positioned inline element around an absolute box, if it is inside the block. */
function inlineBlockAround(box: SizedBox, inlines: InlineBlocks | undefined): ContainingBlock | undefined {
  for (let around = box.parent; around?.kind === 'inline'; around = around.parent) {
    if (establishes(around)) return inlines?.blockOf(around);
  }
  return undefined;
}

const NO_SHIFT = Object.freeze({ x: 0, y: 0 });

/** Sum of the relative offsets of the inline elements between something on a line and its block. */
class InlineShifts {
  readonly #block: BlockBox;
  readonly #content: Area;
  readonly #container: ContainerSize;
  #known: Map<InlineBox, Point> | undefined;

  constructor(block: BlockBox, content: Area, container: ContainerSize) {
    this.#block = block;
    this.#content = content;
    this.#container = container;
  }

  of(parent: BlockBox | InlineBox | undefined): Point {
    if (parent?.kind !== 'inline') return NO_SHIFT;
    const found = this.#known?.get(parent);
    if (found) return found;
    const outer = this.of(parent.parent);
    const { width: percentWidth, height: percentHeight } = this.#content;
    const percent = { percentWidth, percentHeight, container: this.#container };
    const own = relativeOffset(parent.style, this.#block.style.direction, percent);
    const sum = { x: outer.x + own.x, y: outer.y + own.y };
    this.#known ??= new Map();
    this.#known.set(parent, sum);
    return sum;
  }
}
