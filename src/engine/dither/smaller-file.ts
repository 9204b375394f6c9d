import type { DitherMethod } from './dither-methods.js';

/** A way to draw the same picture in fewer bytes. */
export interface Saving {
  /** Method for pictures; undefined for the requested one. */
  readonly method?: DitherMethod;
  /** Number of greys for pictures, or of shades of each channel; undefined for those of the panel. */
  readonly shades?: number;
  /** Pictures are drawn in squares of this many px. */
  readonly blockPx?: 2 | 4 | 8 | 16;
  /** The squares cover text and lines too, because something other than photographs is too large. */
  readonly isOfAll?: boolean;
}

const CALMER: readonly DitherMethod[] = ['floyd-steinberg', 'blue-noise', 'ordered', 'none'];

/**
 * Ordered from the best quality to the smallest file. The first one is the picture as requested; the last one needs a
 * few kilobytes on the largest panel.
 */
export function listSavings(method: DitherMethod, greys: number): readonly Saving[] {
  const calmer = CALMER.filter((one) => one !== method).map((one): Saving => ({ method: one }));
  const fewer = [16, 8, 4, 2].filter((count) => count < greys);
  return [
    {},
    ...calmer,
    ...fewer.flatMap((count): Saving[] => [{ shades: count }, { shades: count, method: 'none' }]),
    ...([2, 4, 8] as const).map((blockPx): Saving => ({ method: 'none', blockPx })),
    { method: 'none', shades: 2, blockPx: 8 },
    ...([2, 4, 8, 16] as const).map((blockPx): Saving => ({ method: 'none', shades: 2, blockPx, isOfAll: true })),
  ];
}

/**
 * The same for a few coloured inks: every step but the last ones mixes them, because a picture of single inks has other
 * colours.
 */
export function listColorSavings(method: DitherMethod): readonly Saving[] {
  const mixed = (['blue-noise', 'ordered'] as const).filter((one) => one !== method);
  return [
    {},
    ...mixed.map((one): Saving => ({ method: one })),
    ...([2, 4, 8] as const).map((blockPx): Saving => ({ method: 'ordered', blockPx })),
    ...([2, 4, 8, 16] as const).map((blockPx): Saving => ({ method: 'ordered', blockPx, isOfAll: true })),
    { method: 'none', blockPx: 16, isOfAll: true },
  ];
}

/**
 * The same for a cube of colours: fewer shades are mixed to the same colours, in coarser dots. Squares that cover text take
 * the nearest colours, because dots would make a larger file of them.
 */
export function listCubeSavings(method: DitherMethod): readonly Saving[] {
  const mixed = (['blue-noise', 'ordered'] as const).filter((one) => one !== method);
  return [
    {},
    ...mixed.map((one): Saving => ({ method: one })),
    ...[4, 3, 2].map((shades): Saving => ({ method: 'ordered', shades })),
    ...([2, 4, 8] as const).map((blockPx): Saving => ({ method: 'ordered', shades: 2, blockPx })),
    ...([2, 4, 8, 16] as const).map((blockPx): Saving => ({ method: 'none', blockPx, isOfAll: true })),
  ];
}

/** Describes a saving for a note. */
export function describeSaving({ method, shades, blockPx, isOfAll }: Saving): string {
  const parts = [
    ...(method === undefined ? [] : [method === 'none' ? 'without dithering' : `with ${method} dithering`]),
    ...(shades === undefined ? [] : [`in ${shades} shades`]),
    ...(blockPx === undefined ? [] : [`in squares of ${blockPx} px`]),
  ];
  if (parts.length === 0) return 'pictures are drawn in the colours of the palette';
  return `${isOfAll ? 'the screen is' : 'pictures are'} drawn ${parts.join(', ')}`;
}
