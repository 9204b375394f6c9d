import type { PictureMedia } from '../html/image-source.js';
import type { StyleEnvironment } from './environment.js';
import { matchesMediaText, parseMediaList, readMeasure } from './sheet/media-query.js';
import { splitAtCommas } from './syntax/component.js';
import { parseText } from './syntax/parse-components.js';

const VIEWPORT_LENGTH = /(\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})v(w|h|min|max|i|b)\b/gi;

/** The media of the files of pictures on a screen. */
export function pictureMediaOf(environment: StyleEnvironment): PictureMedia {
  const { pixelRatio } = environment;
  const [width, height] = [environment.widthPx / pixelRatio, environment.heightPx / pixelRatio];
  const sides: Readonly<Record<string, number>> = {
    w: width,
    i: width,
    h: height,
    b: height,
    min: Math.min(width, height),
    max: Math.max(width, height),
  };
  const widthOf = (sizes: string): number => {
    const inPx = sizes.replace(VIEWPORT_LENGTH, (_, number: string, side: string) => {
      return `${(Number(number) * (sides[side.toLowerCase()] ?? 0)) / 100}px`;
    });
    for (const entry of splitAtCommas(parseText(inPx) ?? [])) {
      const length = entry.at(-1);
      const px = length && readMeasure([length]);
      if (px !== undefined && px >= 0 && parseMediaList(entry.slice(0, -1))(environment)) return px;
    }
    return width;
  };
  return { pixelRatio, holds: (query) => matchesMediaText(query, environment), widthOf };
}
