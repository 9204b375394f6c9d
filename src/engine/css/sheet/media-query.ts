import type { StyleEnvironment } from '../environment.js';
import { Component, splitAtCommas } from '../syntax/component.js';
import { parseText } from '../syntax/parse-components.js';
import { table } from '../syntax/table.js';
import { parseCalcValue, parseSum } from '../value/parse-calc.js';
import { Reader } from '../value/reader.js';
import { dotsPerPxOf, mediaPxOf } from '../value/units.js';
import { allOf, compare, type Evaluate, type FeatureQuery, parseCondition, parseFeature } from './parse-condition.js';

type Media = Evaluate<StyleEnvironment>;

/** Parses an `@media` prelude, which holds if any of its queries does or the list is empty. */
export function parseMediaList(components: readonly Component[]): (environment: StyleEnvironment) => boolean {
  if (components.length === 0) return () => true;
  const queries = splitAtCommas(components).map(parseQuery);
  return (environment) => queries.some((query) => query?.(environment) === true);
}

/** Whether a media query given as text holds; invalid ones do not. */
export function matchesMediaText(text: string, environment: StyleEnvironment): boolean {
  const components = parseText(text);
  return components !== undefined && parseMediaList(components)(environment);
}

/** These are not media types. */
const KEYWORDS: ReadonlySet<string> = new Set(['and', 'or', 'not', 'only', 'layer']);

function parseQuery(components: readonly Component[]): Media | undefined {
  const reader = new Reader(components);
  const start = reader.position;
  const prefix = reader.word(['not', 'only']);
  const type = reader.peekWord();
  if (type === undefined) {
    reader.rewind(start);
    const condition = parseCondition<StyleEnvironment>(reader, readLeaf);
    return reader.done ? condition : undefined;
  }
  if (KEYWORDS.has(type)) return undefined;
  reader.next();
  const isType = type === 'all' || type === 'screen';
  const parts: Media[] = [() => isType];
  if (reader.word(['and'])) {
    const condition = parseCondition<StyleEnvironment>(reader, readLeaf);
    if (!condition) return undefined;
    parts.push(condition);
  }
  if (!reader.done) return undefined;
  const query = allOf(parts);
  if (prefix !== 'not') return query;
  return (environment) => {
    const truth = query(environment);
    return truth === undefined ? undefined : !truth;
  };
}

function readLeaf(component: Component): Media | undefined {
  if (component.kind !== 'block') return undefined;
  const query = parseFeature(component.children);
  if (!query) return undefined;
  const measure = MEASURES.get(query.name);
  if (measure) return measuredFeature(query, measure);
  const words = WORDS.get(query.name);
  return words && wordFeature(query, words);
}

type Measure = (environment: StyleEnvironment) => number;

/** In CSS px, ratios, dots per px and counts. */
const MEASURES = table<Measure>({
  width: ({ widthPx, pixelRatio }) => widthPx / pixelRatio,
  height: ({ heightPx, pixelRatio }) => heightPx / pixelRatio,
  'device-width': ({ widthPx, pixelRatio }) => widthPx / pixelRatio,
  'device-height': ({ heightPx, pixelRatio }) => heightPx / pixelRatio,
  'aspect-ratio': ({ widthPx, heightPx }) => widthPx / heightPx,
  'device-aspect-ratio': ({ widthPx, heightPx }) => widthPx / heightPx,
  resolution: ({ pixelRatio }) => pixelRatio,
  'device-pixel-ratio': ({ pixelRatio }) => pixelRatio,
  color: ({ greyBits }) => (greyBits === 0 ? 8 : 0),
  'color-index': () => 0,
  monochrome: ({ greyBits }) => greyBits,
  grid: () => 0,
});

function measuredFeature({ bounds }: FeatureQuery, measure: Measure): Media | undefined {
  if (bounds.length === 0) return (environment) => measure(environment) !== 0;
  const limits = bounds.map(({ comparison, value }) => ({ comparison, number: readMeasure(value) }));
  return (environment) => {
    const size = measure(environment);
    return limits.every(({ comparison, number }) => number !== undefined && compare(size, comparison, number));
  };
}

/** In CSS px, dots per px, a ratio or a number. */
export function readMeasure(components: readonly Component[]): number | undefined {
  const [first, slash, second] = components;
  if (!first) return undefined;
  if (first.kind === 'number') {
    if (slash?.is('/') && second?.kind === 'number') return first.number / second.number;
    return components.length === 1 ? first.number : undefined;
  }
  if (components.length > 1) return undefined;
  if (first.kind === 'dimension') {
    const unit = mediaPxOf(first.unit) ?? dotsPerPxOf(first.unit);
    return unit === undefined ? undefined : first.number * unit;
  }
  const [value = first] = inPx(components);
  const calc = first.kind === 'function' ? parseCalcValue(value) : parseSum([value]);
  return calc?.evaluate({ context: undefined, basisPx: 0, container: { inlinePx: 0, blockPx: 0 } });
}

/** Lengths as numbers of CSS px: outside of elements, a calculation has no context for units. */
function inPx(components: readonly Component[]): readonly Component[] {
  return components.map((component) => {
    const { kind, text, gap, number, unit, children } = component;
    const px = kind === 'dimension' ? mediaPxOf(unit) : undefined;
    if (px !== undefined) return new Component('number', text, gap, number * px);
    return children.length > 0 ? new Component(kind, text, gap, number, unit, inPx(children)) : component;
  });
}

type Words = (environment: StyleEnvironment) => string;

/** Values for a panel: no pointer, no hover, slow updates, no scripting. */
const WORDS = table<Words>({
  orientation: ({ widthPx, heightPx }) => (heightPx >= widthPx ? 'portrait' : 'landscape'),
  'prefers-color-scheme': ({ colorScheme }) => colorScheme,
  'prefers-reduced-motion': () => 'reduce',
  'prefers-reduced-transparency': () => 'no-preference',
  'prefers-reduced-data': () => 'no-preference',
  'prefers-contrast': () => 'no-preference',
  'forced-colors': () => 'none',
  'inverted-colors': () => 'none',
  'color-gamut': () => 'srgb',
  'dynamic-range': () => 'standard',
  hover: () => 'none',
  'any-hover': () => 'none',
  pointer: () => 'none',
  'any-pointer': () => 'none',
  update: () => 'slow',
  scripting: () => 'enabled',
  'overflow-block': () => 'none',
  'overflow-inline': () => 'none',
  'display-mode': () => 'fullscreen',
  scan: () => 'progressive',
  transform: () => '1',
  'transform-3d': () => '1',
});

const FALSE_WORDS = new Set(['none', 'no-preference']);

function wordFeature({ bounds }: FeatureQuery, words: Words): Media | undefined {
  const [bound, ...more] = bounds;
  if (!bound) return (environment) => !FALSE_WORDS.has(words(environment));
  const [wanted, ...rest] = bound.value;
  if (more.length > 0 || rest.length > 0 || bound.comparison !== '=') return undefined;
  return (environment) => words(environment) === wanted?.text.toLowerCase();
}
