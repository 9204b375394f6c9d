import { recolorPng } from '../encode/encode.js';
import { PALETTES } from './model-list.js';

/**
 * A screen's file for people: its inks as they look on the panel. Files without measured inks are unchanged.
 * @param inks `#rrggbb` of a display, in the order of its palette; without them, and for other palettes, those of its kind
 */
export function showInks(png: Uint8Array, inks?: readonly string[]): Uint8Array {
  return recolorPng(png, (colors) => {
    if (inks && inks.length === colors.length) return inks;
    const named = colors.join().toLowerCase();
    return PALETTES.find((palette) => palette.colors.join().toLowerCase() === named)?.measuredInks;
  });
}
