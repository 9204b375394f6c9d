import type { ComputedStyle } from '../../css/computed-style.js';
import type { BrokenLine } from './content.js';

/** Alignment of a line in its available space. */
interface LineAlignment {
  /** From the left end of the available space, px. */
  readonly offset: number;
  /** Added to each space of a justified line. */
  readonly wordGap: number;
}

/** `text-align` and `text-align-last` of one line with `free` px left over. */
export function alignLine(
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
