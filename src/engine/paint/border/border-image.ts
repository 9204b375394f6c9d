import { IDENTITY } from '../../affine.js';
import type { Edges } from '../../css/computed/box-values.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { BorderImage, BorderImageRepeat } from '../../css/computed/image-values.js';
import { type Canvas, createCanvas } from '../../font/canvas.js';
import type { Area } from '../../geometry.js';
import type { UsedEdges } from '../../layout/box.js';
import { fillGradient } from '../background/gradient.js';
import { mapRect } from '../matrix.js';
import { type Painting, toPx } from '../painting.js';
import { heightOf, insetRect, intersectRects, type Rect, widthOf } from '../rect.js';

const MAX_SOURCE_PX = 4096;
const MAX_TILES = 1000;

/** Paints the nine parts of a border image instead of the border; false if there is no picture. */
export function paintBorderImage(painting: Painting, style: ComputedStyle, border: Rect, widths: UsedEdges): boolean {
  const { borderImage } = style;
  if (!borderImage) return false;
  const { outset } = borderImage;
  const reach = (side: keyof UsedEdges): number => -(outset[side] < 0 ? -outset[side] * widths[side] : outset[side]);
  const area = insetRect(border, {
    top: reach('top'),
    right: reach('right'),
    bottom: reach('bottom'),
    left: reach('left'),
  });
  const source = drawSource(painting, borderImage, area);
  if (!source) return false;
  const slices = slicesOf(borderImage, source);
  const used = usedWidths(painting, borderImage, widths, slices, area);
  const [fromX, fromY] = [
    cutInThree(source.width, slices.left, slices.right),
    cutInThree(source.height, slices.top, slices.bottom),
  ];
  const [toX, toY] = [
    cutInThree(widthOf(area), used.left, used.right),
    cutInThree(heightOf(area), used.top, used.bottom),
  ];
  const { context } = painting;
  context.imageSmoothingEnabled = style.imageRendering === 'auto';
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 3; column++) {
      if (row === 1 && column === 1 && !borderImage.fill) continue;
      const piece = partAt(fromX[column], fromY[row], 0, 0);
      const target = partAt(toX[column], toY[row], area.left, area.top);
      if (piece.width < 1 || piece.height < 1 || target.width <= 0 || target.height <= 0) continue;
      paintPiece(painting, source, piece, target, borderImage.repeat, column === 1, row === 1);
    }
  context.imageSmoothingEnabled = true;
  markShades(painting, borderImage, area, used);
  return true;
}

/** Stretches or repeats one part of the picture; corners are always stretched. */
function paintPiece(
  { context }: Painting,
  source: Canvas,
  piece: Area,
  target: Area,
  repeat: BorderImage['repeat'],
  runsAcross: boolean,
  runsDown: boolean,
): void {
  const natural = {
    width: runsAcross ? (piece.width * (runsDown ? piece.height : target.height)) / piece.height : target.width,
    height: runsDown ? (piece.height * (runsAcross ? piece.width : target.width)) / piece.width : target.height,
  };
  const across = planRun(runsAcross ? repeat.across : 'stretch', target.width, natural.width);
  const down = planRun(runsDown ? repeat.down : 'stretch', target.height, natural.height);
  // Extracted first, because smoothing would mix in the adjacent parts.
  const part = createCanvas(Math.ceil(piece.width), Math.ceil(piece.height));
  part.getContext('2d').drawImage(source, -piece.x, -piece.y);
  context.save();
  context.beginPath();
  context.rect(target.x, target.y, target.width, target.height);
  context.clip();
  for (let j = 0; j < down.count; j++)
    for (let i = 0; i < across.count; i++)
      context.drawImage(
        part,
        0,
        0,
        piece.width,
        piece.height,
        target.x + across.start + i * across.step,
        target.y + down.start + j * down.step,
        across.size,
        down.size,
      );
  context.restore();
}

interface Run {
  readonly start: number;
  readonly size: number;
  readonly step: number;
  readonly count: number;
}

