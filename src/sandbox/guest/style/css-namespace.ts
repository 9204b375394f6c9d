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

function escapeName(name: unknown): string {
  return String(name).replace(/^\d|[^\w\u0080-\uffff-]/g, (sign, at: number) =>
    at === 0 && /\d/.test(sign) ? `\\3${sign} ` : `\\${sign}`,
  );
}
