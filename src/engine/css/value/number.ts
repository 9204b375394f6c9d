import type { Component } from '../syntax/component.js';
import type { Computation } from './compute-context.js';
import type { CalcType } from './evaluate-calc.js';
import { isMathFunction } from './math-functions.js';
import { parseCalcValue } from './parse-calc.js';
import type { Reader } from './reader.js';
import { degreesOf } from './units.js';

const NO_CONTAINER = { inlinePx: 0, blockPx: 0 };

/** A number; calculations that need no element are evaluated, others are rejected. */
export function parseNumber(reader: Reader): number | undefined {
  const component = reader.peek();
  const value = component && readPlain(component, ['number']);
  if (value !== undefined) reader.next();
  return value;
}

export function parsePositiveNumber(reader: Reader): number | undefined {
  return reader.attempt(() => {
    const value = parseNumber(reader);
    return value !== undefined && value >= 0 ? value : undefined;
  });
}

export function parseInteger(reader: Reader): number | undefined {
  const component = reader.peek();
  if (component?.kind === 'number' && !/^[+-]?\d+$/.test(component.text)) return undefined;
  const value = parseNumber(reader);
  return value === undefined ? undefined : Math.round(Math.max(-2147483648, Math.min(2147483647, value)));
}

/** A number, or a percentage divided by 100. */
export function parseFactor(reader: Reader): number | undefined {
  const component = reader.peek();
  if (component?.kind === 'percentage') {
    reader.next();
    return component.number / 100;
  }
  const value = component && readPlain(component, ['number', 'percentage']);
  if (value !== undefined) reader.next();
  return value;
}

/** Degrees. A unitless 0 is valid, as in Chromium's transforms and gradients. */
export function parseAngle(reader: Reader): number | undefined {
  const component = reader.peek();
  if (!component) return undefined;
  const factor = component.kind === 'dimension' ? degreesOf(component.unit) : undefined;
  const isZero = component.kind === 'number' && component.number === 0;
  const degrees = factor !== undefined ? component.number * factor : isZero ? 0 : readPlain(component, ['angle'], true);
  if (degrees !== undefined) reader.next();
  return degrees;
}

/** A number that may depend on the element's font, as in `calc(1em / 1px)`. */
export function parseComputedNumber(reader: Reader): Computation<number> | undefined {
  const plain = parseNumber(reader);
  if (plain !== undefined) return () => plain;
  const component = reader.peek();
  if (component?.kind !== 'function' || !isMathFunction(component.text)) return undefined;
  const calc = parseCalcValue(component);
  if (calc?.type !== 'number' || calc.hasPercentage) return undefined;
  reader.next();
  return (context) => noNaN(calc.evaluate({ context, basisPx: 0, container: context.container() }));
}

function readPlain(component: Component, types: readonly CalcType[], onlyFunctions = false): number | undefined {
  if (component.kind === 'number' && !onlyFunctions) return component.number;
  if (component.kind !== 'function' || !isMathFunction(component.text)) return undefined;
  const calc = parseCalcValue(component);
  if (!calc || !types.includes(calc.type)) return undefined;
  // A percentage of 1 is the factor itself.
  return noNaN(calc.evaluate({ context: undefined, basisPx: 1, container: NO_CONTAINER }));
}

function noNaN(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}
