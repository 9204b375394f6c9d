import { InkstandError } from '@inkstand/common/errors';
import { parseSheet, type StyleSheet } from '../../css/css.js';
import { type Element, elementsOf, textOf } from '../../html/dom.js';
import { HTML_LIMITS } from '../../html/parse-html.js';
import { parseSvgFile } from '../../html/parse-svg.js';
import type { NaturalSize } from '../../layout/contract.js';
import type { AddNote, Note } from '../../note.js';
import type { Picture } from '../picture/pictures.js';
import { Pictures } from '../picture/pictures.js';
import { readNumbers, readSvgLength } from './svg-length.js';

/** An SVG file: its elements, style sheets and embedded pictures. Nothing outside of the file is loaded. */
export interface SvgDocument {
  readonly root: Element;
  readonly sheets: readonly StyleSheet[];
  readonly pictures: Pictures;
  /** CSS px. */
  readonly size: NaturalSize;
  /** Content blends with what is below it, which outside of the picture is nothing. */
  readonly blends: boolean;
  /** Approximate size in memory. */
  readonly bytes: number;
  /** Missing references and exceeded limits. */
  readonly notes: readonly Note[];
}

export interface SvgLimits {
  readonly depth: number;
  readonly elements: number;
  readonly styleChars: number;
}

/** Elements and attributes take about this many times the memory of their text. */
const BYTES_PER_CHAR = 10;

/** Throws `InkstandError` 'unprocessable' if the text has no `<svg>` element. */
export async function loadSvgDocument(
  source: string,
  limits: SvgLimits,
  openEmbedded: (url: string) => Promise<Picture | undefined>,
): Promise<SvgDocument> {
  const notes: Note[] = [];
  const note: AddNote = (code, values) => notes.push({ code, values: { ...values, place: 'drawing' } });
  const root = parseSvgFile(source, note, {
    ...HTML_LIMITS,
    depth: limits.depth,
    elements: limits.elements,
    // Paths of maps are long, and attributes may contain pictures.
    attributeChars: HTML_LIMITS.sourceChars,
  });
  if (!root) throw new InkstandError('unprocessable', 'expected an svg file, got one without an svg element');
  const sheets: StyleSheet[] = [];
  const pictures = new Map<string, Picture>();
  for (const element of elementsOf(root)) {
    if (element.tag === 'style') sheets.push(parseSheet(textOf(element), { limits: { chars: limits.styleChars } }));
    if (element.tag !== 'image' && element.tag !== 'feImage' && element.tag !== 'img') continue;
    const url = (
      element.attributes.get('href') ??
      element.attributes.get('xlink:href') ??
      element.attributes.get('src')
    )?.trim();
    if (!url || url.startsWith('#') || pictures.has(url)) continue;
    const picture = await openEmbedded(url).catch(() => undefined);
    if (picture) pictures.set(url, picture);
    else notes.push({ code: 'resource-missing', values: { url } });
  }
  let bytes = source.length * BYTES_PER_CHAR;
  for (const picture of pictures.values()) bytes += picture.bytes;
  const blends = source.includes('mix-blend-mode');
  return { root, sheets, pictures: new Pictures(pictures), size: readSvgSize(root), blends, bytes, notes };
}

/** The size in the root's attributes, else the ratio of its view box. */
function readSvgSize({ attributes }: Element): NaturalSize {
  const [width, height] = [lengthOf(attributes.get('width')), lengthOf(attributes.get('height'))];
  const [, , boxWidth = 0, boxHeight = 0] = readNumbers(attributes.get('viewBox'));
  const boxRatio = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : undefined;
  return { width, height, ratio: width && height ? width / height : boxRatio };
}

function lengthOf(source: string | undefined): number | undefined {
  const length = source?.includes('%') ? undefined : readSvgLength(source, 0);
  return length !== undefined && length > 0 ? length : undefined;
}
