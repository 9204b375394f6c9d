import { recolorPng } from '../encode/encode.js';
import { PALETTES } from './catalogue.js';

/** A screen's file for people: its inks as they look on the panel. Files without measured inks are unchanged. */
export function showInks(png: Uint8Array): Uint8Array {
  return recolorPng(png, (colors) => {
    const named = colors.join().toLowerCase();
    return PALETTES.find((palette) => palette.colors.join().toLowerCase() === named)?.measuredInks;
  });
}
