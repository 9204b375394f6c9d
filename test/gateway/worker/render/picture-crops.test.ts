// @tier full: starts workers
import { createCanvas } from '@napi-rs/canvas';
import { decode } from 'fast-png';
import t from 'tap';
import { findModel, panelOf } from '../../../../src/engine/model/model.js';
import { createWorkerHost } from '../../../../src/gateway/worker/host/host.js';
import type { CellCrop, RenderJob } from '../../../../src/gateway/worker/protocol/render.js';

const host = createWorkerHost();
t.teardown(() => host.stop());

/** A row of black, white, black, white. */
const canvas = createCanvas(1200, 300);
canvas.getContext('2d').fillStyle = '#fff';
canvas.getContext('2d').fillRect(0, 0, 1200, 300);
for (const x of [0, 600]) {
  canvas.getContext('2d').fillStyle = '#000';
  canvas.getContext('2d').fillRect(x, 0, 300, 300);
}
const bytes = canvas.toBuffer('image/png');

/** The share of black in the left and the right half of a view. */
async function draw(
  crop: Partial<CellCrop>,
  orientation: 'landscape' | 'portrait',
  layout: RenderJob['layout'] = '1x1',
) {
  const panel = { ...panelOf(findModel('og_png')!, { orientation }), rotationDegrees: 0 } as const;
  const picture = {
    bytes,
    mediaType: 'image/png',
    fit: 'cover',
    crop: { x: 0.5, y: 0.5, zoom: 1, ratio: 4, ...crop },
  } as const;
  const cell = { markup: { shared: '', view: '' }, variables: {}, darkMode: false, noScreenPadding: true };
  const view = layout === '1x1' ? 'full' : 'half_vertical';
  const result = await host.run<RenderJob>({
    ...{ kind: 'render', panel, layout, cells: [{ ...cell, view, frameworkVersion: 'latest', picture }] },
    ...{ now: 0, timeZone: 'UTC', locale: 'en', pinned: true, dither: 'auto', details: false },
    ...{ assets: { kind: 'none' }, reach: { allowLoopback: false, gatewayPorts: [] } },
  });
  const { data, width, height } = decode(result.bytes);
  const visible = layout === '1x1' ? width : width / 2;
  const isWhite = (x: number, y: number): boolean => {
    const bit = y * Math.ceil(width / 8) * 8 + x;
    return ((data[bit >> 3]! >> (7 - (bit & 7))) & 1) === 1;
  };
  const shareOf = (from: number, to: number): number => {
    let black = 0;
    for (let x = Math.ceil(from); x < to; x++) if (!isWhite(x, Math.floor(height / 2))) black++;
    return Math.round((black / (to - from)) * 10) / 10;
  };
  return [shareOf(0, visible / 2), shareOf(visible / 2, visible)];
}

t.test('the same focus is resolved for each panel and view', async (t) => {
  t.same(await draw({ x: 0.4 }, 'landscape'), [0.3, 0.5], 'parts of three stripes');
  t.same(await draw({ x: 0.4 }, 'portrait'), [0, 0], 'fewer fit on an upright panel');
  t.same(await draw({ x: 0.25 }, 'portrait'), [1, 0], 'the middle is where black ends');
  t.same(await draw({ x: 0.25, zoom: 3 }, 'landscape'), [1, 0], 'nearer');
  t.same(await draw({ x: 0 }, 'portrait'), [1, 1], 'at the edge, the picture ends where the panel ends');
  t.same(await draw({ x: 1 }, 'portrait'), [0, 0]);
  t.same(await draw({ x: 0.25, zoom: 2 }, 'landscape', '1Lx1R'), [1, 0], 'in one half of the screen');
});
