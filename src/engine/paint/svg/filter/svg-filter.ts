import type { Area } from '../../../geometry.js';
import type { Element } from '../../../html/dom.js';
import { heightOf, isEmptyRect, widthOf } from '../../rect.js';
import { enteringResource, type SvgPainting } from '../painting-state.js';
import { FilterRun } from './filter-run.js';
import { PRIMITIVES } from './primitives.js';
import { emptyRaster, readRaster, writeRaster } from './raster.js';

const MAX_STEPS = 32;

/**
 * Applies a `<filter>` to a layer in place. `bounds` is the box of the filtered element in user units. Each primitive
 * counts as a layer, which limits the filters of a page.
 */
export function applySvgFilter(layer: SvgPainting, filter: Element, bounds: Area): void {
  const { page, context, clip } = layer;
  const [width, height] = [Math.ceil(widthOf(clip)), Math.ceil(heightOf(clip))];
  const entered = enteringResource(layer, filter);
  if (width <= 0 || height <= 0 || !entered) return;
  const source = readRaster(context, width, height);
  const run = new FilterRun(entered, filter, bounds, source);
  let steps = 0;
  for (const step of isEmptyRect(run.region) ? [] : run.steps) {
    const primitive = PRIMITIVES.get(step.tag);
    if (!primitive) {
      if (step.tag.startsWith('fe')) page.note('svg-filter', { tag: step.tag });
      continue;
    }
    if (steps++ >= MAX_STEPS || !page.reserveLayer()) {
      page.note('svg-filters');
      break;
    }
    run.keep(step, primitive(run, step));
  }
  // The result of a filter without primitives is transparent.
  writeRaster(context, steps > 0 ? run.result : emptyRaster(source));
}
