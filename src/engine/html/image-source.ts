import { stripEnd } from '@inkstand/common/strip-end';
import type { Element } from './dom.js';

const TYPES = /^\s*(?:image\/(?:png|apng|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon|svg\+xml)\s*)?(?:;.*)?$/i;

/** What the choice among several files of one picture depends on. */
export interface PictureMedia {
  /** Device px per CSS px. */
  readonly pixelRatio: number;
  /** Whether a media query, such as that of a `<source>`, holds on the document's screen. */
  holds(query: string): boolean;
  /** CSS px of the first length of a `sizes` attribute whose condition holds; the width of the screen without one. */
  widthOf(sizes: string): number;
}

/** A file of a picture, and how many of its pixels make up one CSS px. */
export interface ImageSource {
  /** As written; empty without one. */
  readonly url: string;
  readonly density: number;
}

/** Files of one `srcset`; those that people write have a dozen. */
const MAX_CANDIDATES = 100;
const NONE: ImageSource = { url: '', density: 1 };

/**
 * The file that an `<img>` shows: of the first matching `<source>` before it in a `<picture>`, else of its own `srcset` and `src` (HTML,
 * "update the source set").
 */
export function imageSource(element: Element, media: PictureMedia): ImageSource {
  const { attributes } = element;
  const src = attributes.get('src')?.trim() ?? '';
  if (!attributes.has('srcset') && element.parent?.tag !== 'picture')
    return src === '' ? NONE : { url: src, density: 1 };
  const candidates = candidatesOf(element, media);
  const hasOne = candidates.some(({ density, isByWidth }) => isByWidth || density === 1);
  if (src !== '' && !hasOne) candidates.push({ url: src, density: 1, isByWidth: false });
  return pictureSource(element, media) ?? choose(candidates, media.pixelRatio);
}

/** Only the first image of a `<picture>` has sources: thousands of images would each read all of them again. */
function pictureSource(image: Element, media: PictureMedia): ImageSource | undefined {
  if (image.parent?.tag !== 'picture') return undefined;
  if (image.parent.children.find((child) => child.kind === 'element' && child.tag === 'img') !== image)
    return undefined;
  for (const source of image.parent.children) {
    if (source === image) break;
    if (source.kind !== 'element' || source.tag !== 'source') continue;
    const { attributes } = source;
    const query = attributes.get('media')?.trim() ?? '';
    if (!TYPES.test(attributes.get('type') ?? '') || (query !== '' && !media.holds(query))) continue;
    const candidates = candidatesOf(source, media);
    if (candidates.length > 0) return choose(candidates, media.pixelRatio);
  }
  return undefined;
}

/** Chromium prefers the densest `data:` file that is denser than the one it would load. */
function choose(candidates: readonly ImageSource[], pixelRatio: number): ImageSource {
  const sorted = [...candidates].sort((a, b) => a.density - b.density);
  const chosen = chooseDensity(sorted, pixelRatio);
  return sorted.findLast(({ url, density }) => density > chosen.density && /^data:/i.test(url)) ?? chosen;
}

/** The next density, unless the one before is nearer (by their geometric mean). */
function chooseDensity(sorted: readonly ImageSource[], pixelRatio: number): ImageSource {
  for (const [at, candidate] of sorted.entries()) {
    const next = sorted.slice(at + 1).find(({ density }) => density > candidate.density);
    if (!next) return candidate;
    if (next.density < pixelRatio) continue;
    const mean = Math.sqrt(candidate.density * next.density);
    const isNextNearer = (pixelRatio <= 1 && pixelRatio > candidate.density) || pixelRatio >= mean;
    return isNextNearer ? next : candidate;
  }
  return NONE;
}

interface Candidate extends ImageSource {
  readonly isByWidth: boolean;
}

/** Addresses end at white space, and at commas before it; a descriptor ends at the next comma. At most `MAX_CANDIDATES` are read. */
function candidatesOf({ attributes }: Element, media: PictureMedia): Candidate[] {
  const set = attributes.get('srcset') ?? '';
  const candidates: Candidate[] = [];
  let shownPx: number | undefined;
  const widthOf = (): number => {
    shownPx ??= media.widthOf(attributes.get('sizes') ?? '');
    return shownPx;
  };
  const run = /\S+/g;
  for (let found = run.exec(set); found && candidates.length < MAX_CANDIDATES; found = run.exec(set)) {
    const url = stripEnd(found[0], ',');
    if (url === '') continue;
    const comma = set.indexOf(',', run.lastIndex);
    const end = url !== found[0] ? run.lastIndex : comma < 0 ? set.length : comma;
    const candidate = readCandidate(url, set.slice(run.lastIndex, end).trim(), widthOf);
    if (candidate) candidates.push(candidate);
    run.lastIndex = end;
  }
  return candidates;
}

/** `undefined` for a descriptor that is not valid. */
function readCandidate(url: string, descriptor: string, widthOf: () => number): Candidate | undefined {
  if (descriptor === '') return { url, density: 1, isByWidth: false };
  const density = /^(\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})x$/.exec(descriptor)?.[1];
  if (density !== undefined) return { url, density: Number(density), isByWidth: false };
  const width = /^(\d{1,9})w(?:\s+\d{1,9}h)?$/.exec(descriptor)?.[1];
  if (width === undefined) return undefined;
  const shownPx = widthOf();
  return { url, density: shownPx > 0 ? Number(width) / shownPx : 1, isByWidth: true };
}

const PICTURE_FILE = /\.(?:png|apng|jpe?g|gif|webp|avif|bmp|ico|svg)$/i;
const PICTURE_DATA = /^data:image\//i;

const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

/** The picture that an element shows which may hold other things as well: a document, a film. */
export function embeddedPictureUrl({ tag, attributes }: Element): string | undefined {
  const attribute = EMBEDDING.get(tag);
  const url = attribute === undefined ? '' : (attributes.get(attribute)?.trim() ?? '');
  if (url === '') return undefined;
  const type = attributes.get('type')?.trim() ?? '';
  const isPicture =
    tag === 'video' ||
    (type === '' ? PICTURE_FILE.test(withoutQuery(url)) || PICTURE_DATA.test(url) : TYPES.test(type));
  return isPicture ? url : undefined;
}

const EMBEDDING: ReadonlyMap<string, string> = new Map([
  ['object', 'data'],
  ['embed', 'src'],
  ['iframe', 'src'],
  ['video', 'poster'],
]);
