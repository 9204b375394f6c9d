import { IDENTITY, type Matrix } from '../../affine.js';
import type { Color } from '../../css/computed/image-values.js';
import type { FontSpec } from '../../font/text-host.js';
import type { Rect } from '../rect.js';
import { BLACK } from '../svg/svg-color.js';
import type { CanvasPaint } from './canvas-paints.js';

export type TextAlign = 'left' | 'right' | 'center' | 'start' | 'end';
export type TextBaseline = 'alphabetic' | 'top' | 'hanging' | 'middle' | 'ideographic' | 'bottom';

/** Offsets and blur in px of the canvas. */
export interface CanvasShadow {
  readonly color: Color;
  readonly blur: number;
  readonly x: number;
  readonly y: number;
}

/** A shadow that neither blurs nor moves would lie exactly below, and is not drawn. */
export const isShown = ({ color, blur, x, y }: CanvasShadow): boolean =>
  color.a > 0 && (blur > 0 || x !== 0 || y !== 0);

/** What `save` keeps besides the state of the native context: its clip, line caps and joins, and shadows. */
export interface CanvasState {
  readonly matrix: Matrix;
  /** Bounds of the clip in px of the canvas. */
  readonly clip: Rect;
  /** What of the clip is no rectangle: its size, and the work of applying it to each drawing. */
  readonly clipPoints: number;
  readonly clipReach: number;
  readonly clipWork: number;
  readonly fill: CanvasPaint;
  readonly stroke: CanvasPaint;
  readonly lineWidth: number;
  readonly dashes: readonly number[];
  readonly dashOffset: number;
  readonly alpha: number;
  readonly operation: string;
  readonly shadow: CanvasShadow;
  readonly font: FontSpec;
  readonly textAlign: TextAlign;
  readonly textBaseline: TextBaseline;
  readonly isRightToLeft: boolean;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
}

const INK: CanvasPaint = { kind: 'color', color: BLACK };

/** The state of a new canvas, with its font and all of its area. */
export const initialState = (font: FontSpec, clip: Rect): CanvasState => ({
  matrix: IDENTITY,
  clip,
  clipPoints: 0,
  clipReach: 0,
  clipWork: 0,
  fill: INK,
  stroke: INK,
  lineWidth: 1,
  dashes: [],
  dashOffset: 0,
  alpha: 1,
  operation: 'source-over',
  shadow: { color: { r: 0, g: 0, b: 0, a: 0 }, blur: 0, x: 0, y: 0 },
  font,
  textAlign: 'start',
  textBaseline: 'alphabetic',
  isRightToLeft: false,
  letterSpacing: 0,
  wordSpacing: 0,
});
