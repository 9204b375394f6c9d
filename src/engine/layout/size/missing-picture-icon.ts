import type { ReplacedBox } from '../box.js';

/**
 * The inline icon of a missing picture has its own size, unless both width and height are given or it is an item of a
 * flex or grid container.
 */
export function isInlineIcon({ content, element, isInlineLevel, style, parent }: ReplacedBox): boolean {
  if (content.kind !== 'missing' || element?.tag !== 'img' || !isInlineLevel) return false;
  if (parent?.kind === 'block' && (parent.context === 'flex' || parent.context === 'grid')) return false;
  return style.width === 'auto' || style.height === 'auto';
}
