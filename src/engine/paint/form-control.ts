import type { Color } from '../css/computed/image-values.js';
import { Path2D, type SKRSContext2D } from '../font/canvas.js';
import type { Element } from '../html/dom.js';
import type { BlockBox } from '../layout/box.js';
import type { Painting } from './painting.js';
import { heightOf, type Rect, widthOf } from './rect.js';

/** In CSS px, as in Chromium. */
const LINE = '#767676';
const TRACK = '#efefef';
const TRACK_LINE = '#b2b2b2';
const ACCENT = '#0075ff';
const METER_LINE = '#cbcbcb';
const METER_COLORS = { optimal: '#107c10', middling: '#ffb900', bad: '#d83b01' } as const;
const CHECK = [
  [0.15, 0.55],
  [0.42, 0.8],
  [0.85, 0.23],
] as const;

/** Controls that browsers draw themselves unless a page styles them. */
type Drawing = 'checkbox' | 'radio' | 'range' | 'color' | 'progress' | 'meter' | 'field' | 'button' | 'menu';

/**
 * Paints a form control in place of its background and border. Returns false for other boxes, with `appearance: none`,
 * and if the page sets a background or border.
 */
export function paintControl(painting: Painting, box: BlockBox, border: Rect): boolean {
  const { element, style } = box;
  if (element?.namespace !== 'html' || style.appearance === 'none') return false;
  const drawing = drawingOf(element);
  if (!drawing || !isUnstyled(box, drawing)) return false;
  const { context, page } = painting;
  const ratio = page.pixelRatio;
  context.save();
  context.translate(border.left, border.top);
  context.scale(ratio, ratio);
  if (element.attributes.has('disabled') && drawing !== 'progress' && drawing !== 'meter') context.globalAlpha *= 0.3;
  DRAW[drawing](context, element, widthOf(border) / ratio, heightOf(border) / ratio);
  context.restore();
  return true;
}

function drawingOf({ tag, attributes }: Element): Drawing | undefined {
  if (tag === 'progress' || tag === 'meter' || tag === 'button') return tag;
  if (tag === 'textarea') return 'field';
  if (tag === 'select') return attributes.has('multiple') ? 'field' : 'menu';
  if (tag !== 'input') return undefined;
  const type = (attributes.get('type') ?? 'text').toLowerCase();
  if (type === 'checkbox' || type === 'radio' || type === 'range' || type === 'color') return type;
  if (type === 'button' || type === 'submit' || type === 'reset') return 'button';
  return type === 'hidden' || type === 'image' || type === 'file' ? undefined : 'field';
}

/** A field or button that has only the styles of the engine's own style sheet counts as unstyled. */
function isUnstyled({ style }: BlockBox, drawing: Drawing): boolean {
  if (drawing === 'checkbox' || drawing === 'radio' || drawing === 'range') return true;
  const { borderStyle, borderRadius, backgroundColor, backgrounds } = style;
  if (backgrounds.length > 0) return false;
  const corners = [borderRadius.topLeft, borderRadius.topRight, borderRadius.bottomLeft, borderRadius.bottomRight];
  if (corners.some(({ x }) => x !== 0)) return false;
  const sides = [borderStyle.top, borderStyle.right, borderStyle.bottom, borderStyle.left];
  if (drawing === 'progress' || drawing === 'meter')
    return backgroundColor.a === 0 && sides.every((side) => side === 'none');
  if (drawing === 'color') return true;
  const isDefault = drawing === 'button' ? 'outset' : 'inset';
  return sides.every((side) => side === isDefault) && isGrey(backgroundColor, drawing === 'button' ? 0xef : 0xff);
}

function isGrey({ r, g, b, a }: Color, value: number): boolean {
  return a === 1 && r === value && g === value && b === value;
}

type Draw = (context: SKRSContext2D, element: Element, width: number, height: number) => void;

