type ComponentKind =
  | 'ident'
  | 'function'
  | 'at'
  | 'hash'
  | 'string'
  | 'url'
  | 'delim'
  | 'number'
  | 'percentage'
  | 'dimension'
  | 'block';

const NONE: readonly Component[] = Object.freeze([]);

/**
 * A component value of CSS Syntax 3. White space and comments are not components; `gap` records that some preceded it.
 */
export class Component {
  readonly kind: ComponentKind;
  /**
   * The decoded ident, at-keyword, hash, string or URL; a function name in lower case; a delimiter, colon, comma or
   * semicolon; the opening bracket of a block; or a number as written.
   */
  readonly text: string;
  readonly gap: boolean;
  readonly number: number;
  /** Lower case; `%` for percentages. */
  readonly unit: string;
  readonly children: readonly Component[];

  constructor(kind: ComponentKind, text: string, gap: boolean, number = 0, unit = '', children = NONE) {
    this.kind = kind;
    this.text = text;
    this.gap = gap;
    this.number = number;
    this.unit = unit;
    this.children = children;
  }

  is(text: string): boolean {
    return this.kind === 'delim' && this.text === text;
  }
}

/** Whether two values are written alike. */
export function isSameValue(one: readonly Component[], other: readonly Component[]): boolean {
  return one.length === other.length && one.every((component, index) => isSame(component, other[index]));
}

function isSame(one: Component, other: Component | undefined): boolean {
  if (one === other) return true;
  if (!other || one.kind !== other.kind || one.text !== other.text || one.gap !== other.gap) return false;
  return one.unit === other.unit && one.number === other.number && isSameValue(one.children, other.children);
}

const CLOSER: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Serialises components to text that parses to the same components. */
export function writeComponents(components: readonly Component[]): string {
  let text = '';
  for (const component of components) text += (component.gap && text ? ' ' : '') + writeComponent(component);
  return text;
}

function writeComponent(component: Component): string {
  const { kind, text, children } = component;
  if (kind === 'function') return `${text}(${writeComponents(children)})`;
  if (kind === 'block') return text + writeComponents(children) + CLOSER[text];
  if (kind === 'string') return JSON.stringify(text);
  if (kind === 'url') return `url(${JSON.stringify(text)})`;
  if (kind === 'hash') return `#${text}`;
  if (kind === 'at') return `@${text}`;
  if (kind === 'percentage' || kind === 'dimension') return text + component.unit;
  return text;
}

/** Splits at top-level commas; returns at least one list, which may be empty. */
export function splitAtCommas(components: readonly Component[]): readonly (readonly Component[])[] {
  const lists: Component[][] = [[]];
  for (const component of components) {
    if (component.is(',')) lists.push([]);
    else lists.at(-1)?.push(component);
  }
  return lists;
}
