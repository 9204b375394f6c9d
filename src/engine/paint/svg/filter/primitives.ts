import type { Element } from '../../../html/dom.js';
import { blurRaster } from './blur.js';
import { applyColorMatrix, applyTables, readColorMatrix } from './color-matrix.js';
import { blendRasters, combineArithmetically, compositeRasters } from './combine.js';
import { convolve } from './convolve.js';
import { displaceRaster } from './displace.js';
import { paintImage } from './fe-image.js';
import type { FilterRun } from './filter-run.js';
import { lightDiffusely, lightSpecularly } from './lighting.js';
import { morphRaster, moveRaster, tileRaster } from './neighbours.js';
import { convertRaster, emptyRaster, type Raster } from './raster.js';
import { readTransferTable } from './transfer.js';
import { paintTurbulence, type Turbulence } from './turbulence.js';

/** Computes the result of one `fe…` element. */
type Primitive = (run: FilterRun, step: Element) => Raster;

/** The implemented primitives; others pass their input through. */
export const PRIMITIVES: ReadonlyMap<string, Primitive> = new Map<string, Primitive>([
  ['feGaussianBlur', (run, step) => blurRaster(run.input(step), ...run.radii(step, 'stdDeviation'))],
  ['feOffset', (run, step) => moveRaster(run.input(step), ...run.move(step, 0))],
  ['feFlood', (run, step) => flood(run, step, run.input(step))],
  ['feDropShadow', dropShadow],
  ['feMerge', merge],
  [
    'feColorMatrix',
    (run, step) =>
      applyColorMatrix(
        run.input(step),
        readColorMatrix(step.attributes.get('type') ?? 'matrix', run.numbers(step, 'values')),
      ),
  ],
  ['feComponentTransfer', transfer],
  ['feComposite', composite],
  [
    'feBlend',
    (run, step) => blendRasters(run.input(step), run.input(step, 'in2'), step.attributes.get('mode') ?? 'normal'),
  ],
  [
    'feMorphology',
    (run, step) =>
      morphRaster(run.input(step), ...run.radii(step, 'radius'), step.attributes.get('operator') === 'dilate'),
  ],
  [
    'feTile',
    (run, step) => tileRaster(run.input(step), run.toArea(run.inputRegion(step)), run.toArea(run.subregionOf(step))),
  ],
  ['feConvolveMatrix', convolve],
  ['feImage', paintImage],
  ['feTurbulence', turbulence],
  ['feDiffuseLighting', lightDiffusely],
  ['feSpecularLighting', lightSpecularly],
  ['feDisplacementMap', displace],
]);

function flood(run: FilterRun, step: Element, like: Raster): Raster {
  const target = emptyRaster(like);
  const [r, g, b, a] = run.flood(step);
  for (let i = 0; i < target.data.length; i += 4) {
    target.data[i] = r;
    target.data[i + 1] = g;
    target.data[i + 2] = b;
    target.data[i + 3] = a;
  }
  return target;
}

function dropShadow(run: FilterRun, step: Element): Raster {
  const source = run.input(step);
  const [across, down] = step.attributes.has('stdDeviation') ? run.radii(step, 'stdDeviation') : [2, 2];
  const shape = moveRaster(blurRaster(source, across, down), ...run.move(step, 2));
  return compositeRasters(source, compositeRasters(flood(run, step, source), shape, 'in'), 'over');
}

function merge(run: FilterRun, step: Element): Raster {
  const isLinear = run.isLinear(step);
  let merged: Raster | undefined;
  for (const node of step.children) {
    if (node.kind !== 'element' || node.tag !== 'feMergeNode') continue;
    const layer = convertRaster(run.input(node), isLinear);
    merged = merged ? compositeRasters(layer, merged, 'over') : layer;
  }
  return merged ?? emptyRaster(run.result);
}

function transfer(run: FilterRun, step: Element): Raster {
  const functionOf = (tag: string): Element | undefined =>
    step.children.findLast((child): child is Element => child.kind === 'element' && child.tag === tag);
  const tables = ['feFuncR', 'feFuncG', 'feFuncB', 'feFuncA'].map((tag) => readTransferTable(functionOf(tag)));
  return applyTables(run.input(step), tables);
}

function composite(run: FilterRun, step: Element): Raster {
  const [upper, lower] = [run.input(step), run.input(step, 'in2')];
  const operator = step.attributes.get('operator') ?? 'over';
  if (operator !== 'arithmetic') return compositeRasters(upper, lower, operator);
  return combineArithmetically(
    upper,
    lower,
    ['k1', 'k2', 'k3', 'k4'].map((name) => run.number(step, name, 0)),
  );
}

function turbulence(run: FilterRun, step: Element): Raster {
  const [first = 0, second = first] = run.numbers(step, 'baseFrequency');
  const like = { ...emptyRaster(run.result), isLinear: run.isLinear(step) };
  if (first < 0 || second < 0) return like;
  const plain = {
    frequencyX: first,
    frequencyY: second,
    octaves: Math.max(0, Math.floor(run.number(step, 'numOctaves', 1))),
    seed: run.number(step, 'seed', 0),
    isFractal: step.attributes.get('type') === 'fractalNoise',
    period: undefined,
  };
  const wanted = step.attributes.get('stitchTiles') === 'stitch' ? stitched(plain, run, step) : plain;
  const toUser = run.toUserSpace();
  // Browsers number the positions of the noise from 1.
  const shifted = (x: number, y: number) => {
    const [userX, userY] = toUser(x, y);
    return [userX + 0.5, userY + 0.5] as const;
  };
  return paintTurbulence(like, wanted, shifted, () => run.painting.page.isOverdue());
}

/** Adjusts frequencies so that the primitive's area contains whole periods. */
function stitched(plain: Turbulence, run: FilterRun, step: Element): Turbulence {
  const { left, top, right, bottom } = run.subregionOf(step);
  const fit = (frequency: number, size: number): number => {
    const [low, high] = [Math.floor(size * frequency) / size, Math.ceil(size * frequency) / size];
    return low > 0 && frequency / low < high / frequency ? low : high;
  };
  const [width, height] = [right - left || 1, bottom - top || 1];
  const [frequencyX, frequencyY] = [fit(plain.frequencyX, width), fit(plain.frequencyY, height)];
  const period = { across: Math.round(width * frequencyX), down: Math.round(height * frequencyY) };
  return { ...plain, frequencyX, frequencyY, period };
}

function displace(run: FilterRun, step: Element): Raster {
  const channels = ['xChannelSelector', 'yChannelSelector'].map((name) => step.attributes.get(name) ?? 'A');
  const [across = 'A', down = 'A'] = channels;
  return displaceRaster(run.input(step), run.input(step, 'in2'), run.reach(step, 'scale'), [across, down]);
}
