import { createHash } from 'node:crypto';
import { elementsOf, type Rendering } from '../../../src/engine/render.js';

export { elementsOf };

/** All text of a rendered page, without scripts and style sheets. */
export function textOf({ rendering }: { readonly rendering: Rendering }): string {
  return elementsOf(rendering.document.root)
    .filter(({ tag }) => tag !== 'script' && tag !== 'style')
    .flatMap(({ children }) => children.map((child) => (child.kind === 'text' ? child.data.trim() : '')))
    .filter(Boolean)
    .join(' ');
}

/** A hash of all pixels. */
export function pixelsOf({ rendering }: { readonly rendering: Rendering }): string {
  return createHash('sha256').update(rendering.rgba).digest('hex');
}
