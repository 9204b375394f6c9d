/** Values of CSS as objects. */
export class CSSStyleValue {
  readonly #text: string;

  constructor(text = '') {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }

  static parse(_property: string, text: unknown): CSSStyleValue {
    return readStyleValue(String(text).trim());
  }
}

export class CSSKeywordValue extends CSSStyleValue {
  value: string;

  constructor(value: unknown) {
    super();
    this.value = String(value);
  }

  override toString(): string {
    return this.value;
  }
}

/** A value that holds `var()`, or that of a custom property. */
export class CSSUnparsedValue extends CSSStyleValue {
  readonly #members: readonly unknown[];

  constructor(members: Iterable<unknown>) {
    super();
    this.#members = [...members];
    for (const [at, member] of this.#members.entries())
      Object.defineProperty(this, at, { value: member, enumerable: true });
  }

  get length(): number {
    return this.#members.length;
  }

  [Symbol.iterator](): IterableIterator<unknown> {
    return this.#members.values();
  }

  override toString(): string {
    return this.#members.join('');
  }
}

export class CSSNumericValue extends CSSStyleValue {}

const SIGNS: Readonly<Record<string, string>> = { percent: '%', number: '' };
/** Units of one kind, in the first of them. */
const SCALES: readonly Readonly<Record<string, number>>[] = [
  { px: 1, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, q: 96 / 101.6, pt: 96 / 72, pc: 16 },
  { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 },
  { s: 1, ms: 0.001 },
];
const UNITS =
  'px in cm mm Q pt pc em rem ex ch lh rlh vw vh vmin vmax svw svh lvw lvh dvw dvh cqw cqh cqi cqb cqmin cqmax deg grad rad turn s ms Hz ' +
  'kHz dpi dpcm dppx fr percent number';

export class CSSUnitValue extends CSSNumericValue {
  value: number;
  readonly unit: string;

  constructor(value: unknown, unit: unknown) {
    super();
    this.value = Number(value);
    this.unit = String(unit).toLowerCase();
    if (!UNITS.toLowerCase().split(' ').includes(this.unit)) throw new TypeError(`Invalid unit: ${String(unit)}`);
  }

  /** Throws a TypeError for units of another kind. */
  to(unit: unknown): CSSUnitValue {
    const wanted = String(unit).toLowerCase();
    if (wanted === this.unit) return new CSSUnitValue(this.value, wanted);
    const scale = SCALES.find((units) => this.unit in units && wanted in units);
    if (!scale) throw new TypeError(`Cannot convert to ${wanted}`);
    return new CSSUnitValue((this.value * (scale[this.unit] ?? 1)) / (scale[wanted] ?? 1), wanted);
  }

  override toString(): string {
    return `${this.value}${SIGNS[this.unit] ?? this.unit}`;
  }
}

const NUMBER = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]*)$/i;

/** The object of a written value. */
export function readStyleValue(text: string, property = ''): CSSStyleValue {
  if (property.startsWith('--') || text.includes('var(')) return new CSSUnparsedValue([text]);
  const [, number = '', unit = ''] = NUMBER.exec(text) ?? [];
  if (number !== '') return new CSSUnitValue(number, unit === '%' ? 'percent' : unit === '' ? 'number' : unit);
  return /^-?[a-z][\w-]*$/i.test(text) ? new CSSKeywordValue(text) : new CSSStyleValue(text);
}

/** `CSS.px(10)` and its kin. */
export function unitFunctions(): Record<string, (value: unknown) => CSSUnitValue> {
  return Object.fromEntries(UNITS.split(' ').map((unit) => [unit, (value: unknown) => new CSSUnitValue(value, unit)]));
}
