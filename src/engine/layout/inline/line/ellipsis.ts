import type { ComputedStyle } from '../../../css/computed/computed-style.js';
import type { TextHost } from '../../../font/text-host.js';
import { capClusters } from '../../../html/cap-clusters.js';
import type { BlockBox, Fragment, LineBox, TextFragment } from '../../box.js';
import { ANONYMOUS, createText } from '../../box-tree/create.js';
import type { FontExtents } from '../font-extents.js';
import { fitPrefix, graphemeEnds, measureText } from '../measure-text.js';
import { ceilToStep } from './line-breaker.js';

/** The visible interval of a line, px relative to the content box of its block. */
interface VisibleInterval {
  readonly left: number;
  readonly right: number;
  /** The line's base direction: that of its block, or of its first strong character. */
  readonly isRtl: boolean;
}

/**
 * Truncates a line so that an ellipsis fits at the block's end side. Inline boxes keep their rectangles; text and
 * pictures that do not fit are removed.
 */
export function placeEllipsis(
  line: LineBox,
  { left, right, isRtl }: VisibleInterval,
  block: BlockBox,
  extents: FontExtents,
  host: TextHost,
  placedAtoms: ReadonlyMap<unknown, { readonly x: number; readonly width: number }>,
): void {
  const { style } = block;
  const text = typeof style.textOverflow === 'object' ? capClusters(style.textOverflow.string) : '…';
  const width = ceilToStep(measureText(text, style, host));
  const limit = isRtl ? Math.min(left + width, right) : Math.max(right - width, left);
  const kept: Fragment[] = [];
  let end = isRtl ? right : left;
  let hasContent = false;
  // From the start side; fragments are ordered from left to right.
  for (const fragment of isRtl ? line.fragments.toReversed() : line.fragments) {
    if (fragment.kind === 'inline') {
      kept.push(fragment);
      continue;
    }
    const span = fragment.kind === 'text' ? fragment : placedAtoms.get(fragment.box);
    if (!span) continue;
    const fits = isRtl ? span.x >= limit - 1e-3 : span.x + span.width <= limit + 1e-3;
    const shown = fits
      ? fragment
      : fragment.kind === 'text'
        ? cutText(fragment, limit, isRtl, !hasContent, host)
        : undefined;
    if (!shown) continue;
    hasContent = true;
    kept.push(shown);
    const shownSpan = shown.kind === 'text' ? shown : span;
    end = isRtl ? Math.min(end, shownSpan.x) : Math.max(end, shownSpan.x + shownSpan.width);
  }
  if (isRtl) kept.reverse();
  line.fragments.splice(0, line.fragments.length, ...kept, {
    kind: 'text',
    box: ellipsisBox(block, style, text),
    text,
    x: isRtl ? end - width : end,
    baseline: line.baseline,
    width,
    ascent: extents.ascent,
    descent: extents.descent,
    level: isRtl ? 1 : 0,
    wordGap: 0,
  });
}

function ellipsisBox(block: BlockBox, style: ComputedStyle, text: string): TextFragment['box'] {
  const box = createText(ANONYMOUS, style, text);
  box.parent = block;
  return box;
}

/** The part of a text before the limit; at least one character of the first text. */
function cutText(
  fragment: TextFragment,
  limit: number,
  isRtl: boolean,
  isFirst: boolean,
  host: TextHost,
): TextFragment | undefined {
  const isReversed = fragment.level % 2 === 1;
  const { style } = fragment.box;
  const available = isRtl ? fragment.x + fragment.width - limit : limit - fragment.x;
  if (isReversed !== isRtl) return cutBeginning(fragment, available, isRtl, host);
  let length = available > 0 ? fitPrefix(fragment.text, available, style, host) : 0;
  if (length === 0 && isFirst) length = graphemeEnds(fragment.text)[0] ?? 0;
  const text = fragment.text.slice(0, length).trimEnd();
  if (text === '') return undefined;
  const width = ceilToStep(measureText(text, style, host));
  return { ...fragment, text, width, x: isRtl ? fragment.x + fragment.width - width : fragment.x };
}

/** Text against its block's direction loses its beginning, the part beyond the limit. */
function cutBeginning(
  fragment: TextFragment,
  available: number,
  isRtl: boolean,
  host: TextHost,
): TextFragment | undefined {
  const { style } = fragment.box;
  const starts = [0, ...graphemeEnds(fragment.text)];
  const start = starts.find((offset) => measureText(fragment.text.slice(offset), style, host) <= available) ?? Infinity;
  const text = fragment.text.slice(start).trimStart();
  if (text === '') return undefined;
  const width = ceilToStep(measureText(text, style, host));
  return { ...fragment, text, width, x: isRtl ? fragment.x + fragment.width - width : fragment.x };
}
