import type { Image } from '../computed/image-values.js';
import { type Component, splitAtCommas } from '../syntax/component.js';
import { type Computation, constant } from './compute-context.js';
import { readGradient } from './gradient.js';
import { parseWhole, type Reader } from './reader.js';

/** Longer URLs are rejected; pictures in the markup are `data:` URLs and may be large. */
const MAX_URL_CHARS = 4_000_000;

export function parseUrl(reader: Reader): string | undefined {
  const component = reader.peek();
  if (component?.kind !== 'url' || component.text.length > MAX_URL_CHARS) return undefined;
  reader.next();
  return component.text;
}

export function parseImage(reader: Reader): Computation<Image> | undefined {
  const url = parseUrl(reader);
  if (url !== undefined) return constant<Image>({ kind: 'url', url });
  return reader.attempt(() => {
    const fn = reader.peek();
    if (fn?.kind !== 'function') return undefined;
    reader.next();
    if (fn.text.endsWith('image-set')) return readImageSet(fn);
    return readGradient(fn);
  });
}

/** Selects the first picture of a set, because panels have one resolution and support every type. */
function readImageSet(fn: Component): Computation<Image> | undefined {
  const [first] = splitAtCommas(fn.children);
  const [picture] = first ?? [];
  if (picture?.kind === 'string') return constant<Image>({ kind: 'url', url: picture.text });
  return picture && parseWhole([picture], parseImage);
}
