import { srgbToLinear } from '@inkstand/common/srgb';
import type { Color } from '../../css/computed/image-values.js';

/** Change of the brightest channel, as a share of full brightness. */
const STEP = 0.33;
/** If the contrast between a colour and its dark shade is lower, the light edge gets a lighter shade. */
const MIN_CONTRAST = 1.75;

/** The darker shade of `inset`, `outset`, `groove` and `ridge`, as Chromium chooses it. */
export function darkShade(color: Color): Color {
  const brightest = brightestOf(color);
  return scale(color, brightest === 0 ? 0 : Math.max(0, brightest - STEP) / brightest);
}

/** The lighter shade, which is the colour itself unless that is nearly black. */
export function lightShade(color: Color): Color {
  if (contrastOf(color, darkShade(color)) >= MIN_CONTRAST) return color;
  const brightest = brightestOf(color);
  if (brightest === 0) return { r: 84, g: 84, b: 84, a: color.a };
  return scale(color, Math.min(1, brightest + STEP) / brightest);
}

function brightestOf({ r, g, b }: Color): number {
  return Math.max(r, g, b) / 255;
}

function scale({ r, g, b, a }: Color, factor: number): Color {
  return { r: Math.round(r * factor), g: Math.round(g * factor), b: Math.round(b * factor), a };
}

/** Contrast ratio of WCAG 2. */
function contrastOf(one: Color, other: Color): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminanceOf({ r, g, b }: Color): number {
  return 0.2126 * srgbToLinear(r / 255) + 0.7152 * srgbToLinear(g / 255) + 0.0722 * srgbToLinear(b / 255);
}
