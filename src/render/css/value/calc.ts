import type { ContainerSize } from '../length.js';
import type { Component } from '../syntax/component.js';
import { table } from '../syntax/table.js';
import type { ComputeContext } from './context.js';
import { readMathFunction } from './math-functions.js';
import { containerSide, degreesOf, devicePxOf, dotsPerPxOf, secondsOf } from './units.js';

/** What a calculation yields. `percentage` alone may stand for a length or a number, as its property says. */
export type CalcType = 'number' | 'length' | 'percentage' | 'angle' | 'time' | 'resolution';

/** What a calculation is evaluated with; `percentPx` and `container` only once layout knows them. */
export interface CalcInput {
  readonly context: ComputeContext | undefined;
  readonly basisPx: number;
  readonly container: ContainerSize;
}

/** A checked calculation, in the canonical unit of its type: device px, degrees, seconds, dots per px. */
export interface Calc {
  readonly type: CalcType;
  /** Where a length has a percentage in it, or is one. */
  readonly hasPercentage: boolean;
  readonly hasContainerUnit: boolean;
  evaluate(input: CalcInput): number;
  /** The same calculation with everything computed that needs the context. */
  bind(context: ComputeContext): Calc;
}

/** Longer sums are refused, so that a calculation has a bounded cost. */
const MOST_TERMS = 1024;

export function numberCalc(value: number): Calc {
  const calc: Calc = {
    type: 'number',
    hasPercentage: false,
    hasContainerUnit: false,
    evaluate: () => value,
    bind: () => calc,
  };
  return calc;
}

function leaf(type: CalcType, evaluate: (input: CalcInput) => number, flags: Partial<Calc> = {}): Calc {
  const calc: Calc = {
    type,
    hasPercentage: false,
    hasContainerUnit: false,
    evaluate,
    bind: () => calc,
    ...flags,
  };
  return calc;
}

/** Combines calculations; `bind` rebuilds the same combination of bound parts, or a constant where nothing is open. */
export function combine(type: CalcType, parts: readonly Calc[], apply: (values: readonly number[]) => number): Calc {
  const hasPercentage = parts.some((part) => part.hasPercentage);
  const hasContainerUnit = parts.some((part) => part.hasContainerUnit);
  const calc: Calc = {
    type,
    hasPercentage,
    hasContainerUnit,
    evaluate: (input) => apply(parts.map((part) => part.evaluate(input))),
    bind(context) {
      if (hasPercentage || hasContainerUnit) {
        return combine(
          type,
          parts.map((part) => part.bind(context)),
          apply,
        );
      }
      const value = calc.evaluate({ context, basisPx: 0, container: NO_CONTAINER });
      return leaf(type, () => value);
    },
  };
  return calc;
}

const NO_CONTAINER: ContainerSize = { inlinePx: 0, blockPx: 0 };

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
      return readMathFunction(component);
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

/** The operators with white space around `+` and `-`, as the specification demands. */
export function parseSum(components: readonly Component[]): Calc | undefined {
  if (components.length > MOST_TERMS) return undefined;
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

/** The type of things that may be added or compared: a percentage goes with lengths. */
export function commonType(parts: readonly Calc[]): CalcType | undefined {
  let common: CalcType | undefined;
  for (const { type } of parts) {
    if (common === undefined || common === type) common = type;
    else if (isLengthLike(common) && isLengthLike(type)) common = 'length';
    else return undefined;
  }
  return common;
}

function isLengthLike(type: CalcType): boolean {
  return type === 'length' || type === 'percentage';
}
