import { mergeOptions } from '../../options/merge.js';
import { isOptions, type Options, readOptions, readText } from '../../options/read.js';
import { Scale, type ScaleHost } from './scale.js';

/** The scales that a chart's options name, and those that its datasets need besides. */
export function buildScales(
  host: ScaleHost,
  type: string,
  datasets: readonly Options[],
  options: Options,
  kinds: Readonly<Record<string, Options>>,
): readonly Scale[] {
  const given = readOptions(options.scales);
  const ids = new Map<string, 'x' | 'y'>();
  for (const [id, own] of Object.entries(given)) {
    const axis = axisOf(id, readOptions(own));
    if (axis && isOptions(own)) ids.set(id, axis);
  }
  for (const dataset of datasets) {
    ids.set(readText(dataset.xAxisID, firstOf(ids, 'x')), 'x');
    ids.set(readText(dataset.yAxisID, firstOf(ids, 'y')), 'y');
  }
  for (const axis of ['x', 'y'] as const) if (![...ids.values()].includes(axis)) ids.set(axis, axis);
  const typeDefaults = readOptions(options.typeScales);
  const indexAxis = readText(options.indexAxis, 'x') === 'y' ? 'y' : 'x';
  return [...ids].map(([id, axis]) => {
    const byKind = readOptions(readOptions(kinds[type]).scales);
    const kind = readOptions(byKind[axis] ?? byKind[axis === indexAxis ? '_index_' : '_value_']);
    const fallback = { type: axis === indexAxis ? 'category' : 'linear' };
    const own = readOptions(given[id]);
    const byType = readOptions(typeDefaults[readText(own.type ?? kind.type ?? fallback.type, '')]);
    return new Scale(host, id, axis, mergeOptions(options.scale, byType, fallback, kind, own));
  });
}

const firstOf = (ids: ReadonlyMap<string, string>, axis: string): string =>
  [...ids].find(([, one]) => one === axis)?.[0] ?? axis;

function axisOf(id: string, own: Options): 'x' | 'y' | undefined {
  const named = readText(own.axis, '');
  if (named === 'x' || named === 'y') return named;
  if (own.position === 'left' || own.position === 'right') return 'y';
  if (own.position === 'top' || own.position === 'bottom') return 'x';
  const [letter] = id.toLowerCase();
  return letter === 'x' || letter === 'y' ? letter : undefined;
}

/** The scales that a dataset stands on. */
export function scaleIdsOf(dataset: Options, scales: readonly Scale[]): { readonly x: string; readonly y: string } {
  const first = (axis: 'x' | 'y'): string => scales.find((scale) => scale.axis === axis)?.id ?? axis;
  return { x: readText(dataset.xAxisID, first('x')), y: readText(dataset.yAxisID, first('y')) };
}

/** The options of a chart's radial scale; pages call it `r` or as they like. */
export function radialScaleOptions(type: string, options: Options, kinds: Readonly<Record<string, Options>>): Options {
  const given = readOptions(options.scales);
  const own = readOptions(given.r ?? Object.values(given).find((one) => readOptions(one).type === 'radialLinear'));
  const kind = readOptions(readOptions(readOptions(kinds[type]).scales).r);
  const byType = readOptions(readOptions(options.typeScales).radialLinear);
  return mergeOptions(options.scale, byType, kind, own);
}
