import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { BlockBox, Box, InlineFragment, LineBox, TextFragment } from '../../layout/box.js';
import { type BoxShape, paintTextBackground } from '../background/background.js';
import { boxShapeOf } from '../border/box-decoration.js';
import { withLayer } from '../effect/layer.js';
import { inkBoundsOf } from '../ink-bounds.js';
import { inlineShapeOf } from '../inline-fragment.js';
import type { Painting } from '../painting.js';
import { growRect, type Rect } from '../rect.js';
import { isLayer } from '../stacking.js';
import { fillGlyphs } from './text.js';
import { withTurn } from './vertical-text.js';

export function hasTextClip(style: ComputedStyle): boolean {
  return style.backgrounds.some(({ clip }) => clip === 'text');
}

const OPAQUE = { r: 0, g: 0, b: 0, a: 1 };

/** Paints the background of a box clipped to the glyphs of all its text, whatever the text's colour. */
export function paintTextClip(painting: Painting, box: BlockBox): void {
  cutToText(painting, box.style, inkBoundsOf(box), [...textBelow(box)], (inner) => boxShapeOf(inner, box));
}

/** The same for an inline element and its text on one line. */
export function paintInlineTextClip(painting: Painting, fragment: InlineFragment, { fragments }: LineBox): void {
  const texts = fragments.flatMap((one) => (one.kind === 'text' && isIn(one.box, fragment.box) ? one : []));
  const { rect } = inlineShapeOf(painting, fragment).outer;
  cutToText(painting, fragment.box.style, growRect(rect, 1), texts, (inner) => inlineShapeOf(inner, fragment));
}

function cutToText(
  painting: Painting,
  style: ComputedStyle,
  bounds: Rect,
  texts: readonly TextFragment[],
  shapeOn: (inner: Painting) => BoxShape,
): void {
  const fillTexts = (onto: Painting): void => {
    for (const text of texts) withTurn(onto, text, (inner) => fillGlyphs(inner, text, OPAQUE, 0, 0));
  };
  withLayer(
    { ...painting, marksTones: false },
    bounds,
    (layer) => {
      fillTexts(layer);
      layer.context.globalCompositeOperation = 'source-in';
      // Several background layers are composed first, because each one alone would clip the others.
      withLayer(
        layer,
        bounds,
        (inner) => paintTextBackground(inner, style, shapeOn(inner)),
        (context, { canvas }, left, top) => {
          context.globalCompositeOperation = 'source-in';
          context.drawImage(canvas, left, top);
        },
        () => {},
      );
      layer.context.globalCompositeOperation = 'source-over';
    },
    (context, { canvas }, left, top) => context.drawImage(canvas, left, top),
    // Clipping needs a separate canvas, because it would clip the page itself.
    fillTexts,
  );
}

function isIn(box: Box, around: Box): boolean {
  for (let at: Box | undefined = box; at; at = at.parent) if (at === around) return true;
  return false;
}

function* textBelow(box: Box): Generator<TextFragment> {
  if (box.kind === 'text' || box.kind === 'replaced') return;
  if (box.kind === 'block')
    for (const line of box.lines) for (const fragment of line.fragments) if (fragment.kind === 'text') yield fragment;
  for (const child of box.children) if (!isLayer(child)) yield* textBelow(child);
}
