import type { ComputedStyle } from '../../../css/computed/computed-style.js';
import type { InlineBox } from '../../box.js';
import { addHyphen } from '../break/hyphen.js';
import type { BrokenLine, TabPiece } from '../content.js';
import { type BuiltLine, LineAssembly, type LineBuilder, type LineRect } from './line-assembly.js';
import { joinUnits, type LineUnit } from './line-units.js';
import { orderVisually } from './visual-order.js';

export type { BuiltLine, LineBuilder, LineRect } from './line-assembly.js';

/** Positions the pieces of a line: horizontally by alignment, vertically around the baseline. */
export function buildLine(
  broken: BrokenLine,
  rect: LineRect,
  openBoxes: readonly InlineBox[],
  builder: LineBuilder,
): BuiltLine {
  const units = joinUnits(
    broken.pieces,
    rect.indent,
    (piece) => builder.atom(piece).width,
    (position, piece) => tabEnd(position, piece, builder),
  );
  if (broken.hyphenWidth > 0) addHyphen(units, builder.layout.text);
  placeAcross(units, broken, rect, openBoxes, builder);
  const assembly = new LineAssembly(builder, rect, hasTwoDirections(units));
  for (const box of openBoxes) assembly.open(box, undefined);
  for (const unit of units) assembly.add(unit);
  return assembly.finish(broken);
}

function hasTwoDirections(units: readonly LineUnit[]): boolean {
  const first = units.find(({ piece }) => piece.kind === 'text');
  return first !== undefined && units.some(({ piece, level }) => piece.kind === 'text' && level !== first.level);
}

function tabEnd(position: number, piece: TabPiece, { block, layout }: LineBuilder): number {
  const { style } = block;
  const stop =
    style.tabSize * (layout.text.advance(' ', piece.box.style.font) + style.letterSpacing + style.wordSpacing);
  return stop <= 0 ? position : Math.floor(position / stop + 1e-6) * stop + stop;
}

function placeAcross(
  units: readonly LineUnit[],
  broken: BrokenLine,
  rect: LineRect,
  openBoxes: readonly InlineBox[],
  builder: LineBuilder,
): void {
  const { style } = builder.block;
  const isRtl = builder.baseLevel === 1;
  const spaces = units.reduce((sum, unit) => sum + unit.spaces, 0);
  const used = units.reduce((sum, unit) => sum + unit.width, 0);
  // Preserved spaces at the end hang beyond the line's end side.
  const hanging = Math.max(0, used - broken.width);
  const { offset, wordGap } = alignLine(style, isRtl, broken, rect.width - rect.indent - broken.width, spaces);
  let x = rect.left + offset + (isRtl ? -hanging : rect.indent);
  for (const unit of orderVisually(units, openBoxes, builder.baseLevel)) {
    unit.x = x;
    unit.width += unit.spaces * wordGap;
    unit.wordGap = wordGap;
    x += unit.width;
  }
}

/** Alignment of a line in its available space. */
interface LineAlignment {
  /** From the left end of the available space, px. */
  readonly offset: number;
  /** Added to each space of a justified line. */
  readonly wordGap: number;
}

/** `text-align` and `text-align-last` of one line with `free` px left over. */
function alignLine(
  style: ComputedStyle,
  isRtl: boolean,
  line: BrokenLine,
  free: number,
  spaces: number,
): LineAlignment {
  const side = usedAlign(style, line);
  if (side === 'justify' && free > 0 && spaces > 0) return { offset: 0, wordGap: free / spaces };
  // Overflowing lines are start-aligned.
  if (free < 0) return { offset: isRtl ? free : 0, wordGap: 0 };
  switch (side) {
    case 'left':
    case '-webkit-left':
      return { offset: 0, wordGap: 0 };
    case 'right':
    case '-webkit-right':
      return { offset: free, wordGap: 0 };
    case 'center':
    case '-webkit-center':
      return { offset: Math.floor(free * 32) / 64, wordGap: 0 };
    case 'end':
      return { offset: isRtl ? 0 : free, wordGap: 0 };
    default:
      return { offset: isRtl ? free : 0, wordGap: 0 };
  }
}

function usedAlign(style: ComputedStyle, line: BrokenLine): ComputedStyle['textAlign'] {
  const endsParagraph = line.endsForced || line.isLast;
  if (!endsParagraph) return style.textAlign;
  if (style.textAlignLast !== 'auto') return style.textAlignLast;
  return style.textAlign === 'justify' ? 'start' : style.textAlign;
}
