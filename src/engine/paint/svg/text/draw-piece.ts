import type { Color } from '../../../css/computed/image-values.js';
import type { PixelUse } from '../../../font/font-registry.js';
import { hasGlyphs } from '../../../font/has-glyphs.js';
import { setCanvasFont } from '../../../font/measure-run.js';
import type { FontSpec } from '../../../font/text-host.js';
import { readableInk } from '../../readable-ink.js';
import type { Rect } from '../../rect.js';
import { clearLetters } from '../../text/clear-letters.js';
import { greyOf, writeColor } from '../../write-color.js';
import { type SvgPainting, svgProperty } from '../painting-state.js';
import { fillCovered, paintOrderOf } from '../shape/draw-outline.js';
import { setStroke, strokeShapeOf } from '../shape/stroke-shape.js';
import { BLACK } from '../svg-color.js';
import { readShare } from '../svg-length.js';
import { noteWords } from './note-words.js';
import { fillPixelRun } from './pixel-run.js';
import type { PlacedPiece } from './text-chunks.js';
import { fontAt, fontSizeOf, pieceWidth, scaleOf, spacingOf, wordSpacingOf } from './text-measures.js';
import type { TextPaints } from './text-paints.js';

/** Position of a piece's glyphs: in px of the canvas if they are upright, else in user units. */
interface GlyphLine {
  readonly painting: SvgPainting;
  readonly text: string;
  readonly font: FontSpec;
  readonly left: number;
  readonly baseline: number;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  readonly isUpright: boolean;
}

/** Fills and strokes the characters of one piece. */
export function drawPiece(painting: SvgPainting, piece: PlacedPiece, paints: TextPaints): void {
  if (!hasGlyphs(piece.text)) return;
  noteWords(painting, piece);
  const { element } = piece;
  for (const part of paintOrderOf(painting, element)) {
    const paint = part === 'markers' ? undefined : paints.of(element, part);
    if (!paint) continue;
    if (part === 'fill') {
      if (paint.kind === 'color') fillWithColor(painting, piece, paint.color);
      else fillCovered(painting, paint, areaOf(painting, piece), (inner) => fillWithColor(inner, piece, BLACK));
    } else if (paint.kind === 'color') strokeWithColor(painting, piece, paint.color);
    else fillCovered(painting, paint, areaOf(painting, piece), (inner) => strokeWithColor(inner, piece, BLACK));
  }
}

/** Large enough for every glyph and stroke of a piece, in user units. */
function areaOf(painting: SvgPainting, piece: PlacedPiece): Rect {
  const reach = fontSizeOf(painting, piece.element) + strokeShapeOf(painting, piece.element).width;
  const { x, y } = piece;
  return { left: x - reach, top: y - 1.5 * reach, right: x + pieceWidth(painting, piece) + reach, bottom: y + reach };
}

/** Glyphs of upright text are set in device px, so that they stay crisp. */
function onGlyphLine(painting: SvgPainting, piece: PlacedPiece, draw: (line: GlyphLine) => void): void {
  const { context, matrix } = painting;
  const { element, text, x, y } = piece;
  const scale = scaleOf(painting);
  const isUpright = matrix.b === 0 && matrix.c === 0 && matrix.a > 0 && Math.abs(matrix.a - matrix.d) < 1e-6;
  const font = fontAt(painting, element, isUpright ? scale : 1);
  context.save();
  if (isUpright) {
    const now = context.getTransform();
    context.setTransform(1, 0, 0, 1, now.e - matrix.e, now.f - matrix.f);
  }
  const [left, baseline] = isUpright ? [matrix.a * x + matrix.e, Math.round(matrix.d * y + matrix.f)] : [x, y];
  const unit = isUpright ? scale : 1;
  const letterSpacing = spacingOf(painting, piece) * unit;
  const wordSpacing = wordSpacingOf(painting, piece) * unit;
  draw({ painting, text, font, left, baseline, letterSpacing, wordSpacing, isUpright });
  context.restore();
}

