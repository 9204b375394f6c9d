import { parseCondition } from '../condition.js';
import { calculate, fromDecimal, leadingInteger, toDecimal } from '../decimal.js';
import { firstOf, lastOf, sizeOf } from '../expression.js';
import type { Run } from '../run.js';
import {
  areEqual,
  charsOf,
  compareValues,
  inspect,
  isEmpty,
  isFloat,
  isHash,
  isInteger,
  isNil,
  isNumeric,
  isTruthy,
  itemsOf,
  LiquidFault,
  numberOf,
  printValue,
  textOf,
} from '../value.js';
import { type Filter, type FilterTable, filter } from './filter.js';

/** Thrown by an item without properties, in which case the whole filter returns nil. */
class NoPropertiesError extends Error {}

/** The property of an item, as on the platform: for text the matching part, for an integer its bit. */
function readProperty(item: unknown, property: unknown): unknown {
  if (isHash(item)) return typeof property === 'string' && Object.hasOwn(item, property) ? item[property] : undefined;
  if (typeof item === 'string' && typeof property === 'string') return item.includes(property) ? property : undefined;
  if (typeof item !== 'string' && !isInteger(item)) throw new NoPropertiesError();
  if (!isNumeric(property)) throw new LiquidFault(`cannot select the property '${textOf(property)}'`);
  const index = Math.trunc(numberOf(property));
  if (typeof item === 'string') return charsOf(item).at(index);
  return index < 0 ? 0 : Number((BigInt(item) >> BigInt(index)) & 1n);
}

function orNil<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof NoPropertiesError) return undefined;
    throw error;
  }
}

/** Sort order, with nil last. @throws LiquidFault for values that cannot be ordered */
function compareForSort(left: unknown, right: unknown): number {
  const order = compareValues(left, right);
  if (order !== undefined) return order;
  if (isNil(left)) return 1;
  if (isNil(right)) return -1;
  throw new LiquidFault('cannot sort values of incompatible types');
}

const foldCase = (value: unknown): string => textOf(value).replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function compareNaturally(left: unknown, right: unknown): number {
  if (isNil(left)) return 1;
  if (isNil(right)) return -1;
  return compareValues(foldCase(left), foldCase(right)) ?? 0;
}

const hasProperties = (item: unknown): boolean => isHash(item) || typeof item === 'string' || isInteger(item);

const sorting = (compare: (left: unknown, right: unknown) => number): Filter =>
  filter(0, 1, (input, [property]) => {
    const items = itemsOf(input);
    if (isNil(property)) return items.toSorted(compare);
    if (!items.every(hasProperties)) return undefined;
    if (items.length < 2) return items;
    return items.toSorted((left, right) => compare(readProperty(left, property), readProperty(right, property)));
  });

/** Whether an item has the property, or has it with a certain value. */
const matches =
  (property: unknown, target: unknown) =>
  (item: unknown): boolean => {
    const value = readProperty(item, property);
    return isNil(target) ? isTruthy(value) : areEqual(value, target);
  };

const selecting = (choose: (items: unknown[], isMatch: (item: unknown) => boolean) => unknown): Filter =>
  filter(1, 2, (input, [property, target]) => orNil(() => choose(itemsOf(input), matches(property, target))));

function removeDuplicates(items: readonly unknown[], keyOf: (item: unknown) => unknown): unknown[] {
  // A single item is never compared, so it may be anything.
  if (items.length < 2) return [...items];
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = inspect(keyOf(item));
    return !seen.has(key) && seen.add(key);
  });
}

function map(input: unknown, property: unknown): unknown[] {
  return itemsOf(input).map((item) => {
    if (property === 'to_liquid') return item;
    return hasProperties(item) ? readProperty(item, property) : undefined;
  });
}

function sum(input: unknown, property: unknown): unknown {
  const values = isNil(property) ? itemsOf(input) : map(input, property);
  return fromDecimal(values.map(toDecimal).reduce((total, value) => calculate('plus', total, value), toDecimal(0)));
}

function concat(input: unknown, other: unknown): unknown[] {
  if (!Array.isArray(other)) throw new LiquidFault('concat filter requires an array argument');
  return [...itemsOf(input), ...other];
}

