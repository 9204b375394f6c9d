import type { FlowRun } from './flow-run.js';
import { shiftDown } from './shift-down.js';

/** Cuts off what `text-box-trim` asks for. */
export function trimLines(run: FlowRun): void {
  const { top, bottom } = trimOf(run);
  if (top === 0 && bottom === 0) return;
  const { placements, staticPositions, lines = [], firstBaseline, lastBaseline } = run;
  const content = { width: 0, height: 0, placements, staticPositions, lines, firstBaseline, lastBaseline };
  const moved = shiftDown(content, -top);
  placements.splice(0, placements.length, ...moved.placements);
  staticPositions.splice(0, staticPositions.length, ...(moved.staticPositions ?? []));
  run.firstBaseline = moved.firstBaseline;
  run.lastBaseline = moved.lastBaseline;
  run.cursor -= top + bottom;
}

/** What `text-box-trim` cuts off the first and the last line of the block (CSS Inline 3, section 6). */
function trimOf({ box, lines, context }: FlowRun): { readonly top: number; readonly bottom: number } {
  const { textBoxTrim, textBoxEdge, font } = box.style;
  const [first, last] = [lines?.at(0), lines?.at(-1)];
  if (!first || !last || !(textBoxTrim.start || textBoxTrim.end)) return NO_TRIM;
  const { ascentPx, descentPx, capHeightPx, xHeightPx } = context.layout.text.metrics(font);
  const over = { text: ascentPx, cap: capHeightPx, ex: xHeightPx }[textBoxEdge.over];
  const under = textBoxEdge.under === 'text' ? descentPx : 0;
  return {
    top: textBoxTrim.start ? first.baseline - over - first.y : 0,
    bottom: textBoxTrim.end ? last.y + last.height - last.baseline - under : 0,
  };
}

const NO_TRIM = Object.freeze({ top: 0, bottom: 0 });
