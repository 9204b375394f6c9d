import type { Color } from '../../css/computed/image-values.js';
import type { Canvas, SKRSContext2D } from '../../font/canvas.js';
import { isUsable } from '../matrix.js';
import { writeColor } from '../write-color.js';
import { DEFAULT_FONT } from './canvas-fonts.js';
import { CANVAS_LIMITS } from './canvas-limits.js';
import { type CanvasPaint, GradientPaint } from './canvas-paints.js';
import { CanvasPaths } from './canvas-path.js';
import {
  type CanvasShadow,
  type CanvasState,
  initialState,
  isShown,
  type TextAlign,
  type TextBaseline,
} from './canvas-state.js';
import type { CanvasTools } from './canvas-tools.js';
import { clampPx } from './path-builder.js';

const CAPS = ['butt', 'round', 'square'] as const;
const JOINS = ['miter', 'round', 'bevel'] as const;
const QUALITIES = ['low', 'medium', 'high'] as const;
const ALIGNS: readonly TextAlign[] = ['left', 'right', 'center', 'start', 'end'];
const BASELINES: readonly TextBaseline[] = ['alphabetic', 'top', 'hanging', 'middle', 'ideographic', 'bottom'];
const OPERATIONS = (
  'source-over source-in source-out source-atop destination-over destination-in destination-out destination-atop lighter copy xor ' +
  'multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue saturation color luminosity'
).split(' ');

/** The commands that set how something is drawn. Values that mean nothing change nothing. */
export abstract class CanvasStyles extends CanvasPaths {
  readonly canvas: Canvas;
  protected readonly context: SKRSContext2D;
  protected state: CanvasState;
  #saved: CanvasState[] = [];
  /** Saves beyond the limit. */
  #unsaved = 0;

  constructor(tools: CanvasTools, canvas: Canvas) {
    super(tools);
    this.canvas = canvas;
    this.context = canvas.getContext('2d');
    const font = tools.readFont(DEFAULT_FONT)?.font;
    if (!font) throw new Error('expected a default font');
    this.state = initialState(font, { left: 0, top: 0, right: canvas.width, bottom: canvas.height });
  }

  save(): void {
    if (this.#saved.length >= CANVAS_LIMITS.savedStates) {
      if (this.#unsaved++ === 0) this.tools.noteLimit(`canvas: more than ${CANVAS_LIMITS.savedStates} saved states`);
      return;
    }
    this.#saved.push(this.state);
    this.context.save();
  }

  restore(): void {
    if (this.#unsaved > 0) {
      this.#unsaved--;
      return;
    }
    const state = this.#saved.at(-1);
    // The clip is applied anew.
    if (!state || !this.spend(state.clipWork)) return;
    this.#saved.pop();
    this.context.restore();
    this.state = state;
    this.current.matrix = state.matrix;
  }

  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    this.#set({ matrix: { a, b, c, d, e, f } });
    this.current.matrix = this.state.matrix;
  }

  fillColor(color: string): void {
    const fill = this.#colorPaint(color);
    if (fill) this.#set({ fill });
  }

  strokeColor(color: string): void {
    const stroke = this.#colorPaint(color);
    if (stroke) this.#set({ stroke });
  }

  /** The number of a gradient or a pattern. */
  fillPaint(paint: number): void {
    const fill = this.#namedPaint(paint);
    if (fill) this.#set({ fill });
  }

  strokePaint(paint: number): void {
    const stroke = this.#namedPaint(paint);
    if (stroke) this.#set({ stroke });
  }

  lineWidth(lineWidth: number): void {
    if (lineWidth > 0) this.#set({ lineWidth: clampPx(lineWidth) });
  }

  lineCap(cap: string): void {
    this.context.lineCap = CAPS.find((one) => one === cap) ?? this.context.lineCap;
  }

  lineJoin(join: string): void {
    this.context.lineJoin = JOINS.find((one) => one === join) ?? this.context.lineJoin;
  }

  miterLimit(limit: number): void {
    if (limit > 0) this.context.miterLimit = limit;
  }

  /** Numbers separated by spaces. */
  lineDash(text: string): void {
    const dashes = text === '' ? [] : text.split(' ').slice(0, CANVAS_LIMITS.dashes).map(Number).map(clampPx);
    if (!dashes.every((dash) => dash >= 0)) return;
    this.#set({ dashes: dashes.length % 2 === 0 ? dashes : [...dashes, ...dashes] });
  }

  lineDashOffset(dashOffset: number): void {
    this.#set({ dashOffset: clampPx(dashOffset) });
  }

  globalAlpha(alpha: number): void {
    if (alpha < 0 || alpha > 1) return;
    this.#set({ alpha });
    this.context.globalAlpha = alpha;
  }

  globalCompositeOperation(operation: string): void {
    if (!OPERATIONS.includes(operation)) return;
    this.#set({ operation });
    this.context.globalCompositeOperation = operation as SKRSContext2D['globalCompositeOperation'];
  }

