import { linearToSrgb, srgbToLinear } from '@inkstand/common/srgb';
import type { Color } from '../../computed/image-values.js';
import { table } from '../../syntax/table.js';

/** Three components in the ranges of CSS Color 4 (hue in degrees, lightness of lab 0–100, of oklab 0–1, rgb 0–1). */
export type Triple = readonly [number, number, number];

/** A colour space, converted through linear-light sRGB. */
interface Space {
  toLinear(triple: Triple): Triple;
  fromLinear(linear: Triple): Triple;
  /** Index of the hue, for polar spaces. */
  readonly hue?: number;
}

type Matrix = readonly [Triple, Triple, Triple];

function times(matrix: Matrix, [x, y, z]: Triple): Triple {
  const row = ([a, b, c]: Triple) => a * x + b * y + c * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

function map(triple: Triple, apply: (value: number) => number): Triple {
  return [apply(triple[0]), apply(triple[1]), apply(triple[2])];
}

const XYZ_FROM_LINEAR: Matrix = [
  [0.41239079926595934, 0.357584339383878, 0.1804807884018343],
  [0.21263900587151027, 0.715168678767756, 0.07219231536073371],
  [0.01933081871559182, 0.11919477979462598, 0.9505321522496607],
];
const LINEAR_FROM_XYZ: Matrix = [
  [3.2409699419045226, -1.537383177570094, -0.4986107602930034],
  [-0.9692436362808796, 1.8759675015077202, 0.04155505740717559],
  [0.05563007969699366, -0.20397695888897652, 1.0569715142428786],
];
const D50_FROM_D65: Matrix = [
  [1.0479298208405488, 0.022946793341019088, -0.05019222954313557],
  [0.029627815688159344, 0.990434484573249, -0.01707382502938514],
  [-0.009243058152591178, 0.015055144896577895, 0.7518742899580008],
];
const D65_FROM_D50: Matrix = [
  [0.9554734527042182, -0.023098536874261423, 0.0632593086610217],
  [-0.028369706963208136, 1.0099954580058226, 0.021041398966943008],
  [0.012314001688319899, -0.020507696433477912, 1.3303659366080753],
];
const P3_TO_XYZ: Matrix = [
  [0.4865709486482162, 0.26566769316909306, 0.1982172852343625],
  [0.2289745640697488, 0.6917385218365064, 0.079286914093745],
  [0, 0.04511338185890264, 1.043944368900976],
];
const P3_FROM_XYZ: Matrix = [
  [2.493496911941425, -0.9313836179191239, -0.40271078445071684],
  [-0.8294889695615747, 1.7626640603183463, 0.023624685841943577],
  [0.03584583024378447, -0.07617238926804182, 0.9568845240076872],
];
const LMS_FROM_LINEAR: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const LINEAR_FROM_LMS: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];
const OKLAB_FROM_LMS: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const LMS_FROM_OKLAB: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const WHITE_D50: Triple = [0.9642956764295677, 1, 0.8251046025104602];
const EPSILON = 216 / 24389;
const KAPPA = 24389 / 27;

const srgb: Space = { toLinear: (rgb) => map(rgb, srgbToLinear), fromLinear: (rgb) => map(rgb, linearToSrgb) };
const linear: Space = { toLinear: (rgb) => rgb, fromLinear: (rgb) => rgb };
const xyz: Space = {
  toLinear: (triple) => times(LINEAR_FROM_XYZ, triple),
  fromLinear: (rgb) => times(XYZ_FROM_LINEAR, rgb),
};
const xyzD50: Space = {
  toLinear: (triple) => xyz.toLinear(times(D65_FROM_D50, triple)),
  fromLinear: (rgb) => times(D50_FROM_D65, xyz.fromLinear(rgb)),
};
const displayP3: Space = {
  toLinear: (rgb) => xyz.toLinear(times(P3_TO_XYZ, map(rgb, srgbToLinear))),
  fromLinear: (rgb) => map(times(P3_FROM_XYZ, xyz.fromLinear(rgb)), linearToSrgb),
};
const lab: Space = {
  toLinear([l, a, b]) {
    const fy = (l + 16) / 116;
    const f: Triple = [fy + a / 500, fy, fy - b / 200];
    const part = (value: number) => (value ** 3 > EPSILON ? value ** 3 : (116 * value - 16) / KAPPA);
    return xyzD50.toLinear([part(f[0]) * WHITE_D50[0], part(f[1]), part(f[2]) * WHITE_D50[2]]);
  },
  fromLinear(rgb) {
    const [x, y, z] = xyzD50.fromLinear(rgb);
    const f = (value: number) => (value > EPSILON ? Math.cbrt(value) : (KAPPA * value + 16) / 116);
    const fy = f(y);
    return [116 * fy - 16, 500 * (f(x / WHITE_D50[0]) - fy), 200 * (fy - f(z / WHITE_D50[2]))];
  },
};
const oklab: Space = {
  toLinear: (triple) =>
    times(
      LINEAR_FROM_LMS,
      map(times(LMS_FROM_OKLAB, triple), (value) => value ** 3),
    ),
  fromLinear: (rgb) => times(OKLAB_FROM_LMS, map(times(LMS_FROM_LINEAR, rgb), Math.cbrt)),
};

