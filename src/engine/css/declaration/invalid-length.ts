import type { Component } from '../syntax/component.js';

/** Properties with length values, including prefixed variants, and the keywords of all CSS levels. */
const LENGTHS =
  /^(?:(?:min-|max-)?(?:width|height)|(?:margin|padding|inset)(?:-.+)?|top|right|bottom|left|(?:row-|column-)?gap)$/;
const KEYWORDS =
  /^(?:auto|none|normal|contain|stretch|intrinsic|min-intrinsic|min-content|max-content|fit-content|(?:-webkit-|-moz-)[a-z-]+)$/i;
const UNITS = /^(?:r?(?:em|ex|cap|ch|ic|lh)|[sld]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max)|cm|mm|q|in|pt|pc|px)$/;
const NEVER_NEGATIVE = /^(?:(?:min-|max-)?(?:width|height)|padding(?:-.+)?|(?:row-|column-)?gap)$/;

/** Whether a length or number of lines is invalid in every browser, such as `gap: 2`, so that the page is at fault. */
export function isInvalidLength(property: string, value: readonly Component[]): boolean {
  if (/line-clamp$/.test(property)) return value.some(({ kind, number, text }) => isNoCount(kind, number, text));
  if (!LENGTHS.test(property)) return false;
  return value.some(({ kind, text, number, unit }) => {
    // `width: %` comes from a page that had no number to print.
    if (kind === 'delim') return text === '%';
    if (kind === 'ident') return !KEYWORDS.test(text);
    if (kind === 'number') return number !== 0;
    if (kind === 'dimension' && !UNITS.test(unit)) return true;
    return (kind === 'dimension' || kind === 'percentage') && number < 0 && NEVER_NEGATIVE.test(property);
  });
}

const isNoCount = (kind: Component['kind'], number: number, text: string): boolean =>
  kind === 'number' ? number < 1 || !Number.isInteger(number) : kind === 'ident' && /^-?(?:infinity|nan)$/i.test(text);
