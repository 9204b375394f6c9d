import type { OutlineFace } from './outline-face.js';
import type { PixelFace } from './pixel-face.js';

/** Faces of one family and weight in CSS matching order: the style first, then the nearest weight. */
export function chooseFaces(faces: readonly OutlineFace[], weight: number, italic: boolean): readonly OutlineFace[] {
  const styled = faces.some((face) => face.source.italic === italic)
    ? faces.filter((face) => face.source.italic === italic)
    : faces;
  let best = Number.POSITIVE_INFINITY;
  for (const face of styled) best = Math.min(best, rankWeight(face.source.weights, weight));
  return styled.filter((face) => rankWeight(face.source.weights, weight) === best);
}

/** A bitmap face scaled below this is illegible, and outlines replace it. */
const MIN_SCALE = 0.95;

/** Of bitmap faces: the nearest weight at native size or larger, or none. */
export function choosePixelFace(faces: readonly PixelFace[], weight: number, sizePx: number): PixelFace | undefined {
  const fitting = faces.filter((face) => pixelScale(face, sizePx) !== undefined);
  return fitting.sort((a, b) => rankWeight([a.weight, a.weight], weight) - rankWeight([b.weight, b.weight], weight))[0];
}

/** Px per pixel of the face at that size; `undefined` if it would be too small. */
export function pixelScale(face: PixelFace, sizePx: number): number | undefined {
  const scale = sizePx / face.sizePx;
  const whole = Math.round(scale);
  if (whole >= 1 && Math.abs(whole - scale) * face.sizePx < 0.26) return whole;
  return scale >= MIN_SCALE ? scale : undefined;
}

/** CSS Fonts 4, section 5.2: heavier first above 500, lighter first below 400, in between up to 500 first. */
function rankWeight([lightest, heaviest]: readonly [number, number], requested: number): number {
  if (requested >= lightest && requested <= heaviest) return 0;
  const nearest = requested < lightest ? lightest : heaviest;
  const distance = Math.abs(nearest - requested);
  const isHeavier = nearest > requested;
  if (requested >= 400 && requested <= 500)
    return isHeavier && nearest <= 500 ? distance : distance + (isHeavier ? 2000 : 1000);
  return isHeavier === requested > 500 ? distance : distance + 1000;
}
