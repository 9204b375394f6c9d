import type { Element } from '../../html/dom.js';
import type { Component } from '../syntax/component.js';
import { Reader } from '../value/reader.js';

export interface AttributeTest {
  readonly kind: 'attribute';
  readonly name: string;
  readonly operator: 'exists' | '=' | '~=' | '|=' | '^=' | '$=' | '*=';
  readonly value: string;
  readonly ignoreCase: boolean;
}

/** Attributes whose values HTML compares case-insensitively. */
const CASELESS = new Set(
  'align bgcolor charset checked color dir disabled face lang language media method multiple noshade nowrap readonly rel rev rules scope selected shape text type valign'.split(
    ' ',
  ),
);

/** Parses the content of `[…]`. */
export function parseAttributeTest(components: readonly Component[]): AttributeTest | undefined {
  const reader = new Reader(components);
  const isAny = reader.delim('*');
  if (reader.peek()?.is('|')) reader.next();
  const name = reader.next();
  if (name?.kind !== 'ident' || (isAny && reader.position < 3)) return undefined;
  const lower = name.text.toLowerCase();
  if (reader.done) return { kind: 'attribute', name: lower, operator: 'exists', value: '', ignoreCase: false };
  const operator = readOperator(reader);
  const value = reader.next();
  const flag = reader.word(['i', 's']);
  if (!operator || !reader.done || (value?.kind !== 'ident' && value?.kind !== 'string')) return undefined;
  const ignoreCase = flag === 'i' || (flag !== 's' && CASELESS.has(lower));
  const text = ignoreCase ? value.text.toLowerCase() : value.text;
  return { kind: 'attribute', name: lower, operator, value: text, ignoreCase };
}

function readOperator(reader: Reader): AttributeTest['operator'] | undefined {
  if (reader.delim('=')) return '=';
  const sign = reader.next();
  if (sign?.kind !== 'delim' || !reader.delim('=')) return undefined;
  switch (sign.text) {
    case '~':
      return '~=';
    case '|':
      return '|=';
    case '^':
      return '^=';
    case '$':
      return '$=';
    case '*':
      return '*=';
    default:
      return undefined;
  }
}

export function matchesAttribute(element: Element, test: AttributeTest): boolean {
  const found = element.attributes.get(test.name);
  return found !== undefined && matchesValue(found, test);
}

export function matchesValue(found: string, { operator, value, ignoreCase }: AttributeTest): boolean {
  const text = ignoreCase ? found.toLowerCase() : found;
  switch (operator) {
    case 'exists':
      return true;
    case '=':
      return text === value;
    case '~=':
      return value !== '' && text.split(/[\t\n\f\r ]+/).includes(value);
    case '|=':
      return text === value || text.startsWith(`${value}-`);
    case '^=':
      return value !== '' && text.startsWith(value);
    case '$=':
      return value !== '' && text.endsWith(value);
    case '*=':
      return value !== '' && text.includes(value);
  }
}
