import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { BlockBox } from '../../layout/box.js';
import type { Painting } from '../painting.js';
import { wholeWidth } from '../rect.js';
import { paintBorder } from './border.js';

const NONE = Object.freeze({ x: 0, y: 0 });
const SQUARE = Object.freeze({ topLeft: NONE, topRight: NONE, bottomRight: NONE, bottomLeft: NONE });

/** Paints rules in the gaps between columns. */
export function paintColumnRules(painting: Painting, box: BlockBox): void {
  if (!box.columnGaps) return;
  const { style: lineStyle, color, width } = box.style.columnRule;
  const ruleWidth = wholeWidth(width);
  if (ruleWidth <= 0 || lineStyle === 'none' || lineStyle === 'hidden') return;
  const used = lineStyle === 'inset' ? 'ridge' : lineStyle === 'outset' ? 'groove' : lineStyle;
  // A rule looks like a left border.
  const ruleStyle: ComputedStyle = {
    ...box.style,
    borderStyle: { ...box.style.borderStyle, left: used },
    borderColor: { ...box.style.borderColor, left: color },
  };
  const edges = { top: 0, right: 0, bottom: 0, left: ruleWidth };
  for (const gap of box.columnGaps) {
    const left = Math.round(gap.x + gap.width / 2 - ruleWidth / 2);
    const [top, bottom] = [Math.round(gap.y), Math.round(gap.y + gap.height)];
    paintBorder(painting, ruleStyle, { rect: { left, top, right: left + ruleWidth, bottom }, ...SQUARE }, edges);
  }
}