function strokeWithColor(painting: SvgPainting, piece: PlacedPiece, color: Color): void {
  const { context } = painting;
  const { element } = piece;
  const shape = strokeShapeOf(painting, element);
  if (!(shape.width > 0)) return;
  onGlyphLine(painting, piece, (line) => {
    const scale = line.isUpright ? scaleOf(painting) : 1;
    context.globalAlpha *= readShare(svgProperty(painting, element, 'stroke-opacity'), 1);
    context.strokeStyle = writeColor(color);
    setStroke(context, {
      ...shape,
      width: shape.width * scale,
      dashes: shape.dashes.map((dash) => dash * scale),
      dashOffset: shape.dashOffset * scale,
    });
    eachRun(line, (run, at, nudge) => context.strokeText(run, at, line.baseline + nudge));
  });
}

function fillWithColor(painting: SvgPainting, piece: PlacedPiece, color: Color): void {
  const { context, page } = painting;
  const alpha = painting.isSilhouette ? 1 : readShare(svgProperty(painting, piece.element, 'fill-opacity'), 1);
  onGlyphLine(painting, piece, (line) => {
    context.globalAlpha *= alpha;
    const ink = page.isCrisp && color.a === 1 && painting.marksTones ? readableInk(painting, color) : color;
    if (line.isUpright && page.isCrisp && color.a === 1) {
      drawCrisp(line, ink);
      return;
    }
    context.fillStyle = page.textFills.get(ink);
    eachRun(line, (run, at, nudge) => context.fillText(run, at, line.baseline + nudge));
    context.fillStyle = writeColor(ink);
    eachPixelRun(line, (use, run, at) =>
      fillPixelRun(context, use, run, line.isUpright ? Math.round(at) : at, line.baseline, line.letterSpacing),
    );
  });
}

/** The characters of one line without antialiasing. */
function drawCrisp(line: GlyphLine, paint: Color): void {
  const { painting, text, font, letterSpacing } = line;
  const { context, page } = painting;
  const picture = page.textRasters.get(
    { text, font, letterSpacing, wordGap: line.wordSpacing, isRightToLeft: false, isLight: greyOf(paint) > 128 },
    [paint.r, paint.g, paint.b],
    page.text,
  );
  if (!picture.sized) return;
  const [left, top] = [Math.round(line.left) + picture.bits.left, line.baseline - picture.bits.top];
  context.imageSmoothingEnabled = false;
  context.drawImage(picture.sized.canvas, left, top);
  clearLetters(painting, { left, top, width: picture.bits.width, bits: picture.bits.bits }, paint);
}

/** Calls back for runs in outline faces. */
function eachRun(
  { painting, text, font, left, letterSpacing, wordSpacing }: GlyphLine,
  draw: (run: string, x: number, nudgePx: number) => void,
): void {
  const { page, context } = painting;
  let pen = left;
  context.textAlign = 'left';
  context.letterSpacing = `${letterSpacing}px`;
  context.wordSpacing = `${wordSpacing}px`;
  for (const run of page.text.split(text, font)) {
    if (run.use.kind === 'outline') {
      setCanvasFont(context, run.use);
      draw(run.text, pen, run.use.baselineNudgePx);
    }
    pen += page.text.advance(run.text, font) + letterSpacing * [...run.text].length;
    if (wordSpacing !== 0) pen += wordSpacing * (run.text.split(/[ \u00a0]/).length - 1);
  }
}

/** Calls back for runs in bitmap faces. */
function eachPixelRun(
  { painting: { page }, text, font, left, letterSpacing }: GlyphLine,
  draw: (use: PixelUse, run: string, x: number) => void,
): void {
  let pen = left;
  for (const run of page.text.split(text, font)) {
    if (run.use.kind === 'pixel') draw(run.use, run.text, pen);
    pen += page.text.advance(run.text, font) + letterSpacing * [...run.text].length;
  }
}
