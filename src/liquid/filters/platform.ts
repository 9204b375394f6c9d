import { parseCondition } from '../condition.js';
import { fromDecimal, leadingInteger, toDecimal } from '../decimal.js';
import { renderMarkdown } from '../markdown/markdown.js';
import type { Run } from '../run.js';
import { areEqual, isFloat, isHash, isTruthy, textOf } from '../value.js';
import { type FilterTable, filter } from './filter.js';

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

/** The platform's additional filters for lists, ids and notes. */
export const PLATFORM: FilterTable = {
  // The characters only distinguish elements and do not change the screen, so they do not count as randomness.
  append_random: filter(0, 0, (input, _args, run) => {
    const suffix = Math.floor(run.shared.random() * 0x10000);
    return textOf(input) + suffix.toString(16).padStart(4, '0');
  }),
  group_by: filter(1, 1, (input, [key]) => groupBy(input, key)),
  find_by: filter(2, 3, (input, [key, value, fallback]) => {
    const found = listOf(input).find((item) => areEqual(get(item, key), value));
    return isTruthy(found) ? found : fallback;
  }),
  where_exp: filter(2, 2, (input, [variable, expression], run) => whereExpression(input, variable, expression, run)),
  sample: filter(0, 0, (input, _args, run) => takeSample(input, run)),
  map_to_i: filter(0, 0, (input) => listOf(input).map(toInteger)),
  markdown_to_html: filter(0, 0, (input, _args, run) => renderMarkdown(textOf(input), () => run.limits.checkTime())),
};
