import type { Element } from '../dom/element/element.js';
import { markDirty } from '../dom/insert.js';
import type { Node } from '../dom/node.js';
import { textBelow } from '../dom/tree.js';

/** Tag of the elements that hold adopted style sheets (`engine/html/shadow-trees.ts`). */
const ADOPTED_STYLE_TAG = '-inkstand-style';

/** One rule of a style sheet, as far as pages look into it. */
interface PageRule {
  readonly cssText: string;
  readonly selectorText: string;
}

/**
 * The style sheet of a `<style>` element, or one that a script made for documents and shadow trees to adopt. Rules are pieces of its text,
 * so that what is inserted is drawn.
 */
export class CSSStyleSheet {
  readonly type = 'text/css';
  readonly href = null;
  readonly parentStyleSheet = null;
  readonly media = { mediaText: '', length: 0 };
  disabled = false;
  /** Elements that hold the text; those of an adopted style sheet are known to the host only. */
  readonly $elements: Element[] = [];
  readonly ownerNode: Element | null = null;
  #text = '';

  /** @param owner the `<style>` element; scripts give options or nothing */
  constructor(owner: unknown = undefined) {
    if ((owner as Element | undefined)?.$type !== 1) return;
    this.ownerNode = owner as Element;
    this.$elements.push(this.ownerNode);
  }

  get $text(): string {
    return this.ownerNode ? textBelow(this.ownerNode) : this.#text;
  }

  set $text(text: string) {
    this.#text = text;
    for (const element of this.$elements) element.textContent = text;
  }

  get cssRules(): PageRule[] {
    return splitRules(this.$text).map((cssText) => ({
      cssText,
      selectorText: cssText.slice(0, Math.max(0, cssText.indexOf('{'))).trim(),
    }));
  }

  get rules(): PageRule[] {
    return this.cssRules;
  }

  insertRule(rule: string, index = 0): number {
    const rules = splitRules(this.$text);
    rules.splice(index, 0, String(rule));
    this.$text = rules.join('\n');
    return index;
  }

  deleteRule(index: number): void {
    const rules = splitRules(this.$text);
    rules.splice(index, 1);
    this.$text = rules.join('\n');
  }

  removeRule(index: number): void {
    this.deleteRule(index);
  }

  addRule(selector: string, style: string): number {
    this.insertRule(`${selector} { ${style} }`, this.cssRules.length);
    return -1;
  }

  replaceSync(text: string): void {
    this.$text = String(text);
  }

  async replace(text: string): Promise<this> {
    this.replaceSync(text);
    return this;
  }
}

const sheets = new WeakMap<Element, CSSStyleSheet>();

export function styleSheetOf(element: Element): CSSStyleSheet {
  const sheet = sheets.get(element) ?? new CSSStyleSheet(element);
  sheets.set(element, sheet);
  return sheet;
}

/** What can adopt style sheets: documents and shadow roots. */
interface Adopter extends Node {
  readonly documentElement?: Element | null;
  $adopted: readonly CSSStyleSheet[];
  $adoptedElements: readonly Element[];
}

/** Gives each adopted style sheet an element at the end of its tree, which no script can reach. */
export function adoptSheets(adopter: Adopter, list: Iterable<CSSStyleSheet>): void {
  const adopted = [...list];
  for (const sheet of adopted)
    if (!(sheet instanceof CSSStyleSheet)) throw new TypeError('Failed to convert value to CSSStyleSheet');
  const former = adopter.$adopted;
  const elements = adopter.$adoptedElements;
  adopter.$adoptedElements = adopted.map((sheet) => elements[former.indexOf(sheet)] ?? holderOf(sheet, adopter));
  adopter.$adopted = adopted;
  const shown = adopter.$shadowHost ?? adopter.documentElement;
  if (shown) markDirty(shown);
}

/** The list as scripts get it: they add to it as well as they replace it. */
export function adoptedList(adopter: Adopter): readonly CSSStyleSheet[] {
  const push = (...more: CSSStyleSheet[]): number => {
    adoptSheets(adopter, [...adopter.$adopted, ...more]);
    return adopter.$adopted.length;
  };
  return Object.defineProperty([...adopter.$adopted], 'push', { value: push, configurable: true });
}

function holderOf(sheet: CSSStyleSheet, adopter: Adopter): Element {
  const element = adopter.$document.$createElement(ADOPTED_STYLE_TAG, 0);
  element.textContent = sheet.$text;
  element.$parent = adopter;
  sheet.$elements.push(element);
  return element;
}

/** Top-level rules of a sheet's text. */
function splitRules(text: string): string[] {
  const rules: string[] = [];
  let [start, depth] = [0, 0];
  const plain = text.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '');
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at];
    if (sign === '{') depth++;
    else if (sign === '}') depth = Math.max(0, depth - 1);
    if (depth > 0 || (sign !== '}' && sign !== ';')) continue;
    const rule = plain.slice(start, at + 1).trim();
    if (rule !== '' && rule !== ';') rules.push(rule);
    start = at + 1;
  }
  const remainder = plain.slice(start).trim();
  return remainder === '' ? rules : [...rules, remainder];
}
