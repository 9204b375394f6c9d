import { ANCHOR_PROPERTIES } from './anchor-properties.js';
import { ANIMATION_PROPERTIES } from './animation-properties.js';
import { BORDER_PROPERTIES } from './border-properties.js';
import { BOX_PROPERTIES } from './box-properties.js';
import type { Longhand } from './define-longhand.js';
import { FLEX_PROPERTIES } from './flex-properties.js';
import { FONT_PROPERTIES } from './font-properties.js';
import { GRID_PROPERTIES } from './grid-properties.js';
import { LIST_PROPERTIES } from './list-properties.js';
import { PAINT_PROPERTIES } from './paint-properties.js';
import { SVG_PROPERTIES } from './svg-properties.js';
import { COLOR_AND_LINE_PROPERTIES, TEXT_PROPERTIES } from './text-properties.js';

/** All longhands in computation order; a property's index is its slot. */
export const LONGHANDS: readonly Longhand[] = [
  ...FONT_PROPERTIES,
  ...COLOR_AND_LINE_PROPERTIES,
  ...BOX_PROPERTIES,
  ...FLEX_PROPERTIES,
  ...GRID_PROPERTIES,
  ...BORDER_PROPERTIES,
  ...TEXT_PROPERTIES,
  ...PAINT_PROPERTIES,
  ...LIST_PROPERTIES,
  ...SVG_PROPERTIES,
  ...ANIMATION_PROPERTIES,
  ...ANCHOR_PROPERTIES,
];

/** Slots below this belong to font, direction and colour scheme. */
export const FONT_SLOTS = FONT_PROPERTIES.length;

const SLOTS = new Map(LONGHANDS.map(({ name }, slot) => [name, slot]));

/** Slot of a longhand; undefined for unknown names. */
export function slotOf(name: string): number | undefined {
  return SLOTS.get(name);
}

/** The longhand with that name; undefined for unknown names. */
export function longhandNamed(name: string): Longhand | undefined {
  const slot = SLOTS.get(name);
  return slot === undefined ? undefined : LONGHANDS[slot];
}
