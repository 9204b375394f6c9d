import type { Area } from '../../../geometry.js';
import type { InlineBox, InlineFragment, LineBox } from '../../box.js';

/** Padding box around all fragments of an inline element, the containing block of absolute boxes inside. */
export function unionOfFragments(lines: readonly LineBox[], inline: InlineBox): Area {
  const fragments = lines
    .flatMap((line) => line.fragments)
    .filter(
      (fragment): fragment is InlineFragment =>
        fragment.kind === 'inline' && (fragment.box.original ?? fragment.box) === inline,
    );
  const [first] = fragments;
  const last = fragments.at(-1);
  if (!first || !last) return { x: 0, y: 0, width: 0, height: 0 };
  const { borderWidth } = inline.style;
  const x = first.x + (first.isFirst ? borderWidth.left : 0);
  const y = first.y + borderWidth.top;
  const right = last.x + last.width - (last.isLast ? borderWidth.right : 0);
  const bottom = last.y + last.height - borderWidth.bottom;
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}
