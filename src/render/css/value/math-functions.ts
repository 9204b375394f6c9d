import { type Component, splitAtCommas } from '../syntax/component.js';
import { table } from '../syntax/table.js';
import { type Calc, type CalcType, combine, commonType, numberCalc } from './calculation.js';

const DEGREES_PER_RADIAN = 180 / Math.PI;
const ROUNDINGS = ['nearest', 'up', 'down', 'to-zero'];

/** Reads an argument; the caller's own parser, since arguments are calculations again. */
type ParseSum = (components: readonly Component[]) => Calc | undefined;

type Apply = (values: readonly number[]) => number;
interface MathFunction {
  readonly least: number;
  readonly most: number;
  /** `same`: all arguments of one type, which is the result's. */
  readonly takes: 'same' | 'number' | 'angle';
  readonly gives: 'same' | CalcType;
  readonly apply: Apply;
}

const same = (least: number, most: number, apply: Apply): MathFunction => {
  return { least, most, takes: 'same', gives: 'same', apply };
};
const plain = (least: number, most: number, apply: Apply): MathFunction => {
  return { least, most, takes: 'number', gives: 'number', apply };
};
const trigonometric = (apply: (radians: number) => number): MathFunction => {
  return { least: 1, most: 1, takes: 'angle', gives: 'number', apply: ([value = 0]) => apply(value) };
};
const inverse = (apply: Apply, most = 1): MathFunction => {
  const takes = most === 1 ? 'number' : 'same';
  return { least: most, most, takes, gives: 'angle', apply: (values) => apply(values) * DEGREES_PER_RADIAN };
};

const MANY = 256;
const FUNCTIONS = table<MathFunction>({
  calc: same(1, 1, ([value = 0]) => value),
  '-webkit-calc': same(1, 1, ([value = 0]) => value),
  min: same(1, MANY, (values) => Math.min(...values)),
  max: same(1, MANY, (values) => Math.max(...values)),
  clamp: same(3, 3, ([low = 0, value = 0, high = 0]) => Math.max(low, Math.min(value, high))),
  mod: same(2, 2, ([a = 0, b = 0]) => a - b * Math.floor(a / b)),
  rem: same(2, 2, ([a = 0, b = 0]) => a % b),
  abs: same(1, 1, ([value = 0]) => Math.abs(value)),
  hypot: same(1, MANY, (values) => Math.hypot(...values)),
  sign: { least: 1, most: 1, takes: 'same', gives: 'number', apply: ([value = 0]) => Math.sign(value) },
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

/** `calc()` and its kin; `undefined` when the types of the arguments do not go together. */
export function readMathFunction(component: Component, parseSum: ParseSum): Calc | undefined {
  if (component.text === 'round') return readRound(component, parseSum);
  const fn = FUNCTIONS.get(component.text);
  if (!fn) return undefined;
  const parts = parseArguments(splitAtCommas(component.children), parseSum, component.text === 'clamp');
  if (!parts || parts.length < fn.least || parts.length > fn.most) return undefined;
  const type = commonType(parts);
  if (!type) return undefined;
  if (fn.takes === 'number' && type !== 'number') return undefined;
  if (fn.takes === 'angle') {
    if (type !== 'angle' && type !== 'number') return undefined;
    const toRadians = type === 'angle' ? 1 / DEGREES_PER_RADIAN : 1;
    return combine('number', parts, ([value = 0]) => fn.apply([value * toRadians]));
  }
  return combine(fn.gives === 'same' ? type : fn.gives, parts, fn.apply);
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
