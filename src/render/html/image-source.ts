import type { Element } from './dom.js';

/** The URL of an `<img>` as written: `src`, or of `srcset` alone what fits a panel best: without an enlarged density. */
export function imageSource({ attributes }: Element): string {
  const source = attributes.get('src')?.trim() ?? '';
  return source === '' ? sourceOfSet(attributes.get('srcset') ?? '') : source;
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
