import type { ContainerSize } from '../css/length.js';
import { type Length, resolveLength } from '../css/length.js';
import type { UsedEdges } from './box.js';
import type { SizedBox } from './contract.js';
import { type BoxEdges, floorToStep, usedBorder } from './sizing/edges.js';

/** Padding, border and margin of a box as they were used, each on its own. */
export function usedEdgesOf(
  box: SizedBox,
  edges: BoxEdges,
  percentWidth: number | undefined,
  container: ContainerSize,
): { padding: UsedEdges; border: UsedEdges; margin: UsedEdges } {
  const border = usedBorder(box);
  const px = (length: Length): number => Math.max(0, floorToStep(resolveLength(length, percentWidth, container) ?? 0));
  const left = edges.insetLeft - border.left;
  const top = edges.insetTop - border.top;
  const hasPadding =
    left > 0 || top > 0 || edges.insetX > border.left + border.right || edges.insetY > border.top + border.bottom;
  const { padding } = box.style;
  return {
    padding: hasPadding
      ? { top, left, right: px(padding.right), bottom: px(padding.bottom) }
      : { top: 0, left: 0, right: 0, bottom: 0 },
    border: { ...border },
    margin: edges.margin,
  };
}
