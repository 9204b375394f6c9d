import { isOptions, type Options, readText } from '../options/read.js';
import { opaque } from './fill.js';

/** Members of a type, and the properties that they are read from. */
export const TYPE_PROPERTIES: readonly (readonly [string, string])[] = [
  ['fontFamily', 'font-family'],
  ['fontSize', 'font-size'],
  ['fontWeight', 'font-weight'],
  ['fontStyle', 'font-style'],
  ['fontVariantNumeric', 'font-variant-numeric'],
  ['fontVariationSettings', 'font-variation-settings'],
  ['letterSpacing', 'letter-spacing'],
  ['lineHeight', 'line-height'],
  ['color', 'color'],
  ['backgroundColor', 'background-color'],
  ['backgroundImage', 'background-image'],
  ['backgroundSize', 'background-size'],
  ['backgroundPosition', 'background-position'],
  ['backgroundRepeat', 'background-repeat'],
  ['clip', 'background-clip'],
  ['textShadow', 'text-shadow'],
  ['filter', 'filter'],
  ['overflow', 'overflow'],
];

/** Classes that a part of a chart is written in. */
const ROLES: Readonly<Record<string, string>> = { 'chart-label': 'text--small' };

export function classesOfRole(role: unknown): string {
  const name = readText(role, '').trim();
  return Object.hasOwn(ROLES, name) ? (ROLES[name] ?? name) : name;
}

/** What SVG text of a chart can use of a type; its colour is `ink` where the type is painted with a tile. */
export function chartText(type: unknown, ink: string): Options {
  const from = isOptions(type) ? type : {};
  const stroke = isOptions(from.stroke) ? from.stroke : {};
  const outline = typeof stroke.color === 'string' && typeof stroke.width === 'string';
  const text: Options = {
    color: opaque(readText(from.color, '')) ?? ink,
    textOutline: outline ? `${stroke.width} ${stroke.color}` : 'none',
  };
  for (const [name] of TYPE_PROPERTIES.slice(0, 7)) if (from[name]) text[name] = from[name];
  return text;
}
