import type { SKRSContext2D } from '../../font/canvas.js';

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

/** The canvas operation for a CSS blend mode; source-over for an unknown one. */
export function blendOf(mode: string): Operation {
  return MODES.find((one) => one === mode) ?? (mode === 'plus-lighter' ? 'lighter' : 'source-over');
}
