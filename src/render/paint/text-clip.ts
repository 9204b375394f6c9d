import type { ComputedStyle } from '../css/computed-style.js';
import type { BlockBox, Box, TextFragment } from '../layout/box.js';
import { paintTextBackground } from './background.js';
import { boxShapeOf } from './box-decoration.js';
import { inkBoundsOf } from './ink-bounds.js';
import { withLayer } from './layer.js';
import type { Painting } from './painting.js';
import { isLayer } from './stacking.js';
import { fillGlyphs } from './text.js';

export function hasTextClip(style: ComputedStyle): boolean {
  return style.backgrounds.some(({ clip }) => clip === 'text');
}

const OPAQUE = { r: 0, g: 0, b: 0, a: 1 };

/** The background of a box where it is cut to the glyphs of all text in it, whatever colour that text has. */
export function paintTextClip(painting: Painting, box: BlockBox): void {
  withLayer(
    { ...painting, marksTones: false },
    inkBoundsOf(box),
    (layer) => {
      for (const fragment of textBelow(box)) fillGlyphs(layer, fragment, OPAQUE, 0, 0);
      layer.context.globalCompositeOperation = 'source-in';
      paintInOne(layer, box);
      layer.context.globalCompositeOperation = 'source-over';
    },
    (context, { canvas }, left, top) => context.drawImage(canvas, left, top),
    // Cutting works on a canvas of its own alone: on the page it would cut the page.
    (page) => {
      for (const fragment of textBelow(box)) fillGlyphs(page, fragment, OPAQUE, 0, 0);
    },
  );
}

/** Several layers of background are put together first: each alone would cut the others away. */
function paintInOne(layer: Painting, box: BlockBox): void {
  withLayer(
    layer,
    inkBoundsOf(box),
    (inner) => paintTextBackground(inner, box.style, boxShapeOf(inner, box)),
    (context, { canvas }, left, top) => {
      context.globalCompositeOperation = 'source-in';
      context.drawImage(canvas, left, top);
    },
    () => {},
  );
}

function* textBelow(box: Box): Generator<TextFragment> {
  if (box.kind === 'text' || box.kind === 'replaced') return;
  if (box.kind === 'block')
    for (const line of box.lines) for (const fragment of line.fragments) if (fragment.kind === 'text') yield fragment;
  for (const child of box.children) if (!isLayer(child)) yield* textBelow(child);
}
