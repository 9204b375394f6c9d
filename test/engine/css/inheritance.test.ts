import t from 'tap';
import { inheritStyle } from '../../../src/engine/css/cascade/inherit-style.js';
import type { ComputedStyle } from '../../../src/engine/css/computed/computed-style.js';
import { initialStyle } from '../../../src/engine/css/computed/initial-style.js';
import { LONGHANDS } from '../../../src/engine/css/property/longhands.js';

/** The inheritance of each longhand by its specification; every new one must be added here. */
const INHERITED = `
  color color-scheme direction writing-mode text-orientation text-combine-upright visibility
  font-family font-size font-optical-sizing font-weight font-style font-stretch font-variant-numeric font-variant-caps
  font-variant-ligatures font-kerning font-variation-settings font-feature-settings
  line-height letter-spacing word-spacing text-align text-align-last text-indent text-transform text-wrap-mode
  text-wrap-style white-space-collapse word-break overflow-wrap line-break hyphens tab-size orphans widows text-emphasis-style text-emphasis-color text-emphasis-position ruby-position text-shadow
  text-box-edge
  -webkit-locale -webkit-text-stroke-width -webkit-text-stroke-color -webkit-text-fill-color
  border-collapse border-spacing caption-side empty-cells list-style-type list-style-position list-style-image quotes
  image-rendering -inkstand-dither
  fill stroke stroke-width stroke-dasharray stroke-dashoffset fill-rule fill-opacity stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity clip-rule color-interpolation color-interpolation-filters shape-rendering text-rendering
  text-anchor paint-order marker-start marker-mid marker-end dominant-baseline`;
const NOT_INHERITED = `
  zoom text-box-trim corner-shape backdrop-filter display position float clear z-index order overflow-x overflow-y box-sizing unicode-bidi contain container-type
  container-name width height min-width min-height max-width max-height aspect-ratio margin-top margin-right margin-bottom
  margin-left padding-top padding-right padding-bottom padding-left top right bottom left
  flex-direction flex-wrap flex-line-count flex-grow flex-shrink flex-basis justify-content align-content justify-items
  align-items justify-self align-self row-gap column-gap column-count column-width column-fill column-span break-before break-after break-inside
  grid-template-columns grid-template-rows grid-template-areas grid-auto-columns grid-auto-rows grid-auto-flow
  grid-column-start grid-column-end grid-row-start grid-row-end
  border-top-width border-right-width border-bottom-width border-left-width border-top-style border-right-style
  border-bottom-style border-left-style border-top-color border-right-color border-bottom-color border-left-color
  border-top-left-radius border-top-right-radius border-bottom-right-radius border-bottom-left-radius
  outline-width outline-style outline-color outline-offset column-rule-width column-rule-style column-rule-color
  border-image-source border-image-slice border-image-width border-image-outset border-image-repeat
  text-overflow vertical-align line-clamp text-decoration-line text-decoration-style text-decoration-color
  text-decoration-thickness opacity appearance background-color background-image background-position-x
  background-position-y
  background-size background-repeat background-origin background-clip background-attachment background-blend-mode
  mask-image mask-position-x mask-position-y mask-size mask-repeat mask-origin mask-clip mask-mode mask-composite
  box-shadow mix-blend-mode isolation filter clip-path clip will-change shape-outside shape-margin shape-image-threshold translate rotate scale transform transform-origin perspective perspective-origin transform-style backface-visibility
  object-fit object-position table-layout counter-reset counter-increment counter-set content
  stop-color flood-color lighting-color stop-opacity flood-opacity vector-effect alignment-baseline mask-type d
  transform-box cx cy r rx ry x y baseline-shift
  animation-name animation-fill-mode animation-iteration-count animation-direction
  anchor-name anchor-scope position-anchor position-area`;
/**
 * Inherited by specification; here it is painted with the decoration of the decorated element, which does not propagate
 * it.
 */
const DEPARTURES = 'text-underline-offset';

const namesOf = (text: string): readonly string[] => text.trim().split(/\s+/);
const sorted = (names: readonly string[]): readonly string[] => names.toSorted();

t.test('every longhand inherits as its specification says', async (t) => {
  const inherited = LONGHANDS.filter((one) => one.inherited !== false).map(({ name }) => name);
  const others = LONGHANDS.filter((one) => one.inherited === false).map(({ name }) => name);
  t.same(sorted(inherited), sorted(namesOf(INHERITED)));
  t.same(sorted(others), sorted([...namesOf(NOT_INHERITED), ...namesOf(DEPARTURES)]));
});

t.test('a child begins with the inherited fields of its parent and the initial values of all others', async (t) => {
  const marks = Object.keys(initialStyle).map((key) => [key, { of: key }]);
  const svg = { fill: 'red', cx: '1', 'stroke-width': '2', d: 'M0 0' };
  const parent: ComputedStyle = { ...Object.fromEntries(marks), svg };
  const child = inheritStyle(parent, initialStyle);
  // The field is the product with the zoom of everything around, though the property does not inherit.
  const inherited = new Set<string>([...LONGHANDS.flatMap((one) => one.inherited || []), 'zoom']);
  for (const key of Object.keys(initialStyle) as (keyof ComputedStyle)[]) {
    if (key !== 'svg') t.equal(child[key], inherited.has(key) ? parent[key] : initialStyle[key], key);
  }
  t.same(child.svg, { fill: 'red', 'stroke-width': '2' });
});
