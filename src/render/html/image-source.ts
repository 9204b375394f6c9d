import { stripEnd } from '../../strip-end.js';
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
  const [first, ...rest] = readCandidates(set);
  if (!first) return '';
  return rest.reduce((best, one) => (Math.abs(one.density - 1) < Math.abs(best.density - 1) ? one : best), first).url;
}

/** Addresses end at white space, and at commas before it; a descriptor ends at the next comma. */
function readCandidates(set: string): { readonly url: string; readonly density: number }[] {
  const candidates: { url: string; density: number }[] = [];
  const run = /\S+/g;
  for (let found = run.exec(set); found; found = run.exec(set)) {
    const url = stripEnd(found[0], ',');
    if (url === '') continue;
    const comma = set.indexOf(',', run.lastIndex);
    const end = url !== found[0] ? run.lastIndex : comma < 0 ? set.length : comma;
    const descriptor = set.slice(run.lastIndex, end).trim();
    candidates.push({ url, density: /^[\d.]+x$/.test(descriptor) ? Number.parseFloat(descriptor) : 1 });
    run.lastIndex = end;
  }
  return candidates;
}
