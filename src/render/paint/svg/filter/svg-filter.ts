import type { Element } from '../../../html/dom.js';
import { heightOf, widthOf } from '../../rect.js';
import type { SvgBounds } from '../svg-paint.js';
import type { SvgPainting } from '../svg-painting.js';
import { FilterRun } from './filter-run.js';
import { PRIMITIVES } from './primitives.js';
import { cutRaster, readRaster, writeRaster } from './raster.js';

const MAX_STEPS = 32;

/**
 * Applies a `<filter>` to a layer, in place. `bounds` is the box of the filtered element in user units. Each primitive
 * counts as a layer, which bounds the filters of a page.
 */
export function applySvgFilter(layer: SvgPainting, filter: Element, bounds: SvgBounds): void {
  const { page, context, clip } = layer;
  const [width, height] = [Math.ceil(widthOf(clip)), Math.ceil(heightOf(clip))];
  if (width <= 0 || height <= 0) return;
  const run = new FilterRun(layer, filter, bounds, readRaster(context, width, height));
  let steps = 0;
  for (const step of filter.children) {
    if (step.kind !== 'element') continue;
    const primitive = PRIMITIVES.get(step.tag);
    if (!primitive) {
      if (step.tag.startsWith('fe')) page.note('svg-filter', { tag: step.tag });
      continue;
    }
    if (steps++ >= MAX_STEPS || !page.reserveLayer()) {
      page.note('svg-filters');
      break;
    }
    const area = run.areaOf(step);
    run.keep(step, cutRaster(primitive(run, step), area), area);
  }
  if (steps > 0) writeRaster(context, run.last.raster);
}
