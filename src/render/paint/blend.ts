import type { SKRSContext2D } from '../font/canvas.js';

type Operation = SKRSContext2D['globalCompositeOperation'];

const MODES: readonly Operation[] = [
  'multiply',
  'screen',
  'overlay',
  'darken',
  'lighten',
  'color-dodge',
  'color-burn',
  'hard-light',
  'soft-light',
  'difference',
  'exclusion',
  'hue',
  'saturation',
  'color',
  'luminosity',
];

/** The operation of canvas for a blend mode of CSS; plain painting for an unknown one. */
export function blendOf(mode: string): Operation {
  return MODES.find((one) => one === mode) ?? (mode === 'plus-lighter' ? 'lighter' : 'source-over');
}
