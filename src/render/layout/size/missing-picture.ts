import type { ReplacedBox } from '../box.js';
import type { LayoutHost, NaturalSize } from '../contract.js';

/** CSS px of the mark that stands for a picture which could not be loaded. */
const MARK_PX = 16;

/** Natural size of a replaced box; of a missing picture that of its alternative text, of its mark, or nothing. */
export function naturalSizeOf(box: ReplacedBox, layout: LayoutHost): NaturalSize {
  const { content, element, style } = box;
  if (content.kind !== 'missing') return layout.images.naturalSize(box);
  const mark = MARK_PX * layout.pixelRatio;
  if (content.alt === '') {
    const isMarked = element?.tag === 'img' && element.attributes.has('src') && !element.attributes.has('alt');
    if (element?.tag !== 'img') return layout.images.naturalSize(box);
    return { width: isMarked ? mark : 0, height: isMarked ? mark : 0, ratio: undefined };
  }
  const metrics = layout.text.metrics(style.font);
  const height =
    style.lineHeight === 'normal' ? metrics.ascentPx + metrics.descentPx + metrics.lineGapPx : style.lineHeight;
  return { width: mark + layout.text.advance(content.alt, style.font), height, ratio: undefined };
}

/** Alternative text stands in the line like any other: width and height of the style do not count. */
export function isAlternativeText({ content }: ReplacedBox): boolean {
  return content.kind === 'missing' && content.alt !== '';
}

/**
 * A missing picture without words in a line is as large as its mark, whatever one of width and height says; both together
 * count, and so do they where it is an item of a flex or grid container.
 */
export function isMarkInLine({ content, element, isInlineLevel, style, parent }: ReplacedBox): boolean {
  if (content.kind !== 'missing' || content.alt !== '' || element?.tag !== 'img' || !isInlineLevel) return false;
  if (parent?.kind === 'block' && (parent.context === 'flex' || parent.context === 'grid')) return false;
  return style.width === 'auto' || style.height === 'auto';
}
