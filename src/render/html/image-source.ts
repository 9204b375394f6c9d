import type { Element } from './dom.js';

const TYPES = /^\s*(?:image\/(?:png|apng|jpeg|gif|webp|avif|bmp|svg\+xml)\s*)?(?:;.*)?$/i;

/**
 * The URL of an `<img>` as written: that of the first matching `<source>` before it in a `<picture>`, else `src`, or
 * without one the candidate of `srcset` that suits a panel best, at normal density.
 */
export function imageSource(element: Element, mediaHolds: (query: string) => boolean): string {
  const { attributes } = element;
  const source = pictureSource(element, mediaHolds) || attributes.get('src')?.trim() || '';
  return source === '' ? sourceOfSet(attributes.get('srcset') ?? '') : source;
}

function pictureSource(image: Element, mediaHolds: (query: string) => boolean): string {
  if (image.parent?.tag !== 'picture') return '';
  for (const source of image.parent.children) {
    if (source === image) break;
    if (source.kind !== 'element' || source.tag !== 'source') continue;
    const { attributes } = source;
    const media = attributes.get('media')?.trim() ?? '';
    if (!TYPES.test(attributes.get('type') ?? '') || (media !== '' && !mediaHolds(media))) continue;
    const url = sourceOfSet(attributes.get('srcset') ?? '');
    if (url !== '') return url;
  }
  return '';
}

function sourceOfSet(set: string): string {
  const candidates = [...set.matchAll(/\s*(\S*[^\s,])(?:\s+([^,]*))?\s*(?:,|$)/g)].map(
    ([, url = '', descriptor = '']) => ({
      url,
      density: /^[\d.]+x$/.test(descriptor.trim()) ? Number.parseFloat(descriptor) : 1,
    }),
  );
  const [first, ...rest] = candidates;
  if (!first) return '';
  return rest.reduce((best, one) => (Math.abs(one.density - 1) < Math.abs(best.density - 1) ? one : best), first).url;
}
