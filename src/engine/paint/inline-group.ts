import type { BlockBox, Box, Fragment, InlineBox, LineBox } from '../layout/box.js';
import { applyEffects, type EffectTarget } from './effect/effects.js';
import { inkBoundsOfInline } from './ink-bounds.js';
import { inlineShapeOf } from './inline-fragment.js';
import type { Painting } from './painting.js';
import { areaOf, type Rect, rectOf, uniteRects } from './rect.js';
import { hasInlineEffects } from './stacking.js';

/** The innermost inline element with effects around a fragment of a line, or the fragment's own element. */
export function groupOf(fragment: Fragment): InlineBox | undefined {
  let at: Box | undefined = fragment.kind === 'inline' ? fragment.box : fragment.box.parent;
  for (; at?.kind === 'inline'; at = at.parent) if (hasInlineEffects(at.style)) return at.original ?? at;
  return undefined;
}

/** Paints the parts of an inline element in the lines of its block as one group with its effects. */
export function withInlineEffects(painting: Painting, inline: InlineBox, paint: (inner: Painting) => void): void {
  const fragments = linesAround(inline).flatMap((line) => line.fragments.filter((one) => isWithin(one, inline)));
  const border = borderOf(fragments, inline);
  if (!border) return;
  const target: EffectTarget = {
    box: inline,
    border,
    bounds: () => inkBoundsOfInline(inline, border, fragments),
    shapeOn: (inner) => {
      const ends = { isFirst: inline.isFirstPart, isLast: inline.isLastPart };
      return inlineShapeOf(inner, { box: inline, ...ends, ...areaOf(border) });
    },
  };
  applyEffects(painting, target, paint);
}

/** The lines of the block around an inline element. */
export function linesAround(inline: InlineBox): readonly LineBox[] {
  let at: BlockBox | InlineBox | undefined = inline.parent;
  while (at?.kind === 'inline') at = at.parent;
  return at?.lines ?? [];
}

function isWithin(fragment: Fragment, inline: InlineBox): boolean {
  for (let at: Box | undefined = fragment.box; at && at.kind !== 'block'; at = at.parent)
    if (at === inline || (at.kind === 'inline' && at.original === inline)) return true;
  return fragment.kind === 'atom' && fragment.box.kind === 'block' && isInside(fragment.box, inline);
}

function isInside(box: Box, inline: InlineBox): boolean {
  for (let at: Box | undefined = box.parent; at?.kind === 'inline'; at = at.parent) if (at === inline) return true;
  return false;
}

/** Border box around the element's own fragments. */
function borderOf(fragments: readonly Fragment[], inline: InlineBox): Rect | undefined {
  let border: Rect | undefined;
  for (const fragment of fragments) {
    if (fragment.kind !== 'inline' || (fragment.box.original ?? fragment.box) !== inline) continue;
    border = uniteRects(border, rectOf(fragment));
  }
  return border;
}
