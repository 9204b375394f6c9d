import { IDENTITY, multiply } from '../../affine.js';
import { type Canvas, ImageData, Path2D } from '../../font/canvas.js';
import { paintTiles } from '../background/paint-tiles.js';
import { invert, mapRect, translation } from '../matrix.js';
import { readableInk } from '../readable-ink.js';
import { growRect, intersectRects, isEmptyRect, type Rect, rectOf, rectOfPath } from '../rect.js';
import { isPlainIn } from '../svg/shape/draw-outline.js';
import { thinLineInk } from '../svg/shape/thin-line.js';
import { greyOf, writeColor } from '../write-color.js';
import { canvasSource, drawPart, type PartBoxes, type PartSource, pictureSource } from './canvas-image.js';
import { CANVAS_LIMITS } from './canvas-limits.js';
import { type CanvasPaint, copyTile, PatternPaint } from './canvas-paints.js';
import { type Outline, rectOutline } from './canvas-path.js';
import { CanvasShapes } from './canvas-shapes.js';
import { isShown } from './canvas-state.js';
import { dashesOf, strokeShape } from './canvas-stroke.js';
import type { CanvasStyles } from './canvas-style.js';
import { alignedBy, type CanvasLine, cleanText, drawLine, loweredBy, widthOfLine } from './canvas-text.js';
import {
  COPY_WORK,
  clipWork,
  DRAWING_WORK,
  edgeWork,
  HIT_WORK,
  lineWork,
  pixelWork,
  TRANSFER_WORK,
  textWork,
  tileWork,
} from './canvas-work.js';
import { stretchOf } from './path-builder.js';
import type { PixelBlock } from './script-canvas.js';

type Way = 'fill' | 'stroke';
type Rule = 'nonzero' | 'evenodd';
const ruleOf = (rule: string): Rule => (rule === 'evenodd' ? 'evenodd' : 'nonzero');

const WHITE_GREY = 255;

/**
 * One canvas of a page, painted while its scripts run. Scripts record its methods as commands; they mean what the
 * methods and attributes of the Canvas API mean. Numbers are finite. Canvases, paths and paints are named by numbers
 * that the scripts chose; unknown ones are ignored.
 */
export class CanvasSurface extends CanvasShapes {
  fill(rule: string): void {
    this.#paint(this.current, 'fill', ruleOf(rule));
  }

  stroke(): void {
    this.#paint(this.current, 'stroke');
  }

  clip(rule: string): void {
    this.#clipTo(this.current, ruleOf(rule));
  }

  fillPath(path: number, rule: string): void {
    const outline = this.outlineOf(path, this.state.matrix);
    if (outline) this.#paint(outline, 'fill', ruleOf(rule));
  }

  strokePath(path: number): void {
    const outline = this.outlineOf(path, this.state.matrix);
    if (outline) this.#paint(outline, 'stroke');
  }

  clipPath(path: number, rule: string): void {
    const outline = this.outlineOf(path, this.state.matrix);
    if (outline) this.#clipTo(outline, ruleOf(rule));
  }

