import type { Element } from '../../../html/dom.js';
import { translation } from '../../matrix.js';
import { entering, hrefOf, referenced, type SvgPainting, transformed } from '../painting-state.js';
import { fitViewBox } from '../svg-transform.js';
import type { FilterRun } from './filter-run.js';
import { convertRaster, emptyRaster, type Raster, readRaster } from './raster.js';

/**
 * `<feImage>`: a picture in the primitive's subregion, or an element of the document from the subregion's top left
 * corner.
 */
export function paintImage(run: FilterRun, step: Element): Raster {
  const { painting } = run;
  const href = hrefOf(step) ?? '';
  const element = href.trim().startsWith('#') ? referenced(painting, href) : undefined;
  const { left, top, right, bottom } = run.subregionOf(step);
  if (element) {
    const entered = entering(painting, element);
    if (!entered) return emptyRaster(run.result);
    return paintRaster(run, step, (layer) => {
      const inner = { ...layer, references: entered.references };
      inner.tools.paintElement(transformed(inner, translation(left, top)), element);
    });
  }
  const picture = painting.page.pictures.get(href);
  if (!picture) {
    painting.page.note('svg-filter-image');
    return emptyRaster(run.result);
  }
  const [width, height] = [right - left, bottom - top];
  const box = picture.ratio ? `0 0 ${100 * picture.ratio} 100` : `0 0 ${width} ${height}`;
  const fitted = fitViewBox(box, step.attributes.get('preserveAspectRatio'), { width, height });
  if (!fitted) return emptyRaster(run.result);
  const { a, d, e, f } = fitted.matrix;
  return paintRaster(run, step, (layer) =>
    picture.paint(layer, left + e, top + f, a * fitted.size.width, d * fitted.size.height),
  );
}

/** A raster with what `paint` draws in user units. */
function paintRaster(run: FilterRun, step: Element, paint: (layer: SvgPainting) => void): Raster {
  const { painting } = run;
  const { page, matrix, clip } = painting;
  const { width, height } = run.result;
  const canvas = page.scratch.acquire(width, height);
  const context = canvas.getContext('2d');
  context.setTransform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e - clip.left, matrix.f - clip.top);
  paint({ ...painting, canvas, context, marksTones: false });
  const raster = readRaster(context, width, height);
  page.scratch.release(canvas);
  return convertRaster(raster, run.isLinear(step));
}
