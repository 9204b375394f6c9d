import type { Color } from '../../css/image-values.js';
import type { PixelUse } from '../../font/font-registry.js';
import { setCanvasFont } from '../../font/measure-run.js';
import type { FontSpec } from '../../font/text-host.js';
import type { Element } from '../../html/dom.js';
import { greyOf, writeColor } from '../color.js';
import { withLayer } from '../layer.js';
import { readableInk } from '../readable-ink.js';
import { BLACK } from './svg-color.js';
import { fillWithPaint } from './svg-draw.js';
import { readShare, readSvgLength } from './svg-length.js';
import { resolvePaint, type SvgPaint } from './svg-paint.js';
import { type SvgPainting, styleOf, svgProperty } from './svg-painting.js';
import { fillPixelRun } from './svg-pixel-run.js';
import { fontAt, fontSizeOf, pieceWidth, scaleOf, spacingOf } from './svg-text-measure.js';
import type { PlacedPiece } from './svg-text-pieces.js';
import { noteWords } from './svg-text-words.js';

/** Position of a piece's glyphs: in px of the canvas if they are upright, otherwise in user units. */
interface GlyphLine {
  readonly painting: SvgPainting;
  readonly text: string;
  readonly font: FontSpec;
  readonly left: number;
  readonly baseline: number;
  readonly letterSpacing: number;
  readonly isUpright: boolean;
}

/** Fills and strokes the characters of one piece. */
export function drawPiece(painting: SvgPainting, piece: PlacedPiece): void {
  const { element, x, y } = piece;
  if (styleOf(painting, element).visibility !== 'visible' || piece.text === '') return;
  noteWords(painting, piece);
  const size = fontSizeOf(painting, element);
  const bounds = { x, y: y - size, width: pieceWidth(painting, piece), height: size * 1.2 };
  const fill = resolvePaint(painting, element, 'fill', () => bounds);
  const stroke = resolvePaint(painting, element, 'stroke', () => bounds);
  const fillIt = (): void => {
    if (fill?.kind === 'color') fillWithColor(painting, piece, fill.color);
    else if (fill) fillWithServer(painting, piece, fill, bounds);
  };
  const strokeIt = (): void => {
    if (stroke?.kind === 'color') strokeWithColor(painting, piece, stroke.color);
  };
  underline(painting, piece, fill);
  const order = (svgProperty(painting, element, 'paint-order') ?? '').trim();
  for (const draw of order.startsWith('stroke') ? [strokeIt, fillIt] : [fillIt, strokeIt]) draw();
}

/** Simple lines of `text-decoration`, in the colour of the glyphs. */
function underline(painting: SvgPainting, piece: PlacedPiece, fill: SvgPaint | undefined): void {
  const size = fontSizeOf(painting, piece.element);
  for (let at: Element | undefined = piece.element; at?.namespace === 'svg'; at = at.parent)
    for (const line of styleOf(painting, at).textDecoration?.lines ?? []) {
      const down = { underline: 0.1, overline: -0.9, 'line-through': -0.3 }[line];
      painting.context.fillStyle = fill?.kind === 'color' ? writeColor(fill.color) : '#000';
      painting.context.fillRect(piece.x, piece.y + down * size, pieceWidth(painting, piece), size / 14);
    }
}

/** Glyphs are set in device px if the text is upright, so that they stay crisp. */
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
  const letterSpacing = spacingOf(painting, piece) * (isUpright ? scale : 1);
  draw({ painting, text, font, left, baseline, letterSpacing, isUpright });
  context.restore();
}

function strokeWithColor(painting: SvgPainting, piece: PlacedPiece, color: Color): void {
  const { context, viewport } = painting;
  const { element } = piece;
  const width = readSvgLength(svgProperty(painting, element, 'stroke-width'), viewport.width) ?? 1;
  if (!(width > 0)) return;
  onGlyphLine(painting, piece, (line) => {
    context.globalAlpha *= readShare(svgProperty(painting, element, 'stroke-opacity'), 1);
    context.strokeStyle = writeColor(color);
    context.lineWidth = width * (line.isUpright ? scaleOf(painting) : 1);
    context.lineJoin = 'round';
    eachRun(line, (run, at, nudge) => context.strokeText(run, at, line.baseline + nudge));
  });
}

function fillWithColor(painting: SvgPainting, piece: PlacedPiece, color: Color): void {
  const { context, page } = painting;
  const alpha = readShare(svgProperty(painting, piece.element, 'fill-opacity'), 1);
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
    { text, font, letterSpacing, wordGap: 0, isRightToLeft: false, isLight: greyOf(paint) > 128 },
    [paint.r, paint.g, paint.b],
    page.text,
  );
  if (!picture.canvas) return;
  const [left, top] = [Math.round(line.left) + picture.bits.left, line.baseline - picture.bits.top];
  context.imageSmoothingEnabled = false;
  context.drawImage(picture.canvas, left, top);
  if (painting.marksTones) page.tones.removeBits(left, top, picture.bits.width, picture.bits.bits, painting.clip);
}

/** Gradients and patterns are painted over a layer and kept where the glyphs are. */
function fillWithServer(
  painting: SvgPainting,
  piece: PlacedPiece,
  paint: Exclude<SvgPaint, { kind: 'color' }>,
  bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void {
  const area = {
    left: bounds.x - bounds.height,
    top: bounds.y - bounds.height,
    right: bounds.x + bounds.width + bounds.height,
    bottom: bounds.y + 2 * bounds.height,
  };
  withLayer(
    { ...painting, marksTones: false },
    area,
    (layer) => {
      const inner = { ...painting, ...layer };
      fillWithColor(inner, piece, BLACK);
      layer.context.globalCompositeOperation = 'source-in';
      fillWithPaint(inner, paint, {
        ...bounds,
        x: area.left,
        y: area.top,
        width: area.right - area.left,
        height: area.bottom - area.top,
      });
    },
    (context, { canvas }, left, top) => context.drawImage(canvas, left, top),
    (page) => fillWithColor({ ...painting, ...page }, piece, BLACK),
  );
}

/** Calls back for the runs in outline faces. */
function eachRun(
  { painting, text, font, left, letterSpacing }: GlyphLine,
  draw: (run: string, x: number, nudgePx: number) => void,
): void {
  const { page, context } = painting;
  let pen = left;
  context.textAlign = 'left';
  context.letterSpacing = `${letterSpacing}px`;
  for (const run of page.text.split(text, font)) {
    if (run.use.kind === 'outline') {
      setCanvasFont(context, run.use);
      draw(run.text, pen, run.use.baselineNudgePx);
    }
    pen += page.text.advance(run.text, font) + letterSpacing * [...run.text].length;
  }
}

/** Calls back for the runs in bitmap faces. */
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
