import { Component } from '../syntax/component.js';
import type { RawDeclaration } from '../syntax/parse-rules.js';

/** Quirks Mode, section 3.2. */
const LENGTHS =
  /^(?:background-position|border-spacing|border(?:-(?:top|right|bottom|left))?-width|bottom|clip|font-size|height|left|letter-spacing|margin(?:-(?:top|right|bottom|left))?|(?:max|min)-(?:height|width)|padding(?:-(?:top|right|bottom|left))?|right|text-indent|top|vertical-align|width|word-spacing)$/;
/** Quirks Mode, section 3.1. */
const COLORS = /^(?:background-color|border-color|border-(?:top|right|bottom|left)-color|color)$/;
const HEX = /^(?:[\da-f]{3}|[\da-f]{6})$/i;

/**
 * The value of a declaration in quirks mode (numbers as px, colours without `#`); undefined if that is not a different
 * one.
 */
export function quirkyValue({ name, value }: RawDeclaration): readonly Component[] | undefined {
  const read = LENGTHS.test(name) ? asLength : COLORS.test(name) ? asColor : undefined;
  if (!read) return undefined;
  const changed = value.map(read);
  return changed.some((component, index) => component !== value[index]) ? changed : undefined;
}

function asLength(component: Component): Component {
  const { kind, text, gap, number } = component;
  return kind === 'number' && number !== 0 ? new Component('dimension', text, gap, number, 'px') : component;
}

function asColor(component: Component): Component {
  const { kind, text, gap, unit } = component;
  if (kind !== 'number' && kind !== 'dimension' && kind !== 'ident') return component;
  const written = kind === 'dimension' ? text + unit : text;
  const digits = kind === 'ident' ? written : written.padStart(6, '0');
  return HEX.test(digits) ? new Component('hash', digits, gap) : component;
}
