import { CANVAS_LIMITS } from './canvas-limits.js';
import type { CanvasState } from './canvas-state.js';
import type { OutlineSize } from './canvas-work.js';

/** Dashes that together are shorter than this are a solid line; canvas would take minutes to draw them. */
const MIN_DASH_PX = 0.2;

/** Px of the canvas per unit: `scale` where it is the same in all directions, and the mean of all. */
export function strokeShape({ matrix: { a, b, c, d } }: Pick<CanvasState, 'matrix'>): {
  readonly scale: number | undefined;
  readonly meanScale: number;
} {
  const meanScale = Math.sqrt(Math.abs(a * d - b * c));
  const isEven = Math.abs(a * c + b * d) < 1e-6 && Math.abs(Math.hypot(a, b) - Math.hypot(c, d)) < 1e-6;
  return { scale: isEven ? meanScale : undefined, meanScale };
}

/** How many dashes a line is drawn with; 0 for a solid one. */
export function dashesOf({ reach }: OutlineSize, state: CanvasState): number {
  const { dashes } = state;
  const sum = dashes.reduce((total, dash) => total + dash, 0) * strokeShape(state).meanScale;
  const count = sum < MIN_DASH_PX ? 0 : Math.ceil(reach / sum) * (dashes.length / 2);
  return count <= CANVAS_LIMITS.drawnDashes ? count : 0;
}
