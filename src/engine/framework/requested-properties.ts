import type { Expander } from './expand.js';
import { contentPx, times } from './lengths.js';
import { readVocabularyText } from './read-rules.js';
import type { ScreenContext } from './screen-context.js';
import { hueColor } from './token-paint.js';

/** The custom properties of `properties.txt`, as written. */
export function readScreenProperties(): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  for (const line of readVocabularyText('properties.txt').split('\n')) {
    const [name = '', value] = line.split('|').map((cell) => cell.trim());
    if (!line.startsWith('#') && value !== undefined) properties.set(name, value);
  }
  return properties;
}

const TYPE_PROPERTY = /^(.+)-(font-family|font-size|font-weight|font-smoothing|line-height)$/;
/** Marks a value that only black and white screens have. */
const MONO = /^mono\((.+)\)$/;
const ROUNDED = /^rounded\((\d+)\)$/;
const SIZE = /(?:^|(?<=; ))((?:min-|max-)?)(width|height): ([^;]+)/;

/** Declarations for the requested custom properties, which pages have only if they refer to them. */
export function requestedProperties(
  names: readonly string[],
  properties: ReadonlyMap<string, string>,
  expander: Expander,
): string {
  const declarations: string[] = [];
  for (const name of new Set(names)) {
    const value = writtenValue(name.slice(2), properties, expander);
    if (value !== undefined) declarations.push(`${name}: ${value}`);
  }
  return declarations.join('; ');
}

function writtenValue(name: string, properties: ReadonlyMap<string, string>, expander: Expander): string | undefined {
  const written = properties.get(name);
  if (written !== undefined) {
    const rounded = ROUNDED.exec(written)?.[1];
    const mono = MONO.exec(written)?.[1];
    if (mono !== undefined) return expander.context.depth === 'mono' ? mono : undefined;
    if (rounded !== undefined) return times(contentPx(Number(rounded), expander.context), 'corner', expander.context);
    return expander.expandValue(written, expander.context.scheme);
  }
  const hue = hueColor(name, expander.tables.shades);
  if (hue !== undefined) return hue;
  const [, type = '', part = ''] = TYPE_PROPERTY.exec(name) ?? [];
  return part === '' ? undefined : expander.typeProperty(type, part);
}

/** Whether a page uses the sizes that size classes set on their element. */
export function asksForSizes(names: readonly string[]): boolean {
  return names.some((name) => name.startsWith('--tn-size-'));
}

/** The declaration of a size class, which also sets a custom property to the size: `--tn-size-w-max`. */
export function withSizeProperty(css: string, context: ScreenContext): string {
  return css.replace(SIZE, (whole, limit: string, side: string, value: string) => {
    const name = `--tn-size-${side === 'width' ? 'w' : 'h'}${limit === '' ? '' : `-${limit.slice(0, -1)}`}`;
    return `${name}: ${sizeText(value, context)}; ${whole}`;
  });
}

const PX = /^([\d.]+)px$/;

/** The size as scripts read it from the release: since 3.2, lengths are written with their scale (`calc(144px * 1)`). */
function sizeText(value: string, { release, contentScale }: ScreenContext): string {
  if (value === '0') return '0px';
  const scaled = release >= 3.2 ? PX.exec(value)?.[1] : undefined;
  return scaled === undefined
    ? value
    : `calc(${Number((Number(scaled) / contentScale).toFixed(4))}px * ${contentScale})`;
}

/** A size applies to a single element and is not inherited. */
export const SIZE_PROPERTIES = ['w', 'h', 'w-min', 'h-min', 'w-max', 'h-max']
  .map((name) => `@property --tn-size-${name} { syntax: "*"; inherits: false }`)
  .join('\n');
