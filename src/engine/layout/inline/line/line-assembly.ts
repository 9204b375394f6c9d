import type { ContainerSize } from '../../../css/computed/computed-length.js';
import type { ComputedStyle } from '../../../css/computed/computed-style.js';
import type { BlockBox, Fragment, InlineBox, InlineFragment, LineBox } from '../../box.js';
import type { LayoutHost, Placement, StaticPosition } from '../../contract.js';
import type { MeasuredAtom } from '../atoms.js';
import type { BoxPiece, BrokenLine } from '../content.js';
import type { FontExtentsTable } from '../font-extents.js';
import { verticalInsets } from '../inline-insets.js';
import { joinParts, type Part, splitFragment } from './line-parts.js';
import type { LineUnit } from './line-units.js';
import {
  type AlignedGroup,
  alignChild,
  createGroup,
  includeExtent,
  type OpenBox,
  resolveGroups,
} from './vertical-align.js';

/** The available rectangle of a line, px relative to the content box of its block. */
export interface LineRect {
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly indent: number;
}

/** What lines of one block share. */
export interface LineBuilder {
  readonly block: BlockBox;
  /** Style of the line itself: the block's, or that of its first line. */
  readonly lineStyle: ComputedStyle;
  readonly layout: LayoutHost;
  readonly extents: FontExtentsTable;
  readonly container: ContainerSize;
  readonly contentWidth: number;
  readonly baseLevel: number;
  atom(piece: BoxPiece): MeasuredAtom;
}

export interface BuiltLine {
  readonly line: LineBox;
  readonly placements: readonly Placement[];
  readonly staticPositions: readonly StaticPosition[];
  /** Inline boxes that continue in the next line, outermost first. */
  readonly openBoxes: readonly InlineBox[];
}

interface Slot {
  readonly unit: LineUnit;
  readonly parent: OpenBox;
  /** The group that atoms are aligned in. */
  readonly group: AlignedGroup;
  readonly shift: number;
}

interface OpenFragment {
  readonly state: OpenBox;
  readonly box: InlineBox;
  readonly fragmentIndex: number;
  isFirst: boolean;
  isLast: boolean;
  left: number;
  right: number;
  /** On lines in two directions: of all that is in it, since other content may come between. */
  readonly parts: Part[] | undefined;
}

/** Builds one line from units in logical order. */
export class LineAssembly {
  readonly #builder: LineBuilder;
  readonly #rect: LineRect;
  readonly #root: OpenBox;
  readonly #groups: AlignedGroup[] = [];
  readonly #stack: OpenFragment[] = [];
  readonly #slots: (Slot | OpenFragment)[] = [];
  readonly #isBidi: boolean;
  #penX: number;

  /** `isBidi`: the line has text in more than one direction. */
  constructor(builder: LineBuilder, rect: LineRect, isBidi: boolean) {
    this.#builder = builder;
    this.#isBidi = isBidi;
    this.#rect = rect;
    this.#penX = rect.left + rect.indent;
    const style = builder.lineStyle;
    const extents = builder.extents.of(style);
    const group = createGroup('baseline');
    this.#root = { box: builder.block, style, extents, group, shift: 0 };
    // In quirks mode the line itself has no height; next to an outside marker it has.
    if (!builder.layout.hasQuirkyLines || style.display === 'list-item')
      includeExtent(group, 0, extents.lineAscent, extents.lineDescent);
  }

