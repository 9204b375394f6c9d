import type { PixelUse } from '../../font/font-book.js';
import { setCanvasFont } from '../../font/measure-run.js';
import type { FontSpec } from '../../font/text-host.js';
import type { Element, Node } from '../../html/dom.js';
import { greyOf, writeColor } from '../color.js';
import { inkOn } from '../ink.js';
import { mapRect } from '../matrix.js';
import { BLACK, chooseInk, type PaintChildren } from './svg-ink.js';
import { readShare, readSvgLength } from './svg-length.js';
import { type SvgPainting, styleOf, svgProperty } from './svg-painting.js';
import { fillPixelRun } from './svg-pixel-run.js';

/** A stretch of characters that starts at a place of its own or goes on where the last one ended. */
interface Chunk {
  readonly pieces: Piece[];
  readonly x: number | undefined;
  readonly y: number | undefined;
}
interface Piece {
  readonly text: string;
  readonly element: Element;
  readonly dx: number;
  readonly dy: number;
}

/** `<text>` with its `tspan`s: places, anchors, baselines; drawn with the page's own fonts. */
export function paintSvgText(painting: SvgPainting, element: Element, paintChildren: PaintChildren): void {
  const chunks: Chunk[] = [];
  collect(painting, element, chunks, true);
  let [penX, penY] = [0, 0];
  for (const chunk of chunks) {
    penX = chunk.x ?? penX;
    penY = chunk.y ?? penY;
    const first = chunk.pieces[0];
    if (!first) continue;
    const width = chunk.pieces.reduce((sum, piece) => sum + piece.dx + widthOf(painting, piece), 0);
    const anchor = svgProperty(painting, first.element, 'text-anchor');
    penX -= anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0;
    for (const piece of chunk.pieces) {
      penX += piece.dx;
      penY += piece.dy;
      drawPiece(painting, piece, penX, penY + baselineShift(painting, piece.element), paintChildren);
      penX += widthOf(painting, piece);
    }
  }
}

function collect(painting: SvgPainting, element: Element, chunks: Chunk[], isRoot: boolean): void {
  const { width, height } = painting.viewport;
  const em = fontSizeOf(painting, element);
  const first = (name: string, basis: number): number | undefined =>
    readSvgLength(
      element.attributes
        .get(name)
        ?.trim()
        .split(/[\s,]+/)[0],
      basis,
      em,
    );
  const [x, y] = [first('x', width), first('y', height)];
  let [dx, dy] = [first('dx', width) ?? 0, first('dy', height) ?? 0];
  if (isRoot || x !== undefined || y !== undefined)
    chunks.push({ pieces: [], x: x ?? (isRoot ? 0 : undefined), y: y ?? (isRoot ? 0 : undefined) });
  if (styleOf(painting, element).display === 'none') return;
  for (const child of element.children) {
    if (child.kind === 'element') {
      if (child.tag === 'tspan' || child.tag === 'a' || child.tag === 'textPath')
        collect(painting, child, chunks, false);
      continue;
    }
    const text = cleanText(painting, element, child, chunks.at(-1));
    if (text === '') continue;
    chunks.at(-1)?.pieces.push({ text, element, dx, dy });
    [dx, dy] = [0, 0];
  }
}

function cleanText(painting: SvgPainting, element: Element, node: Node, chunk: Chunk | undefined): string {
  if (node.kind !== 'text') return '';
  const keeps =
    element.attributes.get('xml:space') === 'preserve' || styleOf(painting, element).whiteSpaceCollapse === 'preserve';
  if (keeps) return node.data.replace(/[\n\t\r]/g, ' ');
  const text = node.data.replace(/[\s\u200b]+/g, ' ');
  const before = chunk?.pieces.at(-1)?.text;
  return before === undefined || before.endsWith(' ') ? text.trimStart() : text;
}

function fontSizeOf(painting: SvgPainting, element: Element): number {
  return styleOf(painting, element).fontSizePx / painting.page.pixelRatio;
}

/** The font of the element at `scale` device px per user unit. */
function fontAt(painting: SvgPainting, element: Element, scale: number): FontSpec {
  const { font } = styleOf(painting, element);
  const size = fontSizeOf(painting, element) * scale;
  return painting.page.fonts.intern({ ...font, sizePx: Math.round(size * 64) / 64 });
}

/** In user units. Measured at the size it is drawn at. */
function widthOf(painting: SvgPainting, { text, element }: Piece): number {
  const scale = scaleOf(painting);
  const spacing = styleOf(painting, element).letterSpacing / painting.page.pixelRatio;
  return painting.page.text.advance(text, fontAt(painting, element, scale)) / scale + spacing * [...text].length;
}

function scaleOf({ matrix: { a, b, c, d } }: SvgPainting): number {
  return Math.sqrt(Math.abs(a * d - b * c)) || 1;
}

function baselineShift(painting: SvgPainting, element: Element): number {
  const baseline =
    svgProperty(painting, element, 'dominant-baseline') ?? svgProperty(painting, element, 'alignment-baseline');
  const scale = scaleOf(painting);
  const metrics = painting.page.text.metrics(fontAt(painting, element, scale));
  const [ascent, descent] = [metrics.ascentPx / scale, metrics.descentPx / scale];
  switch (baseline) {
    case 'middle':
      return metrics.xHeightPx / scale / 2;
    case 'central':
      return (ascent - descent) / 2;
    case 'hanging':
    case 'text-before-edge':
    case 'text-top':
      return baseline === 'hanging' ? ascent * 0.8 : ascent;
    case 'text-after-edge':
    case 'text-bottom':
    case 'ideographic':
      return -descent;
    default:
      return 0;
  }
}

