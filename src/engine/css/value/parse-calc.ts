import type { Component } from '../syntax/component.js';
import { table } from '../syntax/table.js';
import { isAnchorFunction, readAnchorFunction } from './anchor-function.js';
import { type Calc, combine, commonType, leaf, numberCalc } from './evaluate-calc.js';
import { readMathFunction } from './math-functions.js';
import { containerSide, degreesOf, devicePxOf, dotsPerPxOf, secondsOf } from './units.js';

/** Longer sums are rejected, to limit the cost of a calculation. */
const MAX_TERMS = 1024;

const CONSTANTS = table<number>({
  pi: Math.PI,
  e: Math.E,
  infinity: Number.POSITIVE_INFINITY,
  '-infinity': Number.NEGATIVE_INFINITY,
  nan: Number.NaN,
});

/** A number, percentage, dimension, parenthesis, constant or math function. */
export function parseCalcValue(component: Component): Calc | undefined {
  switch (component.kind) {
    case 'number':
      return numberCalc(component.number);
    case 'percentage':
      return leaf('percentage', ({ basisPx }) => (component.number * basisPx) / 100, { hasPercentage: true });
    case 'dimension':
      return parseDimension(component);
    case 'block':
      return component.text === '(' ? parseSum(component.children) : undefined;
    case 'ident': {
      const value = CONSTANTS.get(component.text.toLowerCase());
      return value === undefined ? undefined : numberCalc(value);
    }
    case 'function':
      return isAnchorFunction(component.text)
        ? readAnchorFunction(component, parseSum)
        : readMathFunction(component, parseSum);
    default:
      return undefined;
  }
}

function parseDimension({ number, unit }: Component): Calc | undefined {
  const side = containerSide(unit);
  if (side) {
    return leaf('length', ({ container }) => (number * side(container)) / 100, { hasContainerUnit: true });
  }
  const unitPx = devicePxOf(unit);
  if (unitPx) {
    return leaf('length', ({ context }) => (context ? number * unitPx(context) : 0), {
      bind(context) {
        const px = number * unitPx(context);
        return leaf('length', () => px);
      },
    });
  }
  const degrees = degreesOf(unit);
  if (degrees !== undefined) return leaf('angle', () => number * degrees);
  const seconds = secondsOf(unit);
  if (seconds !== undefined) return leaf('time', () => number * seconds);
  const dots = dotsPerPxOf(unit);
  return dots === undefined ? undefined : leaf('resolution', () => number * dots);
}

/** Parses operators, with white space around `+` and `-` as the specification requires. */
export function parseSum(components: readonly Component[]): Calc | undefined {
  if (components.length > MAX_TERMS) return undefined;
  const terms: Calc[] = [];
  const signs: number[] = [];
  let from = 0;
  let sign = 1;
  for (let at = 0; at <= components.length; at++) {
    const here = components[at];
    const isEnd = here === undefined;
    const isOperator = here?.gap === true && components[at + 1]?.gap === true && (here.is('+') || here.is('-'));
    if (!isEnd && !(isOperator && at > from)) continue;
    const term = parseProduct(components.slice(from, at));
    if (!term) return undefined;
    terms.push(term);
    signs.push(sign);
    sign = here?.is('-') ? -1 : 1;
    from = at + 1;
  }
  const type = commonType(terms);
  const [only] = terms;
  if (!type || !only) return undefined;
  if (terms.length === 1) return only;
  return combine(type, terms, (values) => values.reduce((sum, value, at) => sum + value * (signs[at] ?? 1), 0));
}

function parseProduct(components: readonly Component[]): Calc | undefined {
  const [first, ...rest] = components;
  let product = first && parseCalcValue(first);
  for (let at = 0; product && at < rest.length; at += 2) {
    const operator = rest[at];
    const operand = rest[at + 1];
    const factor = operand && parseCalcValue(operand);
    if (!operator || !factor) return undefined;
    product = operator.is('*') ? multiply(product, factor) : operator.is('/') ? divide(product, factor) : undefined;
  }
  return product;
}

function multiply(a: Calc, b: Calc): Calc | undefined {
  if (a.type !== 'number' && b.type !== 'number') return undefined;
  return combine(a.type === 'number' ? b.type : a.type, [a, b], ([x = 0, y = 0]) => x * y);
}

function divide(a: Calc, b: Calc): Calc | undefined {
  if (b.type === 'number') return combine(a.type, [a, b], ([x = 0, y = 0]) => x / y);
  const comparable = commonType([a, b]);
  return comparable ? combine('number', [a, b], ([x = 0, y = 0]) => x / y) : undefined;
}