  get #parent(): OpenBox {
    return this.#stack.at(-1)?.state ?? this.#root;
  }

  open(box: InlineBox, unit: LineUnit | undefined): void {
    const { extents: table, container } = this.#builder;
    const extents = table.of(box.style);
    const { lineAscent, lineDescent } = extents;
    const height = lineAscent + lineDescent;
    const { group, shift } = alignChild(
      box.style,
      lineAscent,
      lineDescent,
      height,
      this.#parent,
      this.#groups,
      container,
    );
    if (!this.#isIgnored(unit)) includeExtent(group, shift, lineAscent, lineDescent);
    const isRtl = box.style.direction === 'rtl';
    const edge = unit && unit.piece.kind === 'open' ? unit : undefined;
    const margin = edge?.piece.kind === 'open' ? edge.piece.margin : 0;
    const start = edge ? (isRtl ? edge.x + edge.width - margin : edge.x + margin) : Number.NaN;
    const fragment: OpenFragment = {
      state: { box, style: box.style, extents, group, shift },
      box,
      fragmentIndex: this.#slots.length,
      isFirst: unit !== undefined && box.isFirstPart,
      isLast: false,
      left: edge ? Math.min(start, isRtl ? edge.x : edge.x + edge.width) : Number.POSITIVE_INFINITY,
      right: edge ? Math.max(start, isRtl ? edge.x : edge.x + edge.width) : Number.NEGATIVE_INFINITY,
      parts: this.#isBidi ? [] : undefined,
    };
    if (edge && fragment.parts) {
      fragment.parts.push({ left: fragment.left, right: fragment.right });
      this.#extend(edge.x, edge.x + edge.width);
    }
    this.#stack.push(fragment);
    this.#slots.push(fragment);
  }

  /**
   * In quirks mode a box without text adds nothing to the height of its line (Quirks Mode, section 3.3); browsers except
   * those with padding or a border at their sides.
   */
  #isIgnored(edge: LineUnit | undefined): boolean {
    if (!this.#builder.layout.hasQuirkyLines) return false;
    return edge?.piece.kind !== 'open' || edge.width === edge.piece.margin;
  }

  add(unit: LineUnit): void {
    const { piece } = unit;
    this.#penX = unit.x + unit.width;
    switch (piece.kind) {
      case 'open':
        this.open(piece.box, unit);
        return;
      case 'close':
        this.#close(unit, piece.margin);
        return;
      case 'atom':
        this.#addAtom(unit, piece);
        return;
      case 'text': {
        const extents = this.#builder.extents.ofText(unit.text, piece.box.style);
        const parent = this.#parent;
        includeExtent(parent.group, parent.shift, extents.lineAscent, extents.lineDescent);
        this.#push(unit, parent.group, parent.shift);
        return;
      }
      case 'break': {
        const { extents, group, shift } = this.#parent;
        const isAlone = this.#slots.every((slot) => 'fragmentIndex' in slot);
        if (isAlone) includeExtent(group, shift, extents.lineAscent, extents.lineDescent);
        this.#push(unit, group, shift);
        return;
      }
      default:
        this.#push(unit, this.#parent.group, this.#parent.shift);
    }
  }

  #push(unit: LineUnit, group: AlignedGroup, shift: number): void {
    this.#slots.push({ unit, parent: this.#parent, group, shift });
    if (unit.piece.kind !== 'absolute' && unit.piece.kind !== 'float') this.#extend(unit.x, unit.x + unit.width);
  }

  #extend(left: number, right: number): void {
    const open = this.#stack.at(-1);
    if (!open) return;
    open.left = Math.min(open.left, left);
    open.right = Math.max(open.right, right);
    open.parts?.push({ left, right });
  }

  #addAtom(unit: LineUnit, piece: BoxPiece): void {
    const { container, layout } = this.#builder;
    const { ascent, descent } = this.#builder.atom(piece);
    const { style } = piece.box;
    const lineHeight =
      style.lineHeight === 'normal'
        ? layout.text.metrics(style.font).ascentPx + layout.text.metrics(style.font).descentPx
        : style.lineHeight;
    const { group, shift } = alignChild(style, ascent, descent, lineHeight, this.#parent, this.#groups, container);
    includeExtent(group, shift, ascent, descent);
    this.#push(unit, group, shift);
  }

  #close(unit: LineUnit, margin: number): void {
    const open = this.#stack.pop();
    if (!open) return;
    const isRtl = open.box.style.direction === 'rtl';
    if (unit.width !== 0 || open.left > open.right) {
      const from = isRtl ? unit.x + margin : unit.x;
      const to = isRtl ? unit.x + unit.width : unit.x + unit.width - margin;
      open.left = Math.min(open.left, from);
      open.right = Math.max(open.right, to);
      open.parts?.push({ left: from, right: to });
    }
    open.isLast = open.box.isLastPart;
    this.#extendAround(open);
    if (open.parts && unit.width > 0) this.#extend(unit.x, unit.x + unit.width);
  }

  finish(broken: BrokenLine): BuiltLine {
    const openBoxes = this.#stack.map(({ box }) => box);
    for (let open = this.#stack.pop(); open; open = this.#stack.pop()) {
      if (open.left > open.right) {
        open.left = this.#penX;
        open.right = this.#penX;
      }
      this.#extendAround(open);
    }
    const { ascent, descent } = resolveGroups(this.#root.group, this.#groups);
    const baseline = this.#rect.top + ascent;
    const fragments: Fragment[] = [];
    const placements: Placement[] = [];
    const staticPositions: StaticPosition[] = [];
    for (const slot of this.#slots) {
      if ('fragmentIndex' in slot)
        for (const part of splitFragment(slot)) fragments.push(this.#inlineFragment(part, baseline));
      else this.#emit(slot, baseline, ascent + descent, { fragments, placements, staticPositions });
    }
    const line: LineBox = {
      x: this.#rect.left,
      y: this.#rect.top,
      width: broken.width,
      height: ascent + descent,
      baseline,
      fragments,
    };
    return { line, placements, staticPositions, openBoxes };
  }

  #extendAround({ left, right, parts }: OpenFragment): void {
    if (parts) for (const part of joinParts(parts)) this.#extend(part.left, part.right);
    else this.#extend(left, right);
  }

  #inlineFragment({ state, box, isFirst, isLast, left, right }: OpenFragment, baseline: number): InlineFragment {
    const { contentWidth, container } = this.#builder;
    const { ascent, descent } = state.extents;
    const { top, bottom } = verticalInsets(box.style, contentWidth, container);
    const own = baseline + state.group.offset + state.shift;
    return {
      kind: 'inline',
      box,
      x: left,
      y: own - ascent - top,
      width: Math.max(0, right - left),
      height: ascent + descent + top + bottom,
      isFirst,
      isLast,
    };
  }

  #emit(
    { unit, parent, group, shift }: Slot,
    baseline: number,
    height: number,
    out: { fragments: Fragment[]; placements: Placement[]; staticPositions: StaticPosition[] },
  ): void {
    const { piece } = unit;
    const own = baseline + group.offset + shift;
    if (piece.kind === 'text') {
      if (unit.text === '') return;
      const { ascent, descent } = parent.extents;
      const { width, level, x, wordGap } = unit;
      const text = unit.text;
      out.fragments.push({
        kind: 'text',
        box: piece.box,
        text,
        x,
        baseline: own,
        width,
        ascent,
        descent,
        level,
        wordGap,
      });
    } else if (piece.kind === 'atom') {
      const atom = this.#builder.atom(piece);
      out.placements.push({
        box: piece.box,
        x: unit.x + atom.marginLeft,
        y: own - atom.ascent + atom.marginTop,
        constraint: atom.constraint,
      });
      out.fragments.push({ kind: 'atom', box: piece.box });
    } else if (piece.kind === 'absolute') {
      out.staticPositions.push(this.#staticPosition(unit, piece, height));
    }
  }

  /** Static position of an absolute box: in the line if it was inline, otherwise on a line of its own. */
  #staticPosition(unit: LineUnit, piece: BoxPiece, height: number): StaticPosition {
    const { block, contentWidth } = this.#builder;
    const isRtl = block.style.direction === 'rtl';
    const base = { box: piece.box, alignX: isRtl ? ('end' as const) : ('start' as const), alignY: 'start' as const };
    if (piece.box.isInlineLevel || piece.box.style.display.startsWith('inline')) {
      return { ...base, x: unit.x, y: this.#rect.top };
    }
    const hasContentBefore = this.#slots.some(
      (slot) => 'unit' in slot && slot.unit !== unit && slot.unit.x < unit.x && slot.unit.width > 0,
    );
    return { ...base, x: isRtl ? contentWidth : 0, y: this.#rect.top + (hasContentBefore ? height : 0) };
  }
}
