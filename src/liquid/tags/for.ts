import { toIntegerArgument } from '../decimal.js';
import { type Expression, parseExpression } from '../expression.js';
import { FRAGMENT, findAttributes, NAME } from '../grammar.js';
import { LoopDrop } from '../loop-drop.js';
import { Body } from '../node.js';
import type { Run } from '../run.js';
import { UnclosedBlock, unknownTag } from '../syntax-fault.js';
import { isHash, isNil, LiquidFault, Range, rangeItems } from '../value.js';
import type { ParseTag } from './tag.js';

/** The items of a loop: the pairs of a hash, a string as one item, none for other values. */
export function walkItems(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (value instanceof Range) return rangeItems(value);
  if (isHash(value)) return Object.entries(value);
  return typeof value === 'string' && value !== '' ? [value] : [];
}

const SYNTAX = new RegExp(`^(${NAME}+\\??)\\s+in\\s+(${FRAGMENT}+)\\s*(reversed)?`);

/** `for` with limit, offset, reversed and else. */
export const parseFor: ParseTag = (markup, parser) => {
  const match = SYNTAX.exec(markup);
  if (!match) throw new LiquidFault('expected for NAME in LIST', 'syntax');
  const [, variable = '', collectionText = '', reversed] = match;
  const collection = parseExpression(collectionText);
  const attributes = new Map(findAttributes(markup));
  const offsetText = attributes.get('offset');
  const parseAttribute = (text: string | undefined): Expression | undefined =>
    text === undefined ? undefined : parseExpression(text);
  const offset = offsetText === 'continue' ? 'continue' : parseAttribute(offsetText);
  const limit = parseAttribute(attributes.get('limit'));
  const name = `${variable}-${collectionText}`;

  const body = new Body();
  const elseBody = new Body();
  let stop = parser.parseBody(body);
  if (stop?.name === 'else') stop = parser.parseBody(elseBody);
  if (!stop) throw new UnclosedBlock('for');
  if (stop.name !== 'endfor') throw unknownTag(stop.name, 'for');
  const isBlank = body.isBlank && elseBody.isBlank;
  if (isBlank) {
    body.dropText();
    elseBody.dropText();
  }

  const chooseItems = (run: Run): unknown[] => {
    const { offsets } = run.loops;
    const from = offset === 'continue' ? (offsets.get(name) ?? 0) : countOf(offset?.evaluate(run), 0);
    const value = collection.evaluate(run);
    const items = walkItems(value);
    const count = limit?.evaluate(run);
    const to = isNil(count) ? items.length : toIntegerArgument(count) + from;
    // A string is one item, whatever the offset.
    const chosen = typeof value === 'string' ? items : items.slice(Math.max(0, from), Math.max(0, to));
    offsets.set(name, from + chosen.length);
    return reversed === undefined ? chosen : chosen.toReversed();
  };

  return {
    isBlank,
    render(run, emitter) {
      const items = chooseItems(run);
      run.limits.useMemory(items.length);
      if (items.length === 0) return elseBody.render(run, emitter);
      const { stack } = run.loops;
      const drop = new LoopDrop(name, items.length, stack.at(-1));
      run.nest(() => {
        stack.push(drop);
        run.define('forloop', drop);
        try {
          for (const item of items) {
            run.define(variable, item);
            body.render(run, emitter);
            drop.advance();
            const isBroken = run.breakCalled;
            run.breakCalled = false;
            run.continueCalled = false;
            if (isBroken) break;
          }
        } finally {
          stack.pop();
        }
      });
    },
  };
};

const countOf = (value: unknown, otherwise: number): number => (isNil(value) ? otherwise : toIntegerArgument(value));

/** `break` and `continue`; outside a loop they end the page, as on the platform. */
export const parseInterrupt: ParseTag = (_markup, _parser, name) => ({
  isBlank: false,
  render(run) {
    if (name === 'break') run.breakCalled = true;
    else run.continueCalled = true;
  },
});
