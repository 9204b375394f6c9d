import { type Element, elementsOf } from '../html/dom.js';
import { hasClass } from './change-element.js';

/** The screen of a page, read from the classes of the first screen element. */
export interface PageContext {
  readonly size: 'sm' | 'md' | 'lg';
  readonly isPortrait: boolean;
  /** For 1 and 2, text must be on whole pixels. */
  readonly depth: number;
}

const DEPTHS: readonly (readonly [string, number])[] = [
  ['screen--16bit', 16],
  ['screen--8bit', 8],
  ['screen--4bit', 4],
  ['screen--2bit', 2],
  ['screen--1bit', 1],
  ['screen--color-full', 12],
];

export function readPageContext(root: Element): PageContext {
  let screen: Element | undefined;
  for (const element of elementsOf(root))
    if (hasClass(element, 'screen')) {
      screen = element;
      break;
    }
  const classes = screen?.classes ?? [];
  const size = (['sm', 'lg'] as const).find((one) => classes.includes(`screen--${one}`)) ?? 'md';
  const depth = DEPTHS.find(([name]) => classes.includes(name))?.[1];
  const isColor = classes.some((name) => name.startsWith('screen--color-'));
  return { size, isPortrait: classes.includes('screen--portrait'), depth: depth ?? (isColor ? 4 : 1) };
}

/**
 * A value that may differ by size and orientation: only the exact size counts; smaller ones do not apply to larger
 * screens.
 */
export function responsiveAttribute(element: Element, name: string, context: PageContext): string | undefined {
  const { size, isPortrait } = context;
  const names = [
    ...(isPortrait ? [`${name}-${size}-portrait`] : []),
    `${name}-${size}`,
    ...(isPortrait ? [`${name}-portrait`] : []),
    name,
  ];
  for (const one of names) {
    const value = element.attributes.get(one);
    if (value !== undefined && value !== '') return value;
  }
  return undefined;
}

/** Whether the element has the attribute in any of its responsive forms. */
export function hasResponsiveAttribute(element: Element, name: string): boolean {
  for (const key of element.attributes.keys())
    if (
      key === name ||
      (key.startsWith(`${name}-`) && /^-(sm|md|lg|portrait)(-portrait)?$/.test(key.slice(name.length)))
    )
      return true;
  return false;
}

/** A positive whole number or `undefined`. */
export function readCount(value: string | undefined): number | undefined {
  const count = Number.parseInt(value ?? '', 10);
  return Number.isFinite(count) && count > 0 ? count : undefined;
}

/** A length in px; `auto` and invalid values are `undefined`. */
export function readPx(value: string | undefined): number | undefined {
  const px = Number.parseFloat(value ?? '');
  return Number.isFinite(px) && px > 0 ? px : undefined;
}
