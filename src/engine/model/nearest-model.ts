import { customModel } from './custom-model.js';
import { type DeviceTraits, matchModel } from './match-model.js';
import { findModel, MODELS, type Model } from './model-list.js';

type Size = readonly [widthPx: number, heightPx: number];

/** Panels smaller than every model, so that one fits into every plausible size. */
const SMALL_SIZES: readonly Size[] = [
  [400, 300],
  [296, 128],
  [250, 122],
  [200, 200],
  [100, 100],
];

/** Upright and turned, the largest first. */
const SIZES: readonly Size[] = [...MODELS.map(({ widthPx, heightPx }): Size => [widthPx, heightPx]), ...SMALL_SIZES]
  .flatMap(([a, b]): Size[] => [
    [a, b],
    [b, a],
  ])
  .sort(([a, b], [c, d]) => c * d - a * b);

/**
 * The model of a caller that has not joined: of an unlisted size, the largest listed one that fits into it. So whatever
 * strangers report, there are few sizes to paint.
 */
export function nearestModel(traits: DeviceTraits): Model {
  const model = matchModel(traits);
  if (findModel(model.name)) return model;
  const fits = ([widthPx, heightPx]: Size): boolean => widthPx <= model.widthPx && heightPx <= model.heightPx;
  return customModel(...(SIZES.find(fits) ?? [100, 100]));
}
