import { type Expression, parseExpression } from './expression.js';
import type { Filter } from './filters/filter.js';
import { FILTERS } from './filters/filters.js';
import { FRAGMENT, ONE_ATTRIBUTE } from './grammar.js';
import type { Run } from './run.js';
import { readStrictly, type StrictPipeline } from './strict.js';
import { LiquidFault } from './value.js';

/** A value and its filters, as in `{{ … }}` and on the right of `assign x =`. */
interface Pipeline {
  evaluate(run: Run): unknown;
}

interface Step {
  readonly filter: Filter | undefined;
  readonly values: readonly Expression[];
  readonly named: ReadonlyMap<string, Expression>;
  /** Set if the arguments need no variable. */
  readonly constants: readonly unknown[] | undefined;
}

const HEAD = new RegExp(`(${FRAGMENT})([\\s\\S]*)`);
const STEP = new RegExp(`(?:\\s+|${FRAGMENT}|,)+`, 'g');
const ARGUMENT = new RegExp(`[:,]\\s*((?:\\w+\\s*:\\s*)?${FRAGMENT})`, 'g');

/** Parses a pipeline strictly if possible, else laxly: a missing colon, comma or argument is ignored. */
export function parsePipeline(markup: string): Pipeline {
  const written = readStrictly(markup) ?? readLaxly(markup);
  if (!written) return { evaluate: () => undefined };
  const value = parseExpression(written.head);
  const steps = written.steps.map(parseStep);
  return {
    evaluate(run) {
      let result = value.evaluate(run);
      for (const step of steps) result = applyStep(step, result, run);
      return result;
    },
  };
}

function readLaxly(markup: string): StrictPipeline | undefined {
  const match = HEAD.exec(markup);
  if (!match) return undefined;
  const [, head = '', tail = ''] = match;
  const bar = tail.indexOf('|');
  const steps: { name: string; args: string[] }[] = [];
  for (const [text] of bar < 0 ? [] : tail.slice(bar + 1).matchAll(STEP)) {
    const name = /\w+/.exec(text)?.[0];
    if (name !== undefined) steps.push({ name, args: [...text.matchAll(ARGUMENT)].map(([, one = '']) => one) });
  }
  return { head, steps };
}

function parseStep({ name, args }: StrictPipeline['steps'][number]): Step {
  const values: Expression[] = [];
  const named = new Map<string, Expression>();
  for (const argument of args) {
    const attribute = ONE_ATTRIBUTE.exec(argument);
    if (attribute) named.set(attribute[1] ?? '', parseExpression(attribute[2] ?? ''));
    else values.push(parseExpression(argument));
  }
  const areConstant = named.size === 0 && values.every(({ constant }) => constant);
  const constants = areConstant ? values.map(({ constant }) => constant?.value ?? null) : undefined;
  return { filter: FILTERS.get(name), values, named, constants };
}

/** A nil argument counts as given, so no default replaces it. */
function evaluateArguments({ values, named }: Step, run: Run): readonly unknown[] {
  const args = values.map((value) => value.evaluate(run) ?? null);
  if (named.size === 0) return args;
  return [...args, Object.fromEntries([...named].map(([key, value]) => [key, value.evaluate(run)]))];
}

function applyStep(step: Step, input: unknown, run: Run): unknown {
  const { filter } = step;
  // The platform returns the input of an unknown filter unchanged, and recipes rely on it.
  if (!filter) return input;
  const args = step.constants ?? evaluateArguments(step, run);
  if (args.length < filter.min || args.length > filter.max) {
    const [min, max] = [filter.min + 1, filter.max + 1];
    const expected = min === max ? String(min) : `${min}..${max}`;
    throw new LiquidFault(`wrong number of arguments (given ${args.length + 1}, expected ${expected})`);
  }
  const output = filter.apply(input, args, run);
  if (typeof output === 'string') run.limits.useMemory(output.length);
  else if (Array.isArray(output)) run.limits.useMemory(output.length * 8);
  return output;
}