  imageSmoothingEnabled(isEnabled: number): void {
    this.context.imageSmoothingEnabled = isEnabled !== 0;
  }

  imageSmoothingQuality(quality: string): void {
    const known = QUALITIES.find((one) => one === quality);
    if (known) this.context.imageSmoothingQuality = known;
  }

  shadowColor(text: string): void {
    const color = this.tools.readColor(text);
    if (color) this.#setShadow({ color });
  }

  shadowBlur(blur: number): void {
    if (blur >= 0) this.#setShadow({ blur: Math.min(CANVAS_LIMITS.blurPx, blur) });
  }

  shadowOffsetX(x: number): void {
    this.#setShadow({ x: clampPx(x) });
  }

  shadowOffsetY(y: number): void {
    this.#setShadow({ y: clampPx(y) });
  }

  font(text: string): void {
    const read = this.tools.readFont(text);
    if (read) this.#set({ font: this.#internWith(read.font, this.state.font.kerning) });
  }

  fontKerning(kerning: string): void {
    this.#set({ font: this.#internWith(this.state.font, kerning !== 'none') });
  }

  textAlign(align: string): void {
    const textAlign = ALIGNS.find((one) => one === align);
    if (textAlign) this.#set({ textAlign });
  }

  textBaseline(baseline: string): void {
    const textBaseline = BASELINES.find((one) => one === baseline);
    if (textBaseline) this.#set({ textBaseline });
  }

  direction(direction: string): void {
    this.#set({ isRightToLeft: direction === 'rtl' });
  }

  letterSpacing(letterSpacing: number): void {
    this.#set({ letterSpacing: clampPx(letterSpacing) });
  }

  wordSpacing(wordSpacing: number): void {
    this.#set({ wordSpacing: clampPx(wordSpacing) });
  }

  linearGradient(paint: number, ...line: [x0: number, y0: number, x1: number, y1: number]): void {
    const [x0, y0, x1, y1] = line.map(clampPx) as typeof line;
    this.#addGradient(paint, new GradientPaint((context) => context.createLinearGradient(x0, y0, x1, y1)));
  }

  radialGradient(
    paint: number,
    ...circles: [x0: number, y0: number, r0: number, x1: number, y1: number, r1: number]
  ): void {
    const [x0, y0, r0, x1, y1, r1] = circles.map(clampPx) as typeof circles;
    if (r0 < 0 || r1 < 0) return;
    this.#addGradient(paint, new GradientPaint((context) => context.createRadialGradient(x0, y0, r0, x1, y1, r1)));
  }

  conicGradient(paint: number, start: number, x: number, y: number): void {
    this.#addGradient(
      paint,
      new GradientPaint((context) => context.createConicGradient(clampPx(start), clampPx(x), clampPx(y))),
    );
  }

  colorStop(paint: number, offset: number, color: string): void {
    const gradient = this.tools.gradients.get(paint);
    const read = this.tools.readColor(color);
    if (gradient && read && offset >= 0 && offset <= 1 && gradient.stops < CANVAS_LIMITS.named)
      gradient.addStop(offset, read);
  }

  patternTransform(paint: number, a: number, b: number, c: number, d: number, e: number, f: number): void {
    const pattern = this.tools.patterns.get(paint);
    if (pattern) pattern.matrix = { a, b, c, d, e, f };
  }

  spend(work: number): boolean {
    return this.tools.work.spend(this.canvas, work);
  }

  /** Whether a transform leaves anything to draw. */
  protected get isVisible(): boolean {
    return isUsable(this.state.matrix) && this.state.alpha > 0;
  }

  protected setClip(clip: Pick<CanvasState, 'clip' | 'clipPoints' | 'clipReach' | 'clipWork'>): void {
    this.#set(clip);
  }

  #set(change: Partial<CanvasState>): void {
    this.state = { ...this.state, ...change };
  }

  #setShadow(change: Partial<CanvasShadow>): void {
    const { context } = this;
    const shadow = { ...this.state.shadow, ...change };
    this.#set({ shadow });
    context.shadowColor = isShown(shadow) ? writeColor(shadow.color) : 'transparent';
    context.shadowBlur = shadow.blur;
    context.shadowOffsetX = shadow.x;
    context.shadowOffsetY = shadow.y;
  }

  #internWith(font: CanvasState['font'], kerning: boolean): CanvasState['font'] {
    return this.tools.fonts.intern({ ...font, kerning });
  }

  #colorPaint(text: string): CanvasPaint | undefined {
    const color: Color | undefined = this.tools.readColor(text);
    return color && { kind: 'color', color };
  }

  #namedPaint(paint: number): CanvasPaint | undefined {
    const gradient = this.tools.gradients.get(paint);
    if (gradient) return { kind: 'gradient', gradient };
    const pattern = this.tools.patterns.get(paint);
    return pattern && { kind: 'pattern', pattern };
  }

  #addGradient(paint: number, gradient: GradientPaint): void {
    const { gradients } = this.tools;
    if (gradients.size >= CANVAS_LIMITS.named) gradients.clear();
    gradients.set(paint, gradient);
  }
}
