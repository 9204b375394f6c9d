import type { FontFace, StyleSheet } from '../../css/css.js';
import { parseUnicodeRange } from '../../font/file/coverage.js';
import { unpackFont } from '../../font/file/woff1.js';
import type { FontRegistry, PageFonts } from '../../font/font-registry.js';
import { OutlineFace } from '../../font/outline-face.js';
import { isDataUrl, readDataUrl } from '../../paint/picture/data-url.js';
import { MAX_FONT_BYTES, MAX_FONT_FACES } from '../../render-limits.js';
import type { ResourceLoader } from '../../render-types.js';
import type { Notes } from '../notes.js';

/**
 * Loads the fonts that a page's style sheets declare, under unique names. `prefix` distinguishes them from fonts of
 * other pages.
 */
export async function loadPageFonts(
  styleSheets: readonly StyleSheet[],
  registry: FontRegistry,
  load: ResourceLoader,
  prefix: string,
  notes: Notes,
): Promise<PageFonts> {
  const families = new Map<string, OutlineFace[]>();
  const add = (family: string, faces: readonly OutlineFace[]): void => {
    families.set(family, [...(families.get(family) ?? []), ...faces]);
  };
  const declared = styleSheets.flatMap(({ fontFaces }) => fontFaces);
  if (declared.length > MAX_FONT_FACES) notes.add('font-faces', { count: declared.length });
  let index = 0;
  for (const face of declared.slice(0, MAX_FONT_FACES)) {
    const bundled = face.sources.find(
      ({ kind, value }) => kind === 'local' && registry.facesNamed(value.toLowerCase()),
    );
    if (bundled) add(face.family, registry.facesNamed(bundled.value.toLowerCase()) ?? []);
    else {
      const own = await openFace(face, `${prefix} ${index++}`, load);
      if (own) add(face.family, [own]);
      else notes.add('font-missing', { family: face.family });
    }
  }
  return families;
}

async function openFace(face: FontFace, alias: string, load: ResourceLoader): Promise<OutlineFace | undefined> {
  for (const { kind, value } of face.sources) {
    if (kind !== 'url') continue;
    const bytes = isDataUrl(value) ? readDataUrl(value) : await loadBytes(value, load);
    if (!bytes || bytes.length > MAX_FONT_BYTES) continue;
    const font = tryUnpack(bytes);
    if (!font) continue;
    const weights = face.weight.replace('normal', '400').replace('bold', '700').split(/\s+/).map(Number);
    const lightest = weights[0] || 400;
    const opened = new OutlineFace({
      alias,
      weights: [lightest, weights[1] || lightest],
      italic: face.style !== 'normal',
      isUntrusted: true,
      mayHave: face.unicodeRange ? parseUnicodeRange(face.unicodeRange) : () => true,
      read: () => font,
    });
    // Old sheets name a file for Internet Explorer first.
    if (opened.facts) return opened;
  }
  return undefined;
}

/** Undefined for a broken file. */
function tryUnpack(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return unpackFont(bytes);
  } catch {
    return undefined;
  }
}

async function loadBytes(url: string, load: ResourceLoader): Promise<Uint8Array | undefined> {
  try {
    return (await load(url))?.bytes;
  } catch {
    return undefined;
  }
}

/** Releases the fonts loaded for one page. */
export function releaseFonts(fonts: PageFonts): void {
  for (const faces of fonts.values())
    for (const face of faces) if (face.source.alias.startsWith('page ')) face.release();
}

/** Whether two lists of style sheets declare the same fonts. */
export function haveSameFonts(some: readonly StyleSheet[], others: readonly StyleSheet[]): boolean {
  const keyOf = (sheets: readonly StyleSheet[]): string => JSON.stringify(sheets.flatMap(({ fontFaces }) => fontFaces));
  return keyOf(some) === keyOf(others);
}
