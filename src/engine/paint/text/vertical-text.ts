import { multiply } from '../../affine.js';
import { setCanvasFont } from '../../font/measure-run.js';
import type { FontSpec } from '../../font/text-host.js';
import { cutVertical, needsRotation } from '../../font/vertical-text.js';
import type { TextFragment } from '../../layout/box.js';
import type { Painting } from '../painting.js';

const QUARTER_TURN = Math.PI / 2;

/** Paints a fragment of vertical text in the coordinates of its line. */
export function withTurn(painting: Painting, { turn }: TextFragment, paint: (inner: Painting) => void): void {
  if (!turn) {
    paint(painting);
    return;
  }
  const { context } = painting;
  const { a, b, c, d, e, f } = turn;
  context.save();
  context.transform(a, b, c, d, e, f);
  paint({ ...painting, matrix: multiply(painting.matrix, turn) });
  context.restore();
}

/** Draws text of a vertical line: upright characters one by one, the rest along the line. */
export function drawVertical(
  { context, page }: Painting,
  { text, level, box: { style }, wordGap }: TextFragment,
  start: { readonly x: number; readonly y: number },
  drawAlong: (text: string, font: FontSpec, x: number, y: number) => void,
  draw: (text: string, x: number, y: number) => void,
): void {
  const { font } = style;
  const host = page.text;
  const along = host.verticalFonts.alongLine(font);
  const parts = cutVertical(text, font.orientation ?? 'mixed');
  let x = start.x;
  for (const part of level % 2 === 1 ? parts.toReversed() : parts) {
    const spaces = part.text.split(/[ \u00a0]/).length - 1;
    const spacing = [...part.text].length * style.letterSpacing + spaces * (wordGap + style.wordSpacing);
    if (!part.isUpright) {
      const y = start.y - host.metrics(font).ascentPx + host.metrics(along).ascentPx;
      drawAlong(part.text, along, x, y);
      x += host.advance(part.text, along) + spacing;
      continue;
    }
    const own = host.verticalFonts.upright(part.text, font);
    const [run] = host.split(part.text, own);
    if (!run) continue;
    const { advance, ascent } = host.uprightExtent(run, font);
    if (run.use.kind === 'pixel') drawAlong(part.text, along, x, start.y + ascent - advance / 2);
    else {
      setCanvasFont(context, run.use);
      context.letterSpacing = '0px';
      context.wordSpacing = '0px';
      context.textAlign = 'left';
      const width = host.advance(part.text, own);
      const hasForm = !needsRotation(part.text) || run.use.face.aliasFor(own) !== run.use.face.aliasFor(along);
      if (hasForm) {
        context.save();
        context.translate(x, start.y);
        context.rotate(-QUARTER_TURN);
        draw(run.text, -width / 2, ascent);
        context.restore();
      } else draw(run.text, x + (advance - width) / 2, start.y + ascent - advance / 2);
    }
    x += advance + spacing;
  }
}