const DRAW: Readonly<Record<Drawing, Draw>> = {
  checkbox(context, { attributes }, width, height) {
    const isChecked = attributes.has('checked');
    if (isChecked) fill(context, rounded(0, 0, width, height, 2), ACCENT);
    else outline(context, 0, 0, width, height, 2, LINE, '#fff');
    if (!isChecked) return;
    const side = Math.min(width, height);
    const path = new Path2D();
    for (const [x, y] of CHECK) path.lineTo((width - side) / 2 + x * side, (height - side) / 2 + y * side);
    context.strokeStyle = '#fff';
    context.lineWidth = side * 0.16;
    context.stroke(path);
  },
  radio(context, { attributes }, width, height) {
    const side = Math.min(width, height);
    const isChecked = attributes.has('checked');
    const [x, y] = [width / 2, height / 2];
    outline(context, x - side / 2, y - side / 2, side, side, side / 2, isChecked ? ACCENT : LINE, '#fff');
    if (!isChecked) return;
    const dot = side * 0.6;
    fill(context, rounded(x - dot / 2, y - dot / 2, dot, dot, dot / 2), ACCENT);
  },
  range(context, { attributes }, width, height) {
    const read = (name: string, otherwise: number): number => readNumber(attributes.get(name)) ?? otherwise;
    const [min, max] = [read('min', 0), read('max', 100)];
    const share = max > min ? clampShare((read('value', (min + max) / 2) - min) / (max - min)) : 0;
    const [y, knob] = [height / 2, 16];
    const at = knob / 2 + share * Math.max(0, width - knob);
    outline(context, 0, y - 4, width, 8, 4, TRACK_LINE, TRACK);
    fill(context, rounded(0, y - 4, at, 8, 4), ACCENT);
    fill(context, rounded(at - knob / 2, y - knob / 2, knob, knob, knob / 2), ACCENT);
  },
  color(context, { attributes }, width, height) {
    const value = attributes.get('value')?.trim() ?? '';
    outline(context, 0, 0, width, height, 3, LINE, TRACK);
    outline(context, 5, 5, width - 10, height - 10, 0, LINE, /^#[\da-f]{6}$/i.test(value) ? value : '#000');
  },
  progress(context, { attributes }, width, height) {
    const value = readNumber(attributes.get('value'));
    const max = readNumber(attributes.get('max'));
    const [from, to] = value === undefined ? [0.17, 0.37] : [0, clampShare(value / (max && max > 0 ? max : 1))];
    bar(context, width, height, from, to, TRACK_LINE, ACCENT);
  },
  meter(context, element, width, height) {
    const { share, color } = measure(element);
    bar(context, width, height, 0, share, METER_LINE, color);
  },
  field: (context, _, width, height) => outline(context, 0, 0, width, height, 1, LINE, '#fff'),
  button: (context, _, width, height) => outline(context, 0, 0, width, height, 3, LINE, TRACK),
  menu(context, _, width, height) {
    outline(context, 0, 0, width, height, 1, LINE, '#fff');
    const [x, y] = [width - 9, height / 2];
    const path = new Path2D();
    path.moveTo(x - 4, y - 2);
    path.lineTo(x, y + 2);
    path.lineTo(x + 4, y - 2);
    context.strokeStyle = '#000';
    context.lineWidth = 2;
    context.stroke(path);
  },
};

/** The position of a `<meter>`'s value on its scale, and how good it is (HTML, section 4.10.14). */
function measure({ attributes }: Element): { readonly share: number; readonly color: string } {
  const read = (name: string): number | undefined => readNumber(attributes.get(name));
  const min = read('min') ?? 0;
  const max = Math.max(min, read('max') ?? 1);
  const within = (value: number, from = min): number => Math.min(max, Math.max(from, value));
  const value = within(read('value') ?? 0);
  const low = within(read('low') ?? min);
  const high = within(read('high') ?? max, low);
  const best = within(read('optimum') ?? (min + max) / 2);
  const regionOf = (at: number): number => (at < low ? 0 : at > high ? 2 : 1);
  const bestRegion = best < low ? 0 : best > high ? 2 : 1;
  const away = Math.abs(regionOf(value) - bestRegion);
  const color = away === 0 ? METER_COLORS.optimal : away === 1 ? METER_COLORS.middling : METER_COLORS.bad;
  return { share: max > min ? (value - min) / (max - min) : 0, color };
}

function bar(
  context: SKRSContext2D,
  width: number,
  height: number,
  from: number,
  to: number,
  line: string,
  color: string,
): void {
  const thick = height / 2;
  const top = (height - thick) / 2;
  outline(context, 0, top, width, thick, thick / 2, line, TRACK);
  context.save();
  context.clip(rounded(0, top, width, thick, thick / 2));
  context.fillStyle = color;
  context.fillRect(width * from, top, width * (to - from), thick);
  context.restore();
}

function rounded(x: number, y: number, width: number, height: number, radius: number): Path2D {
  const path = new Path2D();
  path.roundRect(x, y, Math.max(0, width), Math.max(0, height), radius);
  return path;
}

function fill(context: SKRSContext2D, path: Path2D, color: string): void {
  context.fillStyle = color;
  context.fill(path);
}

/** Paints a filled shape inside a line of 1 px. */
function outline(
  context: SKRSContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  line: string,
  inside: string,
): void {
  fill(context, rounded(x, y, width, height, radius), inside);
  context.strokeStyle = line;
  context.lineWidth = 1;
  context.stroke(rounded(x + 0.5, y + 0.5, width - 1, height - 1, Math.max(0, radius - 0.5)));
}

function clampShare(share: number): number {
  return Math.min(1, Math.max(0, share));
}

function readNumber(source: string | undefined): number | undefined {
  const value = Number.parseFloat(source ?? '');
  return Number.isFinite(value) ? value : undefined;
}
