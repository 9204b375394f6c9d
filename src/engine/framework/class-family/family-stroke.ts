import type { Expander } from '../expand.js';
import type { Scheme } from '../screen-context.js';
import { outlinePicture, outlineText } from '../strokes.js';
import { plainColor } from '../token-paint.js';
import { toneColor } from '../tone-colors.js';
import type { FamilyRule } from './family-rule.js';

const TEXT_PX: Readonly<Record<string, number>> = { base: 3.5, small: 2, medium: 4.5, large: 6, xlarge: 7.5 };
const PICTURE_PX: Readonly<Record<string, number>> = { base: 1.5, small: 1, medium: 2, large: 2.5, xlarge: 3 };

/** `text-stroke`, `text-stroke--large`. */
export function textStrokeRule(name: string, expander: Expander): FamilyRule | undefined {
  const size = /^text-stroke(?:--(\w+))?$/.exec(name);
  if (!size) return undefined;
  const widthPx = TEXT_PX[size[1] ?? 'base'];
  if (widthPx === undefined) return undefined;
  return {
    family: 'text-stroke',
    order: widthPx,
    css: (scheme) => strokeText(widthPx, toneColor('canvas', expander.context, scheme), expander),
  };
}

/** `image-stroke`, `image-stroke--small`, and colours, which use the default width. */
export function pictureStrokeRule(name: string, expander: Expander): FamilyRule | undefined {
  const match = /^image-stroke(?:--([\w-]+))?$/.exec(name);
  if (!match) return undefined;
  const token = match[1] ?? 'base';
  const widthPx = PICTURE_PX[token];
  if (widthPx === undefined && !strokeColor(token, expander, 'light')) return undefined;
  return {
    family: 'image-stroke',
    order: widthPx ?? 0,
    css: (scheme) => {
      const color =
        (widthPx === undefined && strokeColor(token, expander, scheme)) ||
        toneColor('canvas', expander.context, scheme);
      return widthPx === undefined ? `filter: ${outlinePicture(1.5, color)}` : strokePicture(widthPx, color, expander);
    },
  };
}

/** Combined rule of a size class and a colour class of one stroke family. */
export function strokePairCss(
  sizeName: string,
  colorName: string,
  expander: Expander,
  scheme: Scheme,
): string | undefined {
  const [, family, size = 'base'] = /^(text|image)-stroke(?:--([\w-]+))?$/.exec(sizeName) ?? [];
  const [, colorFamily, token = ''] = /^(text|image)-stroke--([\w-]+)$/.exec(colorName) ?? [];
  const color = strokeColor(token, expander, scheme);
  if (!family || family !== colorFamily || !color) return undefined;
  const widthPx = (family === 'text' ? TEXT_PX : PICTURE_PX)[size];
  if (widthPx === undefined) return undefined;
  return family === 'text' ? strokeText(widthPx, color, expander) : strokePicture(widthPx, color, expander);
}

function strokeColor(token: string, expander: Expander, scheme: Scheme): string | undefined {
  return plainColor(token, expander.context, scheme, expander.tables.shades);
}

function strokeText(widthPx: number, color: string, expander: Expander): string {
  return `filter: none; overflow: visible; text-shadow: ${outlineText(widthPx * expander.context.contentScale, color)}`;
}

function strokePicture(widthPx: number, color: string, expander: Expander): string {
  return `filter: ${outlinePicture(widthPx * expander.context.contentScale, color)}`;
}