  clearRect(x: number, y: number, width: number, height: number): void {
    const { context, state } = this;
    const area = mapRect(state.matrix, rectOf({ x, y, width, height }));
    if (!this.isVisible || !this.#spendOn(area, 'color')) return;
    context.save();
    context.setTransform(state.matrix);
    context.clearRect(x, y, width, height);
    context.restore();
    const isWhole =
      area.left <= 0 && area.top <= 0 && area.right >= this.canvas.width && area.bottom >= this.canvas.height;
    const { b, c } = state.matrix;
    if (isWhole && b === 0 && c === 0) this.marks.clear();
    else if (b === 0 && c === 0) this.marks.addPlain(intersectRects(area, state.clip));
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.#paint(rectOutline(x, y, width, height, this.state.matrix), 'fill', 'nonzero', true);
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.#paint(rectOutline(x, y, width, height, this.state.matrix), 'stroke');
  }

  /** `maxWidth` below 0 stands for none. */
  fillText(text: string, x: number, y: number, maxWidth: number): void {
    this.#drawText(text, x, y, maxWidth, 'fill');
  }

  strokeText(text: string, x: number, y: number, maxWidth: number): void {
    this.#drawText(text, x, y, maxWidth, 'stroke');
  }

  /** Part of a canvas, in its own px, into a box. */
  drawCanvas(canvas: number, ...box: PartBoxes): void {
    const pixels = this.tools.pixelsOf(canvas);
    if (!pixels) return;
    const { width, height } = pixels;
    if (!this.spend(2 * width * height * COPY_WORK)) return;
    const onCopy = (copy: Canvas): void => this.tools.work.keep(copy.width * copy.height, copy);
    // A canvas that is drawn onto itself is read first.
    const isSelf = pixels === this.canvas;
    const source = isSelf ? copyTile(width, height, (context) => context.drawImage(pixels, 0, 0)) : pixels;
    this.#drawPart(canvasSource(source, onCopy), box);
    this.tools.work.keep(width * height, isSelf ? source : undefined);
  }

  drawPicture(url: string, ...box: PartBoxes): void {
    const source = pictureSource(this.tools, url, Math.abs(box[6]), Math.abs(box[7]));
    if (source) this.#drawPart(source, box);
  }

  canvasPattern(paint: number, canvas: number, repetition: string): void {
    const pixels = this.tools.pixelsOf(canvas);
    if (pixels)
      this.#addPattern(paint, repetition, pixels.width, pixels.height, (context) => context.drawImage(pixels, 0, 0));
  }

  picturePattern(paint: number, url: string, repetition: string): void {
    const source = pictureSource(this.tools, url, 0, 0);
    if (!source) return;
    const { width, height } = source;
    this.#addPattern(paint, repetition, width, height, (context) =>
      source.draw(context, 0, 0, width, height, [0, 0, width, height]),
    );
  }

  /** Replaces pixels, whatever transform, clip and alpha are set. */
  putPixels({ x, y, width, height, rgba }: PixelBlock): void {
    if (!this.spend(width * height * TRANSFER_WORK + this.#copyWork)) return;
    this.context.putImageData(new ImageData(rgba, width, height), x, y);
    if (this.tools.levels <= 4)
      this.marks.addTone({ left: x, top: y, right: x + width, bottom: y + height }, 'auto', false);
  }

  /** Whether a point, in px of the canvas, is in a named path (else the current one) or on its stroke. */
  hits(x: number, y: number, rule: Rule | 'stroke', path: number | undefined): boolean {
    const outline = path === undefined ? this.current : this.outlineOf(path, this.state.matrix);
    if (!outline || !this.spend(outline.points * HIT_WORK)) return false;
    if (rule !== 'stroke') return this.context.isPointInPath(outline.path, x, y, rule);
    const { scale = 1 } = strokeShape(this.state);
    this.context.lineWidth = this.state.lineWidth * scale;
    return this.context.isPointInStroke(outline.path, x, y);
  }

  #paint(outline: Outline, way: Way, rule: Rule = 'nonzero', isRect = false): void {
    const paint = this.state[way];
    const { path } = outline;
    if (!this.isVisible || !this.#spendOnOutline(outline, way)) return;
    const isLine = way === 'stroke' && this.#strokeThinLine(outline, paint);
    if (isLine) return;
    if (way === 'fill' && this.#fillTiles(paint, path, rule)) return;
    if (way === 'fill') this.#withPaint(paint, way, path, (mapped) => this.context.fill(mapped, rule));
    else this.#stroke(outline, paint);
    this.#mark(path, paint, isRect, way === 'stroke' ? this.state.lineWidth / 2 : 0);
  }

  /** Work of copying the canvas, as each reading of it does, and of its clip, which is applied anew. */
  get #copyWork(): number {
    return this.canvas.width * this.canvas.height * COPY_WORK + this.state.clipWork;
  }

  #spendOn(box: Rect, kind: CanvasPaint['kind'] | 'image', more = 0, pixels?: number): boolean {
    return this.spend(DRAWING_WORK + pixelWork(this.state, box, kind, pixels) + this.state.clipWork + more);
  }

  #spendOnOutline(outline: Outline, way: Way): boolean {
    const { state, canvas } = this;
    const paint = state[way];
    const times = isShown(state.shadow) ? 2 : 1;
    const bounds = rectOfPath(outline.path);
    if (way === 'fill') {
      const tiles = paint.kind === 'pattern' ? tileWork(outline, state, canvas, paint.pattern.tile) : 0;
      return this.#spendOn(bounds, paint.kind, edgeWork(outline, canvas) * times + tiles);
    }
    const width = state.lineWidth * strokeShape(state).meanScale;
    const box = growRect(bounds, width / 2);
    const work = lineWork(outline, canvas, dashesOf(outline, state)) * times;
    return this.#spendOn(box, paint.kind, work, (outline.reach + width) * width);
  }

