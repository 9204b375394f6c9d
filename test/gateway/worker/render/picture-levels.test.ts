// @tier full: starts workers
import { createCanvas } from '@napi-rs/canvas';
import { decode } from 'fast-png';
import t from 'tap';
import { findModel, panelOf } from '../../../../src/engine/model/model.js';
import { buildPictureCell } from '../../../../src/gateway/plugin/plugin.js';
import { createWorkerHost } from '../../../../src/gateway/worker/host/host.js';
import type { RenderJob } from '../../../../src/gateway/worker/protocol/render.js';

const host = createWorkerHost();
t.teardown(() => host.stop());

/** Greys from 110 to 150 only, as in fog. */
const canvas = createCanvas(800, 480);
const context = canvas.getContext('2d');
for (let x = 0; x < 800; x++) {
  const grey = 110 + Math.round((x / 800) * 40);
  context.fillStyle = `rgb(${grey}, ${grey}, ${grey})`;
  context.fillRect(x, 0, 1, 480);
}
const picture = { bytes: canvas.toBuffer('image/png'), mediaType: 'image/png', fit: 'cover' } as const;

/** How much lighter the picture is towards its right than towards its left. */
async function measureContrast(model: string, levels: unknown, layout: RenderJob['layout']): Promise<number> {
  const { bytes } = await host.run<RenderJob>({
    ...{ kind: 'render', panel: panelOf(findModel(model)!), layout },
    cells: [
      buildPictureCell({ settings: { picture_levels: levels } }, picture, layout === '1x1' ? 'full' : 'half_vertical'),
    ],
    ...{ now: 0, timeZone: 'UTC', locale: 'en', pinned: true, dither: 'auto', details: false },
    ...{ assets: { kind: 'none' }, reach: { allowLoopback: false, gatewayPorts: [] } },
  });
  const { data, width, height, palette, depth } = decode(bytes);
  const bits = depth as number;
  const light = (x: number, y: number): number => {
    const at = y * Math.ceil((width * bits) / 8) * 8 + x * bits;
    const level = (data[at >> 3]! >> (8 - bits - (at & 7))) & (2 ** bits - 1);
    const [red = 0, green = 0, blue = 0] = palette?.[level] ?? [level * 255, level * 255, level * 255];
    return 0.3 * red + 0.6 * green + 0.1 * blue;
  };
  const visible = layout === '1x1' ? width : width / 2;
  const mean = (from: number, to: number): number => {
    let sum = 0;
    for (let y = 0; y < height; y++) for (let x = from; x < to; x++) sum += light(x, y);
    return sum / ((to - from) * height);
  };
  return (
    mean(Math.floor(visible * 0.7), Math.floor(visible * 0.8)) -
    mean(Math.floor(visible * 0.2), Math.floor(visible * 0.3))
  );
}

t.test('the contrast of pale pictures is stretched, unless the plugin says no', async (t) => {
  for (const model of ['og_png', 'seeed_e1002'])
    for (const layout of ['1x1', '1Lx1R'] as const) {
      const [usual, kept] = [
        await measureContrast(model, undefined, layout),
        await measureContrast(model, 'no', layout),
      ];
      t.ok(kept > 2 && usual > kept * 1.1, `${model} ${layout}: ${usual.toFixed(1)} and ${kept.toFixed(1)}`);
    }
});
