/** Options as pages write them: anything may be missing or of another type. */
export interface Options {
  [name: string]: unknown;
}

export type Callback = (this: unknown, ...values: unknown[]) => unknown;

const NONE: Options = Object.freeze({});

export function isOptions(value: unknown): value is Options {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readOptions(value: unknown): Options {
  return isOptions(value) ? value : NONE;
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && value - value === 0;
}

/** A finite number, also when it was written as text; else the fallback. */
export function readNumber(value: unknown, fallback: number): number {
  if (isNumber(value)) return value;
  return typeof value === 'string' ? numberOfText(value, fallback) : fallback;
}

function numberOfText(text: string, fallback: number): number {
  const number = text.trim() === '' ? Number.NaN : Number(text.endsWith('px') ? text.slice(0, -2) : text);
  return isNumber(number) ? number : fallback;
}

export function readNumberOrNone(value: unknown): number | undefined {
  const number = readNumber(value, Number.NaN);
  return isNumber(number) ? number : undefined;
}

export function readText(value: unknown, fallback: string): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : fallback;
}

export function readFlag(value: unknown, fallback: boolean): boolean {
  return value === undefined || value === null ? fallback : Boolean(value);
}

export function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** One object or a list of objects, as axes and panes are given. */
export function readOptionsList(value: unknown, max: number): Options[] {
  const list: Options[] = [];
  for (const entry of Array.isArray(value) ? value : [value]) {
    if (list.length >= max) break;
    if (isOptions(entry)) list.push(entry);
  }
  return list;
}

export function readCallback(value: unknown): Callback | undefined {
  return typeof value === 'function' ? (value as Callback) : undefined;
}

/** A length in pixels or a share of `whole`, as `'50%'`. */
export function readLength(value: unknown, whole: number, fallback: number): number {
  if (typeof value === 'string' && value.endsWith('%')) {
    const share = Number(value.slice(0, -1));
    return isNumber(share) ? (whole * share) / 100 : fallback;
  }
  return readNumber(value, fallback);
}

/** Classes with those that a page gives by `className`. */
export function withClassName(classes: string, options: unknown): string {
  return [classes, ...classNamesOf(options)].join(' ');
}

/** The same, without those whose text the classes contain already: Highcharts adds no `label` to `axis-labels`. */
export function addClassName(classes: string, options: unknown): string {
  return [classes, ...classNamesOf(options).filter((name) => !classes.includes(name))].join(' ');
}

const classNamesOf = (options: unknown): string[] =>
  readText(readOptions(options).className, '')
    .split(/\s+/)
    .filter((name) => name !== '');
