import type { Expander } from '../expand.js';
import { contentPx, times } from '../lengths.js';
import type { FamilyRule } from './family-rule.js';

const RADII_PX: Readonly<Record<string, number>> = {
  base: 10,
  none: 0,
  xsmall: 5,
  small: 7,
  medium: 15,
  large: 20,
  xlarge: 25,
  xxlarge: 30,
  full: 9999,
};
const CORNERS: Readonly<Record<string, readonly string[]>> = {
  t: ['top-left', 'top-right'],
  r: ['top-right', 'bottom-right'],
  b: ['bottom-left', 'bottom-right'],
  l: ['top-left', 'bottom-left'],
  tl: ['top-left'],
  tr: ['top-right'],
  br: ['bottom-right'],
  bl: ['bottom-left'],
};

/** `rounded`, `rounded--large`, `rounded-tl--small`, `rounded--[6px]`. */
export function roundedRule(name: string, expander: Expander): FamilyRule | undefined {
  const match = /^rounded(?:-([trbl]{1,2}))?(?:--(?:\[(\d{1,3})px\]|(\w+)))?$/.exec(name);
  if (!match) return undefined;
  const [, corner, bracket, size = 'base'] = match;
  const radius = bracket === undefined ? RADII_PX[size] : Number(bracket);
  const sides = corner === undefined ? undefined : CORNERS[corner];
  if (radius === undefined || (corner !== undefined && !sides) || (corner && bracket)) return undefined;
  const value = radius === 9999 ? '9999px' : times(contentPx(radius, expander.context), 'corner', expander.context);
  const css = sides ? sides.map((side) => `border-${side}-radius: ${value}`).join('; ') : `border-radius: ${value}`;
  const family = corner === undefined ? 0 : Object.keys(CORNERS).indexOf(corner) + 1;
  const order = bracket === undefined ? family * 20 + Object.keys(RADII_PX).indexOf(size) : 1000 + Number(bracket);
  return { family: 'rounded', order, css: () => `${css}; overflow: hidden` };
}
