import { type Cells, type GreyShade, type Shades, STEPS } from './read-shades.js';
import type { Scheme, ScreenContext } from './screen-context.js';

/** The paint of a colour token. */
export type Paint =
  | { readonly kind: 'plain'; readonly color: string }
  /** `ground` is the colour below cells without ink; letters of the cells denote their ink. */
  | {
      readonly kind: 'tile';
      readonly cells: Cells;
      readonly inks: Readonly<Record<string, string>>;
      readonly ground: string;
    };

const plain = (color: string): Paint => ({ kind: 'plain', color });
const TOKEN = /^([a-z]+)(?:-(\d{1,2}))?$/;

/** The paint of a token in this scheme; undefined for unknown tokens. */
export function paintOf(token: string, context: ScreenContext, scheme: Scheme, shades: Shades): Paint | undefined {
  const [, name = '', digits] = TOKEN.exec(token) ?? [];
  const step = digits === undefined ? 0 : Number(digits) < 10 ? Number(digits) * 10 : Number(digits);
  if (name === 'black' || name === 'white') {
    if (digits !== undefined) return undefined;
    return plain((name === 'black') === (scheme === 'light') ? '#000' : '#fff');
  }
  if (digits !== undefined && !STEPS.some((one) => one === step)) return undefined;
  if (name === 'gray') return digits === undefined ? undefined : greyPaint(shownStep(step, scheme), context, shades);
  const hue = shades.hues.get(name);
  if (!hue || (digits !== undefined && digits.length < 2)) return undefined;
  if (context.paint === 'inks')
    return huePaint(name, digits === undefined ? 0 : shownStep(step, scheme), context, shades);
  if (context.paint === 'color') return plain(tintHue(hue, digits === undefined ? 0 : shownStep(step, scheme)));
  return greyPaint(shownStep(shades.hueGreys.get(token) ?? 40, scheme), context, shades);
}

/** The token's solid colour, which strokes use on every screen. */
export function plainColor(token: string, context: ScreenContext, scheme: Scheme, shades: Shades): string | undefined {
  const isGrey = context.paint === '1bit' || context.paint === '2bit' || context.paint === 'grey';
  const paint = paintOf(token, { ...context, paint: isGrey ? 'grey' : 'color' }, scheme, shades);
  return paint?.kind === 'plain' ? paint.color : undefined;
}

/** The colour of a variable such as `--red` or `--red-50`: the same on every screen and in both schemes. */
export function hueColor(token: string, { hues }: Shades): string | undefined {
  const [, name = '', digits] = TOKEN.exec(token) ?? [];
  const hue = hues.get(name);
  if (!hue || digits === undefined) return hue;
  return STEPS.some((step) => step === Number(digits)) ? tintHue(hue, Number(digits)) : undefined;
}

/** Dark mode mirrors the scale of greys: 10 becomes 75. */
function shownStep(step: number, scheme: Scheme): number {
  return scheme === 'light' || step === 0 ? step : 85 - step;
}

function greyPaint(step: number, context: ScreenContext, shades: Shades): Paint {
  if (context.paint === 'grey' || context.paint === 'color') return plain(greyColor(step));
  const isFour = context.paint === '2bit';
  const table = isFour ? shades.greys2bit : shades.greys1bit;
  // Until release 2, black and white screens have only seven greys: 15 looks like 10, 65 like 60.
  const shade: GreyShade | undefined = table.get(context.release < 3 && !isFour ? step - (step % 10) : step);
  if (!shade) return plain(greyColor(step));
  if (shade.kind === 'plain') return shade;
  return { kind: 'tile', cells: shade.cells, inks: { k: shade.ink }, ground: shade.ground };
}

/** Step 10 is #111, and each step of 5 is one level more. */
function greyColor(step: number): string {
  return `#${(1 + (step - 10) / 5).toString(16).repeat(3)}`;
}

function huePaint(hue: string, step: number, context: ScreenContext, shades: Shades): Paint {
  const [first = '#000', second] = shades.inks.get(context.screen.depthClass)?.get(hue) ?? [];
  if (second) {
    const cells = shades.twoInkCells.get(step) ?? [];
    return { kind: 'tile', cells, inks: { a: first, b: second, k: '#000', w: '#fff' }, ground: 'transparent' };
  }
  const single = shades.singleInkCells.get(step);
  if (!single) return plain(first);
  return {
    kind: 'tile',
    cells: single.cells,
    inks: { k: single.isLight ? first : '#000' },
    ground: single.isLight ? '#fff' : first,
  };
}

/** Steps up to 40 darken a hue in steps of 1/7.5, those from 45 lighten it. */
function tintHue(color: string, step: number): string {
  if (step === 0) return color;
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const shade = (channel: number): number =>
    step <= 40
      ? Math.round((channel / 255) * 0x22 * ((step - 5) / 5))
      : Math.floor(channel + ((255 - channel) * (0x11 + (0x22 * (step - 45)) / 5)) / 255);
  return `#${channels.map((channel) => shade(channel).toString(16).padStart(2, '0')).join('')}`;
}
