import { isNumber, isOptions, type Options } from '../options/read.js';

const inert = () => {};

/** Small functions that pages take from the `Highcharts` object. */
export function createTools(): Options {
  return {
    each: (list: unknown, run: (entry: unknown, index: number) => void, context?: unknown) =>
      Array.prototype.forEach.call(list ?? [], run, context),
    map: (list: unknown, run: (entry: unknown, index: number) => unknown) => Array.prototype.map.call(list ?? [], run),
    grep: (list: unknown, run: (entry: unknown) => boolean) => Array.prototype.filter.call(list ?? [], run),
    inArray: (entry: unknown, list: unknown) => Array.prototype.indexOf.call(list ?? [], entry),
    objectEach: (object: unknown, run: (value: unknown, key: string) => void) => {
      if (isOptions(object)) for (const key of Object.keys(object)) run(object[key], key);
    },
    extend: (target: unknown, source: unknown) => Object.assign(target ?? {}, source),
    pick: (...values: unknown[]) => values.find((value) => value !== undefined && value !== null),
    defined: (value: unknown) => value !== undefined && value !== null,
    isArray: Array.isArray,
    isNumber,
    isObject: (value: unknown) => typeof value === 'object' && value !== null,
    isString: (value: unknown) => typeof value === 'string',
    isFunction: (value: unknown) => typeof value === 'function',
    splat: (value: unknown) => (Array.isArray(value) ? value : [value]),
    clamp: (value: number, low: number, high: number) => Math.max(low, Math.min(high, value)),
    relativeLength: (value: unknown, base: number) =>
      String(value).endsWith('%') ? (base * Number.parseFloat(String(value))) / 100 : Number.parseFloat(String(value)),
    correctFloat: (value: number) => Number.parseFloat(value.toPrecision(14)),
    uniqueKey: () => `highcharts-${Math.random().toString(36).slice(2, 9)}`,
    css: (element: { readonly style?: Options }, styles: unknown) => {
      if (element.style) Object.assign(element.style, styles);
    },
    error: inert,
    wrap: (object: Options, name: string, wrapper: (this: unknown, ...values: unknown[]) => unknown) => {
      const before = object[name];
      object[name] = function wrapped(this: unknown, ...values: unknown[]) {
        return wrapper.call(this, before, ...values);
      };
    },
    seriesTypes: {},
    seriesType: inert,
    win: undefined,
    AST: { allowedTags: [], allowedAttributes: [], allowedReferences: [], bypassHTMLFiltering: false },
    patterns: defaultPatterns(),
  };
}

function defaultPatterns(): Options[] {
  const paths = [
    'M 0 0 L 5 5 M 4.5 -0.5 L 5.5 0.5 M -0.5 4.5 L 0.5 5.5',
    'M 0 5 L 5 0 M -0.5 0.5 L 0.5 -0.5 M 4.5 5.5 L 5.5 4.5',
    'M 2 0 L 2 5 M 4 0 L 4 5',
  ];
  return paths.map((path) => ({ path: { d: path, strokeWidth: 1 }, width: 5, height: 5 }));
}
