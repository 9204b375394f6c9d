import type { FilterFunction } from '../computed/effect-values.js';
import type { Component } from '../syntax/component.js';
import type { Computation } from './compute-context.js';
import { constant } from './compute-context.js';
import { parseUrl } from './image.js';
import { parsePositiveLengthPx } from './length.js';
import { parseAngle, parseFactor } from './number.js';
import { parseWhole, type Reader } from './reader.js';
import { parseShadow } from './shadow.js';

const MAX_FUNCTIONS = 32;
/** Functions whose amount is capped at 1. */
const CAPPED = ['grayscale', 'invert', 'opacity', 'sepia'] as const;
const OPEN = ['brightness', 'contrast', 'saturate'] as const;

/** Parses `none` or a list of filter functions, in order of application. */
export function parseFilter(reader: Reader): Computation<readonly FilterFunction[]> | undefined {
  if (reader.word(['none'])) return constant([]);
  const functions: Computation<FilterFunction>[] = [];
  while (!reader.done) {
    const url = parseUrl(reader);
    const component = url === undefined ? reader.next() : undefined;
    const filter =
      url !== undefined ? constant<FilterFunction>({ kind: 'url', url }) : component && readFilter(component);
    if (!filter || functions.length >= MAX_FUNCTIONS) return undefined;
    functions.push(filter);
  }
  return functions.length > 0 ? (context) => functions.map((filter) => filter(context)) : undefined;
}

function readFilter({ kind, text, children }: Component): Computation<FilterFunction> | undefined {
  if (kind !== 'function') return undefined;
  const capped = CAPPED.find((name) => name === text);
  const factorName = capped ?? OPEN.find((name) => name === text);
  if (factorName) {
    const factor = children.length === 0 ? 1 : parseWhole(children, parseFactor);
    if (factor === undefined || factor < 0) return undefined;
    return constant<FilterFunction>({ kind: factorName, amount: capped ? Math.min(1, factor) : factor });
  }
  if (text === 'hue-rotate') {
    const amount = children.length === 0 ? 0 : parseWhole(children, parseAngle);
    return amount === undefined ? undefined : constant<FilterFunction>({ kind: 'hue-rotate', amount });
  }
  if (text === 'blur') {
    const radius = children.length === 0 ? constant(0) : parseWhole(children, parsePositiveLengthPx);
    return radius && ((context) => ({ kind: 'blur', amount: radius(context) }));
  }
  if (text !== 'drop-shadow') return undefined;
  const shadow = parseWhole(children, parseShadow);
  return shadow && ((context) => ({ kind: 'drop-shadow', shadow: shadow(context) }));
}