function planRun(repeat: BorderImageRepeat, lengthPx: number, natural: number): Run {
  const whole = { start: 0, size: lengthPx, step: lengthPx, count: 1 };
  if (repeat === 'stretch' || !(natural > 0) || lengthPx / natural > MAX_TILES) return whole;
  if (repeat === 'round') {
    const count = Math.max(1, Math.round(lengthPx / natural));
    return { start: 0, size: lengthPx / count, step: lengthPx / count, count };
  }
  if (repeat === 'space') {
    const count = Math.floor(lengthPx / natural);
    const gap = count > 0 ? (lengthPx - count * natural) / (count + 1) : 0;
    return { start: gap, size: natural, step: natural + gap, count };
  }
  // One tile is centred; others continue on both sides.
  const before = Math.ceil((lengthPx - natural) / 2 / natural);
  return { start: (lengthPx - natural) / 2 - before * natural, size: natural, step: natural, count: 2 * before + 1 };
}

/** The picture at its natural size, or at the size of the area if it has none. */
function drawSource(painting: Painting, { source }: BorderImage, area: Rect): Canvas | undefined {
  const { page } = painting;
  const picture = source.kind === 'url' ? page.pictures.get(source.url) : undefined;
  if (source.kind === 'url' && !picture) return undefined;
  const side = (px: number): number => Math.max(1, Math.min(MAX_SOURCE_PX, Math.round(px)));
  const width = side(picture?.width ?? widthOf(area));
  const height = side(picture?.height ?? heightOf(area));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const clip = { left: 0, top: 0, right: width, bottom: height };
  const inner = { ...painting, canvas, context, matrix: IDENTITY, clip, marksTones: false };
  if (picture) picture.paint(inner, 0, 0, width, height);
  else if (source.kind !== 'url') fillGradient(inner, context, source, { x: 0, y: 0, width, height });
  return canvas;
}

/** Negative slices are a percentage of the picture's side. */
function slicesOf({ slice }: BorderImage, { width, height }: Canvas): Edges<number> {
  const read = (value: number, side: number): number => Math.min(side, value < 0 ? (-value * side) / 100 : value);
  return {
    top: read(slice.top, height),
    right: read(slice.right, width),
    bottom: read(slice.bottom, height),
    left: read(slice.left, width),
  };
}

/** Scales down overlapping widths together. */
function usedWidths(
  painting: Painting,
  { width }: BorderImage,
  border: UsedEdges,
  slices: Edges<number>,
  area: Rect,
): Edges<number> {
  const read = (side: 'top' | 'right' | 'bottom' | 'left'): number => {
    const value = width[side];
    if (value === 'auto') return slices[side];
    if (typeof value === 'number' && value < 0) return -value * border[side];
    return toPx(painting, value, side === 'left' || side === 'right' ? widthOf(area) : heightOf(area));
  };
  const [top, right, bottom, left] = [read('top'), read('right'), read('bottom'), read('left')];
  const shrink = Math.min(1, widthOf(area) / (left + right || 1), heightOf(area) / (top + bottom || 1));
  return { top: top * shrink, right: right * shrink, bottom: bottom * shrink, left: left * shrink };
}

type Span = readonly [from: number, to: number];

/** Start, middle and end of a side. The ends of a picture may overlap, in which case there is no middle. */
function cutInThree(length: number, start: number, end: number): readonly Span[] {
  return [
    [0, start],
    [start, Math.max(start, length - end)],
    [length - end, length],
  ];
}

function partAt([left, right]: Span = [0, 0], [top, bottom]: Span = [0, 0], x: number, y: number): Area {
  return { x: x + left, y: y + top, width: right - left, height: bottom - top };
}

function markShades(painting: Painting, { source, fill }: BorderImage, area: Rect, widths: Edges<number>): void {
  const { page, marksTones, matrix, clip } = painting;
  if (!marksTones || page.levels > 4 || (source.kind === 'url' && page.pictures.get(source.url)?.isVector)) return;
  const inner = insetRect(area, widths);
  const sides = fill
    ? [area]
    : [
        { ...area, bottom: inner.top },
        { ...area, top: inner.bottom },
        { ...area, top: inner.top, bottom: inner.bottom, right: inner.left },
        { ...area, top: inner.top, bottom: inner.bottom, left: inner.right },
      ];
  const dither = source.kind === 'url' ? 'auto' : 'ordered';
  for (const side of sides) page.tones.add(intersectRects(mapRect(matrix, side), clip), dither, false);
}
