import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { Shadow } from '../../css/computed/effect-values.js';
import type { Color } from '../../css/computed/image-values.js';
import { setCanvasFont } from '../../font/measure-run.js';
import type { FontSpec } from '../../font/text-host.js';
import type { TextFragment } from '../../layout/box.js';
import { MAX_BLUR_PX } from '../../render-limits.js';
import { isTranslation } from '../matrix.js';
import { isVisibleIn, type Painting } from '../painting.js';
import { readableInk } from '../readable-ink.js';
import { growRect, rectOfText } from '../rect.js';
import { greyOf, writeColor } from '../write-color.js';
import { clearLetters } from './clear-letters.js';
import { paintDecorations } from './text-decoration.js';
import { paintEmphasis } from './text-emphasis.js';
import { drawVertical, withTurn } from './vertical-text.js';
import { visualTextOf } from './visual-text.js';

const HARD_BLUR_PX = 0.5;

/** Paints one text fragment with its shadows, stroke and decorations. */
export function paintText(painting: Painting, fragment: TextFragment): void {
  withTurn(painting, fragment, (inner) => paintInLine(inner, fragment));
}

function paintInLine(painting: Painting, fragment: TextFragment): void {
  const { style } = fragment.box;
  if (style.visibility !== 'visible' || fragment.text === '') return;
  const size = style.fontSizePx * (style.textEmphasis === undefined ? 1 : 2);
  const reach =
    size + Math.max(0, ...style.textShadow.map(({ x, y, blur }) => Math.max(Math.abs(x), Math.abs(y)) + 2 * blur));
  if (!isVisibleIn(painting, growRect(rectOfText(fragment), reach))) return;
  const fill = style.textFillColor ?? style.color;
  paintShadows(painting, fragment);
  paintDecorations(painting, fragment, 'below');
  const isStrokeFirst = strokesFirst(style);
  if (isStrokeFirst) strokeGlyphs(painting, fragment);
  if (fill.a > 0) fillGlyphs(painting, fragment, fill, 0, 0);
  if (!isStrokeFirst) strokeGlyphs(painting, fragment);
  if (style.textEmphasis !== undefined)
    paintEmphasis(painting, fragment, (onto, mark, color) => fillGlyphs(onto, mark, color, 0, 0));
  paintDecorations(painting, fragment, 'above');
}

/**
 * Whether the stroke is painted first according to `paint-order`; by default it covers half of its width of the glyphs.
 */
function strokesFirst({ svg }: ComputedStyle): boolean {
  const order = svg['paint-order'];
  return order !== undefined && /^\s*(?:markers\s+)?stroke\b/i.test(order);
}

/**
 * Paints glyphs in one colour with an offset: without antialiasing if the panel has no shades and nothing is rotated or
 * scaled.
 */
export function fillGlyphs(painting: Painting, fragment: TextFragment, color: Color, dx: number, dy: number): void {
  if (isCrispIn(painting)) fillCrisp(painting, fragment, color, [{ x: dx, y: dy }]);
  else fillShaded(painting, fragment, color, dx, dy);
}

function isCrispIn({ page, matrix }: Painting): boolean {
  return page.isCrisp && isTranslation(matrix);
}

/** The same text at all these offsets as one bitmap. */
function fillCrisp(
  painting: Painting,
  fragment: TextFragment,
  color: Color,
  offsets: readonly { readonly x: number; readonly y: number }[],
): void {
  const { context, page, matrix } = painting;
  const { style } = fragment.box;
  const ink = painting.marksTones ? readableInk(painting, color) : color;
  const left = Math.round(matrix.e + fragment.x);
  const baseline = Math.round(matrix.f + fragment.baseline);
  const moves = offsets.map(({ x, y }): [number, number] => [
    Math.round(matrix.e + fragment.x + x) - left,
    Math.round(matrix.f + fragment.baseline + y) - baseline,
  ]);
  const picture = page.textRasters.get(
    {
      moves,
      ...visualTextOf(fragment),
      font: style.font,
      letterSpacing: style.letterSpacing,
      wordGap: fragment.wordGap + style.wordSpacing,
      isLight: greyOf(ink) > 128,
    },
    [ink.r, ink.g, ink.b],
    page.text,
  );
  if (!picture.sized) return;
  const x = left - matrix.e + picture.bits.left;
  const y = baseline - matrix.f - picture.bits.top;
  const alpha = context.globalAlpha;
  context.globalAlpha = alpha * ink.a;
  context.imageSmoothingEnabled = false;
  context.drawImage(picture.sized.canvas, x, y);
  context.imageSmoothingEnabled = true;
  context.globalAlpha = alpha;
  const { width, bits } = picture.bits;
  clearLetters(painting, { left: Math.round(matrix.e + x), top: Math.round(matrix.f + y), width, bits }, ink);
}

function fillShaded(painting: Painting, fragment: TextFragment, color: Color, dx: number, dy: number): void {
  painting.context.fillStyle = painting.page.textFills.get(color);
  drawRuns(painting, fragment, color, dx, dy, (text, x, y) => painting.context.fillText(text, x, y));
}

function strokeGlyphs(painting: Painting, fragment: TextFragment): void {
  const { context } = painting;
  const { width, color } = fragment.box.style.textStroke;
  if (width <= 0) return;
  context.strokeStyle = writeColor(color);
  context.lineWidth = width;
  context.lineJoin = 'miter';
  drawRuns(painting, fragment, color, 0, 0, (text, x, y) => context.strokeText(text, x, y));
}