function drawPiece(painting: SvgPainting, piece: Piece, x: number, y: number, paintChildren: PaintChildren): void {
  const { element, text } = piece;
  const style = styleOf(painting, element);
  if (style.visibility !== 'visible') return;
  const { context, page, matrix } = painting;
  noteWords(painting, piece, x, y);
  const size = fontSizeOf(painting, element);
  const bounds = { x, y: y - size, width: widthOf(painting, piece), height: size * 1.2 };
  const fill = chooseInk(painting, element, 'fill', bounds, paintChildren);
  const stroke = chooseInk(painting, element, 'stroke', bounds, paintChildren);
  const scale = scaleOf(painting);
  const isUpright = matrix.b === 0 && matrix.c === 0 && matrix.a > 0 && Math.abs(matrix.a - matrix.d) < 1e-6;
  const font = fontAt(painting, element, isUpright ? scale : 1);
  context.save();
  const origin = { x: matrix.a * x + matrix.c * y + matrix.e, y: matrix.b * x + matrix.d * y + matrix.f };
  if (isUpright) {
    const now = context.getTransform();
    context.setTransform(1, 0, 0, 1, now.e - matrix.e, now.f - matrix.f);
  }
  const [left, baseline] = isUpright ? [origin.x, Math.round(origin.y)] : [x, y];
  const letterSpacing = (style.letterSpacing / page.pixelRatio) * (isUpright ? scale : 1);
  const order = (svgProperty(painting, element, 'paint-order') ?? '').trim();
  const drawStroke = (): void => {
    if (stroke?.kind !== 'color') return;
    const width = readSvgLength(svgProperty(painting, element, 'stroke-width'), painting.viewport.width) ?? 1;
    if (!(width > 0)) return;
    context.globalAlpha = readShare(svgProperty(painting, element, 'stroke-opacity'), 1);
    context.strokeStyle = writeColor(stroke.color);
    context.lineWidth = width * (isUpright ? scale : 1);
    context.lineJoin = 'round';
    eachRun(painting, text, font, left, letterSpacing, (run, at, nudge) =>
      context.strokeText(run, at, baseline + nudge),
    );
  };
  const drawFill = (): void => {
    if (!fill) return;
    context.globalAlpha = readShare(svgProperty(painting, element, 'fill-opacity'), 1);
    const color = fill.kind === 'color' ? fill.color : BLACK;
    if (isUpright && page.isCrisp && color.a === 1) {
      const ink = painting.marksTones ? inkOn(painting, color) : color;
      const isLight = greyOf(ink) > 128;
      const picture = page.textPictures.get(
        { text, font, letterSpacing, wordGap: 0, isRightToLeft: false, isLight },
        [ink.r, ink.g, ink.b],
        page.text,
      );
      if (!picture.canvas) return;
      const [px, py] = [Math.round(left) + picture.bits.left, baseline - picture.bits.top];
      context.imageSmoothingEnabled = false;
      context.drawImage(picture.canvas, px, py);
      if (painting.marksTones) page.tones.coverBits(px, py, picture.bits.width, picture.bits.bits, painting.clip);
    } else {
      context.fillStyle = page.textInks.get(color);
      eachRun(painting, text, font, left, letterSpacing, (run, at, nudge) =>
        context.fillText(run, at, baseline + nudge),
      );
      context.fillStyle = writeColor(color);
      eachPixelRun(painting, text, font, left, letterSpacing, (use, run, at) =>
        fillPixelRun(context, use, run, isUpright ? Math.round(at) : at, baseline, letterSpacing),
      );
    }
  };
  if (order.startsWith('stroke')) {
    drawStroke();
    drawFill();
  } else {
    drawFill();
    drawStroke();
  }
  context.restore();
}

/** Words of drawings are words of the page. */
function noteWords(painting: SvgPainting, { text, element }: Piece, x: number, y: number): void {
  if (!painting.marksTones) return;
  const { page, matrix, clip } = painting;
  const scale = scaleOf(painting);
  const font = fontAt(painting, element, scale);
  const { ascentPx, descentPx } = page.text.metrics(font);
  for (const word of text.matchAll(/\S+/g)) {
    const left = x + page.text.advance(text.slice(0, word.index), font) / scale;
    const width = page.text.advance(word[0], font) / scale;
    const rect = mapRect(matrix, {
      left,
      top: y - ascentPx / scale,
      right: left + width,
      bottom: y + descentPx / scale,
    });
    const [middleX, middleY] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
    const isSeen = middleX > clip.left && middleX < clip.right && middleY > clip.top && middleY < clip.bottom;
    if (isSeen)
      page.words.push({
        x: rect.left,
        y: rect.top,
        width: rect.right - rect.left,
        height: rect.bottom - rect.top,
        text: word[0],
      });
  }
}

/** Calls back for the runs in outline faces. */
function eachRun(
  { page, context }: SvgPainting,
  text: string,
  font: FontSpec,
  x: number,
  letterSpacing: number,
  draw: (run: string, x: number, nudgePx: number) => void,
): void {
  let pen = x;
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
  { page }: SvgPainting,
  text: string,
  font: FontSpec,
  x: number,
  letterSpacing: number,
  draw: (use: PixelUse, run: string, x: number) => void,
): void {
  let pen = x;
  for (const run of page.text.split(text, font)) {
    if (run.use.kind === 'pixel') draw(run.use, run.text, pen);
    pen += page.text.advance(run.text, font) + letterSpacing * [...run.text].length;
  }
}
