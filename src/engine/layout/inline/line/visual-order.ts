import type { InlineBox } from '../../box.js';
import type { LineUnit } from './line-units.js';

/** Units of a line from left to right; logical order if nothing is right to left. */
export function orderVisually(
  units: readonly LineUnit[],
  openBoxes: readonly InlineBox[],
  baseLevel: number,
): readonly LineUnit[] {
  if (baseLevel === 0 && units.every(({ level }) => level === 0) && !hasTurnedBox(units, openBoxes)) return units;
  const ordered = reorderByLevel(
    units.filter((unit) => !isEdge(unit)),
    baseLevel,
  );
  for (const span of collectSpans(units, openBoxes)) insertEdges(ordered, span);
  return ordered;
}

/** Edges of a box are on the sides of its own direction, even if its text has another. */
function hasTurnedBox(units: readonly LineUnit[], openBoxes: readonly InlineBox[]): boolean {
  const isTurned = ({ style }: InlineBox): boolean => style.direction === 'rtl';
  return openBoxes.some(isTurned) || units.some(({ piece }) => piece.kind === 'open' && isTurned(piece.box));
}

function isEdge({ piece }: LineUnit): boolean {
  return piece.kind === 'open' || piece.kind === 'close';
}

/** UAX #9, rule L2: from the highest level down, every run of at least that level is reversed. */
function reorderByLevel(units: readonly LineUnit[], baseLevel: number): LineUnit[] {
  const ordered = [...units];
  const highest = ordered.reduce((max, { level }) => Math.max(max, level), baseLevel);
  for (let level = highest; level >= 1; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      if ((ordered[start]?.level ?? 0) < level) {
        start += 1;
        continue;
      }
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1;
      const turned = ordered.slice(start, end).reverse();
      ordered.splice(start, end - start, ...turned);
      start = end;
    }
  }
  return ordered;
}

/** An inline box on one line with its content. */
interface BoxSpan {
  readonly box: InlineBox;
  readonly inside: LineUnit[];
  open: LineUnit | undefined;
  close: LineUnit | undefined;
}

/** Boxes of a line, innermost first. */
function collectSpans(units: readonly LineUnit[], openBoxes: readonly InlineBox[]): BoxSpan[] {
  const newSpan = (box: InlineBox): BoxSpan => ({ box, inside: [], open: undefined, close: undefined });
  const stack = openBoxes.map(newSpan);
  const spans: BoxSpan[] = [];
  const end = (): void => {
    const span = stack.pop();
    if (!span) return;
    spans.push(span);
    stack.at(-1)?.inside.push(...span.inside);
    for (const edge of [span.open, span.close]) if (edge) stack.at(-1)?.inside.push(edge);
  };
  for (const unit of units) {
    if (unit.piece.kind === 'open') {
      const span = newSpan(unit.piece.box);
      span.open = unit;
      stack.push(span);
    } else if (unit.piece.kind === 'close') {
      const span = stack.at(-1);
      if (span) span.close = unit;
      end();
    } else stack.at(-1)?.inside.push(unit);
  }
  while (stack.length > 0) end();
  return spans;
}

/** Inserts edges around the content of their box, on the sides that its direction requires. */
function insertEdges(ordered: LineUnit[], { box, inside, open, close }: BoxSpan): void {
  const members = new Set(inside);
  let first = ordered.findIndex((unit) => members.has(unit));
  let last = ordered.findLastIndex((unit) => members.has(unit));
  if (first < 0) {
    first = ordered.length;
    last = ordered.length - 1;
  }
  const isRtl = box.style.direction === 'rtl';
  const [left, right] = isRtl ? [close, open] : [open, close];
  if (right) ordered.splice(last + 1, 0, right);
  if (left) ordered.splice(first, 0, left);
}
