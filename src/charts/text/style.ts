import { type Options, readNumber } from '../options/read.js';

const KEPT = new Set([
  'fontSize',
  'fontWeight',
  'fontFamily',
  'fontStyle',
  'letterSpacing',
  'textTransform',
  'textDecoration',
  'opacity',
  'fontVariantNumeric',
  'fontVariant',
  'fontFeatureSettings',
  'whiteSpace',
  'textAlign',
  'lineHeight',
]);

/** Style options as the text of a style attribute of SVG text; `fill` replaces its colour. */
export function textStyle(style: Options, fill: string): string {
  let text = '';
  for (const name in style) {
    const value = style[name];
    const property = name.includes('-') ? camelCase(name) : name;
    if (!KEPT.has(property) || (typeof value !== 'string' && typeof value !== 'number')) continue;
    const unit = typeof value === 'number' && property === 'fontSize' ? 'px' : '';
    text += `${kebabCase(property)}:${String(value).replace(/;/g, '')}${unit};`;
  }
  return `${text}fill:${fill}`;
}

function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** A font size as pixels, for windows that compute no style. */
export function fontSizePx(value: unknown, rootPx: number): number {
  const text = typeof value === 'number' ? `${value}px` : String(value ?? '1em');
  const number = readNumber(Number.parseFloat(text), 1);
  if (text.endsWith('rem')) return number * 16;
  if (text.endsWith('em')) return number * rootPx;
  return text.endsWith('%') ? (number * rootPx) / 100 : number;
}
