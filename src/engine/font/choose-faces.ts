import type { OutlineFace } from './outline-face.js';
import type { PixelFace } from './pixel-face.js';

/** Faces of one family in CSS matching order: by style, then by nearest weight. */
export function chooseFaces(faces: readonly OutlineFace[], weight: number, italic: boolean): readonly OutlineFace[] {
  const styled = faces.some((face) => face.source.italic === italic)
    ? faces.filter((face) => face.source.italic === italic)
    : faces;
  let best = Number.POSITIVE_INFINITY;
  for (const face of styled) best = Math.min(best, rankWeight(face.source.weights, weight));
  return styled.filter((face) => rankWeight(face.source.weights, weight) === best);
}

/** A bitmap face scaled below this is illegible and is replaced by outlines. */
const MIN_SCALE = 0.95;

/**
 * Chooses among bitmap faces the one with the nearest weight at native size or larger; none if there is no such face.
 */
export function choosePixelFace(faces: readonly PixelFace[], weight: number, sizePx: number): PixelFace | undefined {
  const fitting = faces.filter((face) => pixelScale(face, sizePx) !== undefined);
  return fitting.sort((a, b) => rankWeight([a.weight, a.weight], weight) - rankWeight([b.weight, b.weight], weight))[0];
}

/** Px per pixel of the face at that size; undefined if it would be too small. */
export function pixelScale(face: PixelFace, sizePx: number): number | undefined {
  const scale = sizePx / face.sizePx;
  const whole = Math.round(scale);
  if (whole >= 1 && Math.abs(whole - scale) * face.sizePx < 0.26) return whole;
  return scale >= MIN_SCALE ? scale : undefined;
}

/**
 * Order of CSS Fonts 4, section 5.2: heavier weights first above 500, lighter ones first below 400, and in between
 * first those up to 500.
 */
function rankWeight([lightest, heaviest]: readonly [number, number], requested: number): number {
  if (requested >= lightest && requested <= heaviest) return 0;
  const nearest = requested < lightest ? lightest : heaviest;
  const distance = Math.abs(nearest - requested);
  const isHeavier = nearest > requested;
  if (requested >= 400 && requested <= 500)
    return isHeavier && nearest <= 500 ? distance : distance + (isHeavier ? 2000 : 1000);
  return isHeavier === requested > 500 ? distance : distance + 1000;
}
