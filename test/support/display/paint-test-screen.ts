import { Ditherer } from '../../../src/engine/dither/dither.js';
import type { RenderJob, RenderResult } from '../../../src/gateway/worker/protocol/render.js';

/** What is painted: black text on white, or all greys and hues. */
export type Painting = 'text' | 'ramp';

/** A screen for the job's panel by the real quantiser and encoders, without the worker. */
export const drawPainted =
  (painting: Painting) =>
  async ({ panel }: RenderJob): Promise<RenderResult> => {
    const { widthPx, heightPx } = panel;
    const rgba = new Uint8ClampedArray(widthPx * heightPx * 4);
    const words = new Uint32Array(rgba.buffer);
    for (let y = 0; y < heightPx; y++)
      for (let x = 0; x < widthPx; x++) {
        const isInk = x % 16 < 3 && y % 24 < 16;
        const across = Math.round((255 * x) / widthPx);
        const down = Math.round((255 * y) / heightPx);
        const colors = { text: isInk ? 0 : 0xffffff, ramp: across | (down << 8) | ((255 - across) << 16) };
        words[y * widthPx + x] = 0xff000000 | colors[painting];
      }
    const all = { x: 0, y: 0, width: widthPx, height: heightPx, dither: 'auto', isFlat: false } as const;
    const tones = painting === 'text' ? [] : [all];
    const { bytes } = await new Ditherer().encode({ widthPx, heightPx, rgba, tones }, panel);
    return {
      ...{ bytes, mediaType: panel.format === 'bmp' ? 'image/bmp' : 'image/png', widthPx, heightPx },
      ...{ read: { clock: false, chance: false, device: false }, skip: 'none', notes: [] },
    };
  };