/** A polar space (lightness, chroma, hue) on top of one with lightness and two opponent axes. */
function polar(base: Space): Space {
  return {
    hue: 2,
    toLinear([l, c, h]) {
      const radians = (h * Math.PI) / 180;
      return base.toLinear([l, c * Math.cos(radians), c * Math.sin(radians)]);
    },
    fromLinear(rgb) {
      const [l, a, b] = base.fromLinear(rgb);
      return [l, Math.hypot(a, b), ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360];
    },
  };
}

const hsl: Space = {
  hue: 0,
  toLinear: (triple) => srgb.toLinear(rgbFromHsl(triple)),
  fromLinear: (rgb) => hslFromRgb(srgb.fromLinear(rgb)),
};
const hwb: Space = {
  hue: 0,
  toLinear: (triple) => srgb.toLinear(rgbFromHwb(triple)),
  fromLinear(rgb) {
    const encoded = srgb.fromLinear(rgb);
    return [hslFromRgb(encoded)[0], Math.min(...encoded) * 100, (1 - Math.max(...encoded)) * 100];
  },
};

function rgbFromHsl([hue, saturation, lightness]: Triple): Triple {
  const light = lightness / 100;
  const reach = (Math.max(0, saturation) / 100) * Math.min(light, 1 - light);
  const channel = (offset: number) => {
    const k = (offset + (((hue % 360) + 360) % 360) / 30) % 12;
    return light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

function rgbFromHwb([hue, whiteness, blackness]: Triple): Triple {
  const white = whiteness / 100;
  const black = blackness / 100;
  if (white + black >= 1) return map([1, 1, 1], () => white / (white + black));
  return map(rgbFromHsl([hue, 100, 50]), (value) => value * (1 - white - black) + white);
}

function hslFromRgb([r, g, b]: Triple): Triple {
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const spread = max - min;
  const light = (max + min) / 2;
  if (spread === 0) return [0, 0, light * 100];
  const sector = max === r ? (g - b) / spread : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  const saturation = spread / (1 - Math.abs(2 * light - 1));
  return [(sector * 60 + 360) % 360, saturation * 100, light * 100];
}

const SPACES = table<Space>({
  srgb,
  'srgb-linear': linear,
  'display-p3': displayP3,
  xyz,
  'xyz-d65': xyz,
  'xyz-d50': xyzD50,
  lab,
  lch: polar(lab),
  oklab,
  oklch: polar(oklab),
  hsl,
  hwb,
});

export function isColorSpace(name: string): boolean {
  return SPACES.has(name);
}

/** Clips out-of-gamut colours, as canvas does. */
export function toColor(space: string, triple: Triple, alpha: number): Color {
  const encoded = srgb.fromLinear((SPACES.get(space) ?? srgb).toLinear(triple));
  const [r, g, b] = map(encoded, (value) => Math.max(0, Math.min(255, Math.round(value * 255 * 1e6) / 1e6)));
  return Object.freeze({ r, g, b, a: alpha });
}

export function fromColor(space: string, { r, g, b }: Color): Triple {
  return (SPACES.get(space) ?? srgb).fromLinear(srgb.toLinear([r / 255, g / 255, b / 255]));
}

export function hueIndexOf(space: string): number | undefined {
  return SPACES.get(space)?.hue;
}
