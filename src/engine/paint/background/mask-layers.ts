import type { BackgroundLayer } from '../../css/computed/image-values.js';
import type { SKRSContext2D } from '../../font/canvas.js';
import { withLayer } from '../effect/layer.js';
import type { Painting } from '../painting.js';
import type { Rect } from '../rect.js';
import { toLinearByte } from '../svg/filter/raster.js';

/** One mask of a list; masks by its alpha or its luminance. */
export interface MaskSource {
  readonly counts: 'alpha' | 'luminance' | 'linear-luminance';
  readonly composite: BackgroundLayer['composite'];
  paint(onto: Painting): void;
}

/** Keeps the part of a layer that its masks cover; the first one is on top (CSS Masking 1, section 7.8). */
export function applyMaskLayers(layer: Painting, area: Rect, masks: readonly MaskSource[]): void {
  withLayer(
    { ...layer, marksTones: false },
    area,
    (inner) => paintMasks(inner, area, masks),
    (context, { canvas }, left, top) => {
      context.globalCompositeOperation = 'destination-in';
      context.drawImage(canvas, left, top);
    },
  );
}

const OPERATIONS: Readonly<Record<BackgroundLayer['composite'], SKRSContext2D['globalCompositeOperation']>> = {
  add: 'source-over',
  subtract: 'source-out',
  intersect: 'source-in',
  exclude: 'xor',
};

function paintMasks(onto: Painting, area: Rect, masks: readonly MaskSource[]): void {
  for (const [at, mask] of [...masks.entries()].reverse()) {
    // The lowest mask has nothing to be combined with.
    const composite = at === masks.length - 1 ? 'add' : mask.composite;
    if (composite === 'add' && mask.counts === 'alpha') {
      mask.paint(onto);
      continue;
    }
    withLayer(
      onto,
      area,
      (inner) => mask.paint(inner),
      (context, own, left, top) => {
        if (mask.counts !== 'alpha') luminanceToAlpha(own, mask.counts === 'linear-luminance');
        context.globalCompositeOperation = OPERATIONS[composite];
        context.drawImage(own.canvas, left, top);
      },
    );
  }
}

function luminanceToAlpha({ context, clip }: Painting, isLinear: boolean): void {
  const [width, height] = [Math.ceil(clip.right - clip.left), Math.ceil(clip.bottom - clip.top)];
  const image = context.getImageData(0, 0, width, height);
  const { data } = image;
  const lightOf = (byte = 0): number => (isLinear ? toLinearByte(byte) : byte);
  for (let i = 0; i < data.length; i += 4) {
    const light = 0.2126 * lightOf(data[i]) + 0.7152 * lightOf(data[i + 1]) + 0.0722 * lightOf(data[i + 2]);
    data[i + 3] = Math.round((light * (data[i + 3] ?? 0)) / 255);
  }
  context.putImageData(image, 0, 0);
}
