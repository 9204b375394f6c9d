import { table } from '../syntax/table.js';

/** Legacy and prefixed names with the same grammar. */
const ALIASES = table<string>({
  'word-wrap': 'overflow-wrap',
  'grid-gap': 'gap',
  'grid-row-gap': 'row-gap',
  'grid-column-gap': 'column-gap',
  'text-decoration-skip': 'text-decoration-skip-ink',
  'page-break-inside': 'break-inside',
  '-webkit-column-break-before': 'break-before',
  '-webkit-column-break-after': 'break-after',
  '-webkit-column-break-inside': 'break-inside',
  '-webkit-margin-start': 'margin-inline-start',
  '-webkit-margin-end': 'margin-inline-end',
  '-webkit-margin-before': 'margin-block-start',
  '-webkit-margin-after': 'margin-block-end',
  '-webkit-padding-start': 'padding-inline-start',
  '-webkit-padding-end': 'padding-inline-end',
  '-webkit-logical-width': 'inline-size',
  '-webkit-logical-height': 'block-size',
  'font-width': 'font-stretch',
  dither: '-inkstand-dither',
  'image-dither': '-inkstand-dither',
});

/** Prefixed properties whose unprefixed name differs in meaning or does not exist. */
const OWN_NAMES = new Set([
  '-webkit-text-stroke',
  '-webkit-text-stroke-width',
  '-webkit-text-stroke-color',
  '-webkit-text-fill-color',
  '-webkit-line-clamp',
  '-webkit-locale',
]);

/** The name under which a property is implemented. */
export function canonicalName(name: string): string {
  const alias = ALIASES.get(name);
  if (alias !== undefined) return alias;
  if (OWN_NAMES.has(name)) return name;
  if (name.startsWith('-webkit-') || name.startsWith('-moz-')) return name.slice(name.indexOf('-', 1) + 1);
  return name.startsWith('-ms-') || name.startsWith('-o-') ? name.slice(name.indexOf('-', 1) + 1) : name;
}

/** Without effect on a static screen, so not noted. */
const HARMLESS =
  /^(?:animation|transition|cursor|pointer-events|user-select|touch-action|font-smoothing|osx-font-smoothing|font-display|tap-highlight-color|overflow-scrolling|scroll|scrollbar|overscroll|resize|caret|accent-color|box-orient|box-pack|box-align|box-flex|box-lines|box-direction|box-ordinal-group|print-color-adjust|color-adjust|text-size-adjust|contain|contain-intrinsic|content-visibility|page|speak|outline-radius|user-drag|user-modify|touch-callout|text-rendering|text-decoration-skip-ink|text-underline-position|font-synthesis|font-palette|font-language-override|font-variant-(?:east-asian|alternates|position|emoji)|forced-color-adjust|interpolate-size|math|nav|view-transition|image-orientation|hyphenate|ruby|text-spacing|object-view-box|anchor|position-(?:anchor|area|try)|field-sizing|overflow-anchor|overflow-clip-margin|mask-type|source|filter-units|behavior|progid|enable-background|tw-)/;

export function isHarmless(name: string): boolean {
  return HARMLESS.test(name);
}

export const aliasNames = (): Iterable<string> => ALIASES.keys();
