import { type Expression, parseExpression, type VariableSource } from './expression.js';
import { FRAGMENT } from './grammar.js';
import {
  areEqual,
  classOf,
  compareValues,
  isEmpty,
  isHash,
  isNil,
  isNumeric,
  isTruthy,
  LiquidFault,
  Range,
  textOf,
} from './value.js';

/** A parsed condition; `and` and `or` are evaluated from right to left, as on the platform. */
export interface Condition {
  isMet(source: VariableSource): boolean;
}

const WORD = '\\b(?:\\s?and\\s?|\\s?or\\s?)\\b';
const PARTS = new RegExp(`(?:${WORD}|(?:\\s*(?!${WORD})(?:${FRAGMENT}|\\S+)\\s*)+)`, 'g');
const COMPARISON = new RegExp(`(${FRAGMENT})\\s*([=!<>a-z_]+)?\\s*(${FRAGMENT})?`);
const SYNTAX_ERROR = 'expected a condition';

/** @throws LiquidFault when there is no condition at all */
export function parseCondition(markup: string): Condition {
  const parts = markup.match(PARTS) ?? [];
  let condition = parseComparison(parts.pop() ?? '');
  while (parts.length > 0) {
    const word = (parts.pop() ?? '').trim();
    const left = parseComparison(parts.pop() ?? '');
    const right = condition;
    if (word === 'and') condition = { isMet: (source) => left.isMet(source) && right.isMet(source) };
    else if (word === 'or') condition = { isMet: (source) => left.isMet(source) || right.isMet(source) };
    else throw new LiquidFault(SYNTAX_ERROR, 'syntax');
  }
  return condition;
}

function parseComparison(text: string): Condition {
  const match = COMPARISON.exec(text);
  if (!match) throw new LiquidFault(SYNTAX_ERROR, 'syntax');
  const [, leftText = '', operator, rightText] = match;
  const left = parseOperand(leftText);
  if (operator === undefined) return { isMet: (source) => isTruthy(left.evaluate(source)) };
  const right = parseOperand(rightText ?? '');
  return { isMet: (source) => isTruthy(compare(operator, left, right, source)) };
}

/** `blank` and `empty` test the other operand instead of being values. */
type Operand = Expression & { readonly tests?: 'blank' | 'empty' };

/** An operand of a comparison. */
export function parseOperand(text: string): Operand {
  if (text === 'blank' || text === 'empty') return { evaluate: () => '', tests: text };
  return parseExpression(text);
}

function compare(operator: string, leftOperand: Operand, rightOperand: Operand, source: VariableSource): unknown {
  const left = leftOperand.evaluate(source);
  const right = rightOperand.evaluate(source);
  switch (operator) {
    case '==':
      return isSame(leftOperand, left, rightOperand, right);
    case '!=':
    case '<>':
      return !isSame(leftOperand, left, rightOperand, right);
    case 'contains':
      return contains(left, right);
    case '<':
    case '>':
    case '<=':
    case '>=':
      return leftOperand.tests || rightOperand.tests ? undefined : isOrdered(operator, left, right);
    default:
      throw new LiquidFault(`Unknown operator ${operator}`);
  }
}

/** Equality with `blank` and `empty`; also used by `case`. */
export function isSame(leftOperand: Operand, left: unknown, rightOperand: Operand, right: unknown): boolean {
  if (leftOperand.tests && rightOperand.tests) return false;
  const tested = leftOperand.tests ?? rightOperand.tests;
  if (tested === undefined) return areEqual(left, right);
  const other = leftOperand.tests ? right : left;
  return tested === 'empty' ? isEmpty(other) : isBlank(other);
}

const isBlank = (value: unknown): boolean =>
  isNil(value) || value === false || isEmpty(value) || (typeof value === 'string' && value.trim() === '');

function contains(left: unknown, right: unknown): boolean {
  if (!isTruthy(left) || !isTruthy(right)) return false;
  if (typeof left === 'string') return left.includes(textOf(right));
  if (Array.isArray(left)) return left.some((one) => areEqual(one, right));
  if (left instanceof Range)
    return isNumeric(right) && Number(textOf(right)) >= left.first && Number(textOf(right)) <= left.last;
  return isHash(left) && typeof right === 'string' && Object.hasOwn(left, right);
}

const isComparable = (value: unknown): boolean => typeof value === 'string' || isNumeric(value);

function isOrdered(operator: string, left: unknown, right: unknown): boolean | undefined {
  if (!isComparable(left) || !isComparable(right)) return undefined;
  const order = compareValues(left, right);
  if (order === undefined) {
    const shown = isNumeric(right) ? textOf(right) : classOf(right);
    throw new LiquidFault(`comparison of ${classOf(left)} with ${shown} failed`);
  }
  if (operator === '<') return order < 0;
  if (operator === '>') return order > 0;
  return operator === '<=' ? order <= 0 : order >= 0;
}
