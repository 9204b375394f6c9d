import type { RenderLimits } from '../render-types.js';

/** Default limits of a page; exceeding one gives a partial screen and a note. */
export const RENDER_LIMITS: RenderLimits = Object.freeze({
  depth: 256,
  elements: 8_000,
  attributeChars: 65_536,
  styleChars: 1_048_576,
  textChars: 262_144,
  layers: 200,
  imagePixels: 16_000_000,
  imageBytes: 8 * 1024 * 1024,
  steps: 2_000_000,
  milliseconds: 10_000,
});

/** Maximum number of pictures, linked style sheets and fonts per page. */
export const MAX_RESOURCES = 100;
