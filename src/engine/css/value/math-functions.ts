import { type Component, splitAtCommas } from '../syntax/component.js';
import { table } from '../syntax/table.js';
import { type Calc, type CalcType, combine, commonType, numberCalc } from './evaluate-calc.js';

const DEGREES_PER_RADIAN = 180 / Math.PI;
const ROUNDINGS = ['nearest', 'up', 'down', 'to-zero'];

/** Parses an argument; passed by the caller, because arguments are calculations again. */
type ParseSum = (components: readonly Component[]) => Calc | undefined;

type Apply = (values: readonly number[]) => number;
interface MathFunction {
  readonly minArguments: number;
  readonly maxArguments: number;
  /** `same`: all arguments have the same type, which is also that of the result. */
  readonly argumentType: 'same' | 'number' | 'angle';
  readonly resultType: 'same' | CalcType;
  readonly apply: Apply;
}

const same = (minArguments: number, maxArguments: number, apply: Apply): MathFunction => {
  return { minArguments, maxArguments, argumentType: 'same', resultType: 'same', apply };
};
const plain = (minArguments: number, maxArguments: number, apply: Apply): MathFunction => {
  return { minArguments, maxArguments, argumentType: 'number', resultType: 'number', apply };
};
const trigonometric = (apply: (radians: number) => number): MathFunction => {
  return {
    minArguments: 1,
    maxArguments: 1,
    argumentType: 'angle',
    resultType: 'number',
    apply: ([value = 0]) => apply(value),
  };
};
const inverse = (apply: Apply, maxArguments = 1): MathFunction => {
  const argumentType = maxArguments === 1 ? 'number' : 'same';
  return {
    minArguments: maxArguments,
    maxArguments,
    argumentType,
    resultType: 'angle',
    apply: (values) => apply(values) * DEGREES_PER_RADIAN,
  };
};

const MAX_ARGUMENTS = 256;
const FUNCTIONS = table<MathFunction>({
  calc: same(1, 1, ([value = 0]) => value),
  '-webkit-calc': same(1, 1, ([value = 0]) => value),
  min: same(1, MAX_ARGUMENTS, (values) => Math.min(...values)),
  max: same(1, MAX_ARGUMENTS, (values) => Math.max(...values)),
  clamp: same(3, 3, ([low = 0, value = 0, high = 0]) => Math.max(low, Math.min(value, high))),
  mod: same(2, 2, ([a = 0, b = 0]) => a - b * Math.floor(a / b)),
  rem: same(2, 2, ([a = 0, b = 0]) => a % b),
  abs: same(1, 1, ([value = 0]) => Math.abs(value)),
  hypot: same(1, MAX_ARGUMENTS, (values) => Math.hypot(...values)),
  sign: {
    minArguments: 1,
    maxArguments: 1,
    argumentType: 'same',
    resultType: 'number',
    apply: ([value = 0]) => Math.sign(value),
  },
  sqrt: plain(1, 1, ([value = 0]) => Math.sqrt(value)),
  pow: plain(2, 2, ([base = 0, exponent = 0]) => base ** exponent),
  exp: plain(1, 1, ([value = 0]) => Math.exp(value)),
  log: plain(1, 2, ([value = 0, base = Math.E]) => Math.log(value) / Math.log(base)),
  sin: trigonometric(Math.sin),
  cos: trigonometric(Math.cos),
  tan: trigonometric(Math.tan),
  asin: inverse(([value = 0]) => Math.asin(value)),
  acos: inverse(([value = 0]) => Math.acos(value)),
  atan: inverse(([value = 0]) => Math.atan(value)),
  atan2: inverse(([y = 0, x = 0]) => Math.atan2(y, x), 2),
});

export function isMathFunction(name: string): boolean {
  return FUNCTIONS.has(name) || name === 'round';
}

/** Reads `calc()` and the like; undefined if the argument types do not match. */
export function readMathFunction(component: Component, parseSum: ParseSum): Calc | undefined {
  if (component.text === 'round') return readRound(component, parseSum);
  const fn = FUNCTIONS.get(component.text);
  if (!fn) return undefined;
  const parts = parseArguments(splitAtCommas(component.children), parseSum, component.text === 'clamp');
  if (!parts || parts.length < fn.minArguments || parts.length > fn.maxArguments) return undefined;
  const type = commonType(parts);
  if (!type) return undefined;
  if (fn.argumentType === 'number' && type !== 'number') return undefined;
  if (fn.argumentType === 'angle') {
    if (type !== 'angle' && type !== 'number') return undefined;
    const toRadians = type === 'angle' ? 1 / DEGREES_PER_RADIAN : 1;
    return combine('number', parts, ([value = 0]) => fn.apply([value * toRadians]));
  }
  return combine(fn.resultType === 'same' ? type : fn.resultType, parts, fn.apply);
}

function parseArguments(
  lists: readonly (readonly Component[])[],
  parseSum: ParseSum,
  isClamp = false,
): Calc[] | undefined {
  const parts: Calc[] = [];
  for (const [at, list] of lists.entries()) {
    const isNone = isClamp && list.length === 1 && list[0]?.text === 'none';
    const part = isNone ? unlimited(at) : parseSum(list);
    if (!part) return undefined;
    parts.push(part);
  }
  const typed = parts.find((part) => part.type !== 'number');
  return isClamp && typed
    ? parts.map((part, at) => (lists[at]?.[0]?.text === 'none' ? retype(part, typed) : part))
    : parts;
}

function unlimited(at: number): Calc {
  return numberCalc(at === 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);
}

function retype(part: Calc, as: Calc): Calc {
  return combine(as.type, [part], ([value = 0]) => value);
}

function readRound({ children }: Component, parseSum: ParseSum): Calc | undefined {
  const lists = splitAtCommas(children);
  const [first] = lists;
  const strategy = first?.length === 1 && first[0]?.kind === 'ident' ? first[0].text.toLowerCase() : undefined;
  const hasStrategy = strategy !== undefined && ROUNDINGS.includes(strategy);
  const parts = parseArguments(hasStrategy ? lists.slice(1) : lists, parseSum);
  const type = parts && commonType(parts);
  if (!parts || !type || parts.length > 2 || (parts.length === 1 && type !== 'number')) return undefined;
  return combine(type, parts, ([value = 0, step = 1]) => roundTo(value, step, hasStrategy ? strategy : 'nearest'));
}

function roundTo(value: number, step: number, strategy: string): number {
  const times = value / step;
  if (strategy === 'up') return Math.ceil(times) * step;
  if (strategy === 'down') return Math.floor(times) * step;
  if (strategy === 'to-zero') return Math.trunc(times) * step;
  return Math.floor(times + 0.5) * step;
}
