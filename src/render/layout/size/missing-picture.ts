import type { ReplacedBox } from '../box.js';

/**
 * The sign of a missing picture in a line is as large as it is, whatever one of width and height says; both together
 * count, and so do they where it is an item of a flex or grid container.
 */
export function isSignInLine({ content, element, isInlineLevel, style, parent }: ReplacedBox): boolean {
  if (content.kind !== 'missing' || element?.tag !== 'img' || !isInlineLevel) return false;
  if (parent?.kind === 'block' && (parent.context === 'flex' || parent.context === 'grid')) return false;
  return style.width === 'auto' || style.height === 'auto';
}