type DrawText = (text: string, x: number, y: number) => void;

function drawRuns(
  painting: Painting,
  fragment: TextFragment,
  color: Color,
  dx: number,
  dy: number,
  draw: DrawText,
): void {
  const { matrix } = painting;
  const { font } = fragment.box.style;
  const drawAlong = (text: string, along: FontSpec, x: number, y: number): void =>
    drawLine(painting, fragment, color, { text, font: along, x, y }, draw);
  if (font.orientation) {
    drawVertical(painting, fragment, { x: fragment.x + dx, y: fragment.baseline + dy }, drawAlong, draw);
    return;
  }
  // Lines of text are on whole px, except on rotated or scaled pages.
  const y = isTranslation(matrix) ? Math.round(matrix.f + fragment.baseline + dy) - matrix.f : fragment.baseline + dy;
  drawAlong(fragment.text, font, fragment.x + dx, y);
}

interface LineText {
  readonly text: string;
  readonly font: FontSpec;
  readonly x: number;
  readonly y: number;
}

function drawLine(
  { context, page }: Painting,
  fragment: TextFragment,
  color: Color,
  { text: source, font, x: start, y }: LineText,
  draw: DrawText,
): void {
  const { style } = fragment.box;
  const { text, isRightToLeft } = visualTextOf({ text: source, level: fragment.level });
  const wordGap = fragment.wordGap + style.wordSpacing;
  const runs = page.text.split(text, font);
  let x = start;
  for (const run of isRightToLeft ? runs.toReversed() : runs) {
    if (run.use.kind === 'outline') {
      setCanvasFont(context, run.use);
      context.direction = isRightToLeft ? 'rtl' : 'ltr';
      context.textAlign = 'left';
      context.letterSpacing = `${style.letterSpacing}px`;
      context.wordSpacing = `${wordGap}px`;
      // Canvas then adds the spacing on the left of each character, browsers on the right.
      const shift = isRightToLeft ? style.letterSpacing : 0;
      draw(withDirection(run.text, isRightToLeft), x - shift, y + run.use.baselineNudgePx);
    } else drawPixelRun(page, context, fragment, color, run.text, x, y);
    const characters = style.letterSpacing === 0 ? 0 : [...run.text].length;
    const gaps = wordGap === 0 ? 0 : run.text.split(/[ \u00a0]/).length - 1;
    x += page.text.advance(run.text, font) + characters * style.letterSpacing + gaps * wordGap;
  }
}

const LEFT_TO_RIGHT = /[A-Za-z\u00c0-\u024f\u0370-\u052f]/;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const [LRO, RLO, PDF] = ['\u202d', '\u202e', '\u202c'];

/** Adds overrides of direction to the text, because canvas orders characters itself. */
function withDirection(text: string, isRightToLeft: boolean): string {
  if (isRightToLeft) return LEFT_TO_RIGHT.test(text) ? RLO + text + PDF : text;
  return RIGHT_TO_LEFT.test(text) ? LRO + text + PDF : text;
}

/** Bitmap faces are never smoothed, even on panels with shades. */
function drawPixelRun(
  page: Painting['page'],
  context: Painting['context'],
  fragment: TextFragment,
  color: Color,
  text: string,
  x: number,
  y: number,
): void {
  const { style } = fragment.box;
  const picture = page.textRasters.get(
    {
      text,
      font: style.font,
      letterSpacing: style.letterSpacing,
      wordGap: fragment.wordGap + style.wordSpacing,
      isRightToLeft: false,
      isLight: false,
    },
    [color.r, color.g, color.b],
    page.text,
  );
  if (!picture.sized) return;
  context.imageSmoothingEnabled = false;
  context.drawImage(picture.sized.canvas, Math.round(x) + picture.bits.left, y - picture.bits.top);
  context.imageSmoothingEnabled = true;
}

/**
 * Paints from the last to the first; consecutive shadows of one colour without blur (an outline has sixteen) are
 * merged.
 */
function paintShadows(painting: Painting, fragment: TextFragment): void {
  const shadows = fragment.box.style.textShadow.filter(({ color }) => color.a > 0).toReversed();
  for (let i = 0; i < shadows.length; ) {
    const first = shadows[i];
    if (!first) return;
    let next = i + 1;
    const isHard = first.blur <= HARD_BLUR_PX;
    while (isHard && isLike(shadows[next], first)) next++;
    if (!isHard) paintBlurred(painting, fragment, first);
    else if (isCrispIn(painting) && first.color.a === 1)
      fillCrisp(painting, fragment, first.color, shadows.slice(i, next));
    else for (const { x, y, color } of shadows.slice(i, next)) fillGlyphs(painting, fragment, color, x, y);
    i = next;
  }
}

function isLike(shadow: Shadow | undefined, { color }: Shadow): boolean {
  if (!shadow || shadow.blur > HARD_BLUR_PX) return false;
  const { r, g, b, a } = shadow.color;
  return r === color.r && g === color.g && b === color.b && a === color.a;
}

function paintBlurred(painting: Painting, fragment: TextFragment, shadow: Shadow): void {
  const { context } = painting;
  context.save();
  context.filter = `blur(${Math.min(MAX_BLUR_PX, shadow.blur) / 2}px)`;
  fillShaded(painting, fragment, shadow.color, shadow.x, shadow.y);
  context.restore();
}
