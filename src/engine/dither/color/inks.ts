import { applyGreyCurve, type GreyCurve } from '../grey-curve.js';
import { type Bytes, parseHex } from '../parse-hex.js';
import { type ColorCube, findCube } from './color-cube.js';
import { InkHull } from './ink-hull.js';
import { type Lab, type Light, lightOf, toLab } from './oklab.js';

/** Colours that a pixel of the panel can have: evenly spaced greys, or a palette. */
export type Inks = GreyInks | ColorInks;

export interface GreyInks {
  readonly kind: 'grey';
  readonly levels: number;
  /** The grey to quantise in place of each grey of a picture; undefined for even steps of sRGB. */
  readonly curve: Uint8Array | undefined;
}

/** Inks of a colour panel, in the order of its palette. */
export interface ColorInks {
  readonly kind: 'colors';
  /** Colours by which pages name the inks. */
  readonly palette: readonly Lab[];
  /** The same colours in sRGB. */
  readonly named: readonly Bytes[];
  /** Light of the inks as they look, relative to the panel's white. */
  readonly lights: readonly Light[];
  /** Mixtures of the inks; undefined for palettes so large that the nearest colour is close. */
  readonly hull: InkHull | undefined;
  /** Such a palette, if it has all combinations of some shades. */
  readonly cube: ColorCube | undefined;
}

/** Maximum size of a panel's palette; larger ones are cubes of all colours. */
export const MAX_INKS = 8;

/** What `makeInks` reads of a panel. */
interface InkFacts {
  readonly bitDepth: number;
  readonly palette?: readonly string[];
  readonly measuredInks?: readonly string[];
  readonly greyCurve?: GreyCurve;
}

/** Without measured inks, they look as they are named. */
export function makeInks({ bitDepth, palette, measuredInks = palette, greyCurve }: InkFacts): Inks {
  if (!palette || !measuredInks)
    return { kind: 'grey', levels: 2 ** bitDepth, curve: greyCurve && applyGreyCurve(greyCurve) };
  const lights = measuredInks.map((color) => lightOf(...parseHex(color)));
  const named = palette.map(parseHex);
  return {
    kind: 'colors',
    palette: named.map((color) => toLab(...color)),
    named,
    lights,
    hull: lights.length <= MAX_INKS ? new InkHull(lights) : undefined,
    cube: lights.length <= MAX_INKS ? undefined : findCube(named),
  };
}