function useDefault(input: unknown, args: readonly unknown[]): unknown {
  const [fallback = '', options] = args;
  const allowsFalse = isHash(options) && isTruthy(options.allow_false);
  const isMissing = allowsFalse ? isNil(input) : !isTruthy(input);
  return isMissing || isEmpty(input) ? fallback : input;
}

const integer = (value: unknown): number => Number(leadingInteger(textOf(value)));

const get = (item: unknown, key: unknown): unknown =>
  isHash(item) && typeof key === 'string' && Object.hasOwn(item, key) ? item[key] : undefined;

function listOf(input: unknown): unknown[] {
  if (!Array.isArray(input)) throw new TypeError('expected a list');
  return input;
}

function groupBy(input: unknown, key: unknown): Record<string, unknown[]> {
  const groups = new Map<string, unknown[]>();
  for (const item of listOf(input)) {
    const name = textOf(get(item, key));
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return Object.fromEntries(groups);
}

function whereExpression(input: unknown, variable: unknown, expression: unknown, run: Run): unknown {
  if (!Array.isArray(input) && !isHash(input)) return input;
  const items = isHash(input) ? Object.values(input) : input;
  const condition = parseCondition(textOf(expression));
  const chosen: unknown[] = [];
  run.nest(() => {
    for (const item of items) {
      run.define(textOf(variable), item);
      if (condition.isMet(run)) chosen.push(item);
    }
  });
  return chosen;
}

function takeSample(input: unknown, run: Run): unknown {
  const items = listOf(input);
  run.shared.reads.chance = true;
  return items[Math.floor(run.shared.random() * items.length)];
}

const toInteger = (value: unknown): unknown =>
  isFloat(value) ? fromDecimal({ ...toDecimal(Math.trunc(Number(textOf(value)))), isFloat: false }) : integer(value);

/** Filters of lists, and `default`: the language's own, then the platform's. */
export const ARRAY: FilterTable = {
  size: filter(0, 0, (input) => sizeOf(input) ?? 0),
  first: filter(0, 0, firstOf),
  last: filter(0, 0, lastOf),
  join: filter(0, 1, (input, [glue = ' ']) => itemsOf(input).map(printValue).join(textOf(glue))),
  reverse: filter(0, 0, (input) => itemsOf(input).reverse()),
  sort: sorting(compareForSort),
  sort_natural: sorting(compareNaturally),
  uniq: filter(0, 1, (input, [property]) =>
    orNil(() => removeDuplicates(itemsOf(input), (item) => (isNil(property) ? item : readProperty(item, property)))),
  ),
  compact: filter(0, 1, (input, [property]) =>
    orNil(() => itemsOf(input).filter((item) => !isNil(isNil(property) ? item : readProperty(item, property)))),
  ),
  map: filter(1, 1, (input, [property]) => map(input, property)),
  concat: filter(1, 1, (input, [other]) => concat(input, other)),
  sum: filter(0, 1, (input, [property]) => sum(input, property)),
  where: selecting((items, isMatch) => items.filter(isMatch)),
  reject: selecting((items, isMatch) => items.filter((item) => !isMatch(item))),
  find: selecting((items, isMatch) => items.find(isMatch)),
  find_index: selecting((items, isMatch) => {
    const index = items.findIndex(isMatch);
    return index < 0 ? undefined : index;
  }),
  has: selecting((items, isMatch) => items.some(isMatch)),
  default: filter(0, 2, useDefault),
  group_by: filter(1, 1, (input, [key]) => groupBy(input, key)),
  find_by: filter(2, 3, (input, [key, value, fallback]) => {
    const found = listOf(input).find((item) => areEqual(get(item, key), value));
    return isTruthy(found) ? found : fallback;
  }),
  where_exp: filter(2, 2, (input, [variable, expression], run) => whereExpression(input, variable, expression, run)),
  sample: filter(0, 0, (input, _args, run) => takeSample(input, run)),
  map_to_i: filter(0, 0, (input) => listOf(input).map(toInteger)),
};
