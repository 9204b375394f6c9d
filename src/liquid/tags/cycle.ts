import { parseExpression } from '../expression.js';
import { FRAGMENT } from '../grammar.js';
import { LiquidFault, printValue } from '../value.js';
import type { ParseTag } from './tag.js';

const NAMED = new RegExp(`^(${FRAGMENT})\\s*:\\s*([\\s\\S]*)`);
const SIMPLE = new RegExp(`^${FRAGMENT}`);
const MEMBER = new RegExp(FRAGMENT);

/** Prints its values in turn. */
export const parseCycle: ParseTag = (markup) => {
  const named = NAMED.exec(markup);
  if (!named && !SIMPLE.test(markup)) {
    throw new LiquidFault('expected values after cycle', 'syntax');
  }
  const members = (named?.[2] ?? markup)
    .split(',')
    .map((text) => MEMBER.exec(text)?.[0])
    .filter((text) => text !== undefined)
    .map(parseExpression);
  const name = named ? parseExpression(named[1] ?? '') : undefined;
  // Unnamed cycles share their position if they list the same literals; one with a variable is independent.
  const isLiteral = members.every((member) => member.constant);
  const ownKey = isLiteral ? JSON.stringify(members.map((member) => member.constant?.value ?? null)) : Symbol('cycle');
  return {
    isBlank: false,
    render(run, emitter) {
      const key = name ? name.evaluate(run) : ownKey;
      const place = run.cycles.get(key) ?? 0;
      emitter.write(printValue(members[place]?.evaluate(run)));
      run.cycles.set(key, place + 1 >= members.length ? 0 : place + 1);
    },
  };
};