  /** Tiles are copied side by side, because canvas resamples patterns even at their original size. */
  #fillTiles(paint: CanvasPaint, path: Path2D, rule: Rule): boolean {
    const { context, state } = this;
    const origin = paint.kind === 'pattern' ? paint.pattern.origin : undefined;
    if (paint.kind !== 'pattern' || !origin || state.operation !== 'source-over' || isShown(state.shadow)) return false;
    const visible = intersectRects(state.clip, rectOfPath(path));
    const inverse = invert(state.matrix);
    if (!inverse || isEmptyRect(visible)) return true;
    context.save();
    context.clip(path, rule);
    context.setTransform(multiply(state.matrix, translation(origin.x, origin.y)));
    const area = mapRect(multiply(translation(-origin.x, -origin.y), inverse), visible);
    paintTiles(context, paint.pattern.tile, area);
    context.restore();
    return true;
  }

  #stroke(outline: Outline, paint: CanvasPaint): void {
    const { context, state } = this;
    const { scale } = strokeShape(this.state);
    const isMapped = paint.kind !== 'color' || scale === undefined;
    const factor = isMapped ? 1 : scale;
    context.lineWidth = state.lineWidth * factor;
    context.setLineDash(dashesOf(outline, state) > 0 ? state.dashes.map((dash) => dash * factor) : []);
    context.lineDashOffset = state.dashOffset * factor;
    this.#withPaint(paint, 'stroke', outline.path, (mapped) => context.stroke(mapped), isMapped);
  }

  /** On a panel without greys, a thin grey line becomes solid. */
  #strokeThinLine(outline: Outline, paint: CanvasPaint): boolean {
    const { context, state, tools } = this;
    if (paint.kind !== 'color' || state.operation !== 'source-over') return false;
    const backdrop = { page: tools, matrix: state.matrix, backdropGrey: WHITE_GREY, marksTones: true };
    const ink = thinLineInk(backdrop, paint.color, state.alpha, state.lineWidth);
    if (!ink) return false;
    context.globalAlpha = 1;
    try {
      this.#stroke(outline, { kind: 'color', color: ink });
    } finally {
      context.globalAlpha = state.alpha;
    }
    return true;
  }

  /** Sets the paint and draws: gradients and patterns have the coordinates of the transform, and so has then the outline. */
  #withPaint(
    paint: CanvasPaint,
    way: Way,
    path: Path2D,
    draw: (path: Path2D) => void,
    isMapped = paint.kind !== 'color',
  ): void {
    const { context } = this;
    const style = this.#styleOf(paint);
    if (style === undefined) return;
    if (way === 'fill') context.fillStyle = style;
    else context.strokeStyle = style;
    if (!isMapped) {
      draw(path);
      return;
    }
    this.#inUserSpace(() => {
      const outline = new Path2D();
      outline.addPath(path, invert(this.state.matrix) ?? IDENTITY);
      draw(outline);
    });
  }

  #styleOf(paint: CanvasPaint): CanvasStyles['context']['fillStyle'] | undefined {
    if (paint.kind === 'color') return writeColor(paint.color);
    return paint.kind === 'gradient' ? paint.gradient.for(this.context) : paint.pattern.for(this.context);
  }

  #inUserSpace(draw: () => void): void {
    this.context.setTransform(this.state.matrix);
    try {
      draw();
    } finally {
      this.context.resetTransform();
    }
  }

  #clipTo(outline: Outline, rule: Rule): void {
    const { state, canvas } = this;
    const { path, isRect } = outline;
    const points = state.clipPoints + outline.points;
    const reach = state.clipReach + outline.reach;
    const edges = edgeWork(outline, canvas);
    if (!this.spend(clipWork(points, reach, canvas) + edges)) return;
    this.context.clip(path, rule);
    this.setClip({
      clip: intersectRects(state.clip, rectOfPath(path)),
      clipPoints: isRect ? state.clipPoints : points,
      clipReach: isRect ? state.clipReach : reach,
      clipWork: state.clipWork + edges,
    });
  }

  #mark(path: Path2D, paint: CanvasPaint, isRect: boolean, reach: number): void {
    const { tools, state } = this;
    if (tools.levels > 4 || paint.kind === 'pattern') return;
    const area = intersectRects(state.clip, growRect(rectOfPath(path), reach));
    if (paint.kind === 'gradient') {
      this.marks.addTone(area, 'ordered', false);
      return;
    }
    const opacity = paint.color.a * state.alpha;
    const isPlain = isPlainIn({ page: tools }, paint.color, state.alpha);
    if (isPlain && isRect) this.marks.addPlain(area);
    else if (!isPlain && opacity >= 0.05) this.marks.addTone(growRect(area, 0.5), 'ordered', true);
  }

  #drawText(source: string, x: number, y: number, maxWidth: number, way: Way): void {
    const { state, tools } = this;
    const { font, letterSpacing, wordSpacing, matrix } = state;
    const text = cleanText(source);
    if (!this.isVisible || text.trim() === '') return;
    const line: CanvasLine = { text, font, letterSpacing, wordSpacing };
    const width = widthOfLine(line, tools.text);
    const narrowed = maxWidth >= 0 && width > maxWidth ? maxWidth / width : 1;
    if (!(narrowed > 0)) return;
    const left = x - alignedBy(state.textAlign, state.isRightToLeft, width);
    const baseline = y + loweredBy(state.textBaseline, font, tools.text);
    const box = { left, top: baseline - font.sizePx, right: left + width, bottom: baseline + font.sizePx / 2 };
    if (!this.#spendOn(mapRect(matrix, box), state[way].kind, textWork(text.length, font.sizePx * stretchOf(matrix))))
      return;
    const { a, b, c, d } = matrix;
    const isUpright = b === 0 && c === 0 && a > 0 && Math.abs(a - d) < 1e-6 && narrowed === 1;
    if (!isUpright) {
      const narrow = multiply(multiply(matrix, translation(x, baseline)), { ...IDENTITY, a: narrowed });
      this.#drawTurned(line, multiply(narrow, translation(left - x, 0)), way);
      return;
    }
    // Glyphs are set in px of the canvas, so that they stay sharp.
    const scaled: CanvasLine = {
      text,
      font: a === 1 ? font : tools.fonts.intern({ ...font, sizePx: font.sizePx * a }),
      letterSpacing: letterSpacing * a,
      wordSpacing: wordSpacing * a,
    };
    const at = { x: a * left + matrix.e, y: Math.round(d * baseline + matrix.f) };
    if (way === 'fill' && this.#fillCrisp(scaled, at)) return;
    this.#setTextPaint(way);
    const isPlaced = state[way].kind === 'color';
    if (isPlaced) drawLine(this.context, scaled, tools.text, at, way);
    else this.#inUserSpace(() => drawLine(this.context, line, tools.text, { x: left, y: baseline }, way));
  }

  #drawTurned(line: CanvasLine, { a, b, c, d, e, f }: ReturnType<typeof multiply>, way: Way): void {
    const { context } = this;
    this.#setTextPaint(way);
    context.setTransform(a, b, c, d, e, f);
    try {
      drawLine(context, line, this.tools.text, { x: 0, y: 0 }, way);
    } finally {
      context.resetTransform();
    }
  }

  #setTextPaint(way: Way): void {
    const { context, state, tools } = this;
    const paint = state[way];
    const style = this.#styleOf(paint) ?? 'transparent';
    if (way === 'fill' && paint.kind === 'color') {
      const backdrop = { page: tools, backdropGrey: WHITE_GREY };
      context.fillStyle = tools.textFills.get(tools.isCrisp ? readableInk(backdrop, paint.color) : paint.color);
    } else if (way === 'fill') context.fillStyle = style;
    else {
      context.strokeStyle = style;
      const { scale = 1 } = strokeShape(this.state);
      context.lineWidth = state.lineWidth * scale;
      context.setLineDash([]);
    }
  }

  /** Text without antialiasing, in an ink that can be read, on a panel without shades. */
  #fillCrisp(line: CanvasLine, at: { readonly x: number; readonly y: number }): boolean {
    const { context, state, tools } = this;
    const { fill, shadow, alpha, operation, clip } = state;
    const isPlain = fill.kind === 'color' && fill.color.a === 1 && alpha === 1 && !isShown(shadow);
    if (!tools.isCrisp || !isPlain || operation !== 'source-over') return false;
    const { text, font, letterSpacing, wordSpacing } = line;
    const width = widthOfLine(line, tools.text);
    if (font.sizePx > CANVAS_LIMITS.crispTextPx || width > CANVAS_LIMITS.crispLinePx) return false;
    const reach = 2 * font.sizePx;
    const isOutside = at.x > clip.right + reach || at.x + width < clip.left - reach;
    if (isOutside || at.y - reach > clip.bottom || at.y + reach < clip.top) return true;
    if (!this.spend(this.#copyWork)) return true;
    const backdropGrey = this.#greyAt(at.x + width / 2, at.y - font.sizePx / 3);
    const ink = readableInk({ page: tools, backdropGrey }, fill.color);
    const raster = tools.textRasters.get(
      { text, font, letterSpacing, wordGap: wordSpacing, isRightToLeft: false, isLight: greyOf(ink) > 128 },
      [ink.r, ink.g, ink.b],
      tools.text,
    );
    if (!raster.sized) return true;
    const [left, top] = [Math.round(at.x) + raster.bits.left, at.y - raster.bits.top];
    const isSmooth = context.imageSmoothingEnabled;
    context.imageSmoothingEnabled = false;
    context.drawImage(raster.sized.canvas, left, top);
    context.imageSmoothingEnabled = isSmooth;
    this.marks.addBits(left, top, raster.bits);
    return true;
  }

  /** The grey that is already there; white where nothing is, as most pages are. */
  #greyAt(x: number, y: number): number {
    const [left, top] = [Math.round(x), Math.round(y)];
    if (left < 0 || top < 0 || left >= this.canvas.width || top >= this.canvas.height) return WHITE_GREY;
    const [r = 0, g = 0, b = 0, a = 0] = this.context.getImageData(left, top, 1, 1).data;
    return greyOf({ r, g, b, a: 1 }) * (a / 255) + WHITE_GREY * (1 - a / 255);
  }

  #drawPart(source: PartSource, box: PartBoxes): void {
    const [, , , , x, y, width, height] = box;
    const shown = mapRect(this.state.matrix, {
      left: Math.min(x, x + width),
      top: Math.min(y, y + height),
      right: Math.max(x, x + width),
      bottom: Math.max(y, y + height),
    });
    if (!this.isVisible || !this.#spendOn(shown, 'image')) return;
    let area: Rect | undefined;
    this.#inUserSpace(() => {
      area = drawPart(this.context, source, box);
    });
    if (area && this.tools.levels <= 4)
      this.marks.addTone(intersectRects(mapRect(this.state.matrix, area), this.state.clip), 'auto', false);
  }

  #addPattern(
    paint: number,
    repetition: string,
    width: number,
    height: number,
    draw: Parameters<typeof copyTile>[2],
  ): void {
    const { patterns, reservePixels } = this.tools;
    if (width < 1 || height < 1 || !reservePixels(width, height)) return;
    if (!this.spend(2 * width * height * COPY_WORK)) return;
    if (patterns.size >= CANVAS_LIMITS.named) patterns.clear();
    patterns.set(paint, new PatternPaint(copyTile(width, height, draw), repetition));
  }
}
