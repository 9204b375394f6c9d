import { StylePropertyMap, StylePropertyMapReadOnly } from './property-map.js';
import { CSSStyleDeclaration } from './style-declaration.js';
import { CSSStyleSheet } from './style-sheet.js';
import {
  CSSKeywordValue,
  CSSNumericValue,
  CSSStyleValue,
  CSSUnitValue,
  CSSUnparsedValue,
  unitFunctions,
} from './typed-values.js';

/** Classes of styles by their global names. */
export const STYLE_CLASSES: Readonly<Record<string, unknown>> = {
  CSSKeywordValue,
  CSSNumericValue,
  CSSStyleDeclaration,
  CSSStyleSheet,
  CSSStyleValue,
  CSSUnitValue,
  CSSUnparsedValue,
  StylePropertyMap,
  StylePropertyMapReadOnly,
};

/** The `CSS` object of a page. */
export function createCssNamespace(): object {
  return { ...unitFunctions(), supports: () => true, escape: escapeName };
}

/** https://drafts.csswg.org/cssom/#serialize-an-identifier */
function escapeName(name: unknown): string {
  return `${name}`.replace(/^(-?)(\d)|^-$|[^\w\u0080-\uffff-]/g, (sign, dash, digit) => {
    if (digit !== undefined) return dash + escapeCode(digit);
    if (sign === '\0') return '\ufffd';
    return sign < ' ' || sign === '\x7f' ? escapeCode(sign) : `\\${sign}`;
  });
}

const escapeCode = (sign: string): string => `\\${sign.charCodeAt(0).toString(16)} `;
