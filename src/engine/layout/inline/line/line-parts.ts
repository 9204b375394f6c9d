import type { InlineBox } from '../../box.js';

/** A piece of a line from left to right; px. */
export interface Part {
  readonly left: number;
  readonly right: number;
}

interface Splittable {
  readonly box: InlineBox;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly parts: Part[] | undefined;
}

/** Parts further apart than this have other content between them. */
const TOUCH_PX = 0.1;

/** Adjacent and overlapping parts as one, from left to right. */
export function joinParts(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const { left, right } of parts.toSorted((a, b) => a.left - b.left)) {
    const last = joined.at(-1);
    if (last && left <= last.right + TOUCH_PX)
      joined[joined.length - 1] = { left: last.left, right: Math.max(last.right, right) };
    else joined.push({ left, right });
  }
  return joined;
}

/**
 * An inline box on one line, once for each place that its content is in: the outermost ones have its edges, on the sides
 * that its direction requires (CSS 2, section 8.6).
 */
export function splitFragment<T extends Splittable>(fragment: T): T[] {
  const places = fragment.parts ? joinParts(fragment.parts) : [];
  if (places.length < 2) return [fragment];
  const isRtl = fragment.box.style.direction === 'rtl';
  return places.map((place, index) => {
    const [isLeftmost, isRightmost] = [index === 0, index === places.length - 1];
    return {
      ...fragment,
      ...place,
      isFirst: fragment.isFirst && (isRtl ? isRightmost : isLeftmost),
      isLast: fragment.isLast && (isRtl ? isLeftmost : isRightmost),
    };
  });
}
