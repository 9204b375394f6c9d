import type { Element } from '../html/dom.js';
import type { ReplacedBox } from '../layout/box.js';
import type { NaturalSize } from '../layout/contract.js';
import type { Pictures } from '../paint/picture/pictures.js';
import { readNumbers, readSvgLength } from '../paint/svg/svg-length.js';

/** Side of the icon that browsers show for a picture that did not load. */
const ICON_CSS_PX = 16;
const UNKNOWN: NaturalSize = Object.freeze({ width: undefined, height: undefined, ratio: undefined });

/** Natural size of replaced content, device px. */
export function naturalSizeOf(box: ReplacedBox, pictures: Pictures, pixelRatio: number): NaturalSize {
  const size = sizeOfContent(box, pictures, pixelRatio);
  const { zoom } = box.style;
  if (zoom === 1) return size;
  return { width: size.width && size.width * zoom, height: size.height && size.height * zoom, ratio: size.ratio };
}

function sizeOfContent({ content }: ReplacedBox, pictures: Pictures, pixelRatio: number): NaturalSize {
  switch (content.kind) {
    case 'image': {
      const picture = pictures.get(content.url);
      if (!picture) return UNKNOWN;
      const { width, height, ratio } = picture;
      if (content.density === 1) return { width, height, ratio };
      return { width: width && width / content.density, height: height && height / content.density, ratio };
    }
    case 'svg': {
      const { attributes } = content.element;
      const width = lengthOf(attributes.get('width'), pixelRatio);
      const height = lengthOf(attributes.get('height'), pixelRatio);
      const [, , boxWidth = 0, boxHeight = 0] = readNumbers(attributes.get('viewBox'));
      const ratio = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : width && height ? width / height : undefined;
      return { width, height, ratio };
    }
    case 'canvas': {
      const [width, height] = canvasSizeOf(content.element);
      const ratio = width > 0 && height > 0 ? width / height : undefined;
      return { width: width * pixelRatio, height: height * pixelRatio, ratio };
    }
    case 'missing':
      return missingSize(content.shows, pixelRatio);
  }
}

/** CSS px. */
function canvasSizeOf({ attributes }: Element): [width: number, height: number] {
  const side = (name: string, initial: number): number => {
    const written = /^\s*\+?(\d{1,9})/.exec(attributes.get(name) ?? '')?.[1];
    return written === undefined ? initial : Number(written);
  };
  return [side('width', 300), side('height', 150)];
}

function missingSize(shows: 'icon' | 'nothing' | 'space', pixelRatio: number): NaturalSize {
  if (shows === 'space') return UNKNOWN;
  const sidePx = shows === 'icon' ? ICON_CSS_PX * pixelRatio : 0;
  return { width: sidePx, height: sidePx, ratio: undefined };
}

function lengthOf(source: string | undefined, pixelRatio: number): number | undefined {
  if (source === undefined || source.includes('%')) return undefined;
  const length = readSvgLength(source, 0);
  return length === undefined || length < 0 ? undefined : length * pixelRatio;
}
