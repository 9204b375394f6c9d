import type { Element } from '../dom/element.js';
import { textBelow } from '../dom/tree.js';

/** One rule of a `<style>` element, as far as pages look into it. */
export interface PageRule {
  readonly cssText: string;
  readonly selectorText: string;
}

/** The sheet of a `<style>` element: rules are pieces of its text, so that what is inserted is drawn. */
export class PageStyleSheet {
  readonly type = 'text/css';
  readonly href = null;
  disabled = false;
  readonly ownerNode: Element;

  constructor(ownerNode: Element) {
    this.ownerNode = ownerNode;
  }

  get cssRules(): PageRule[] {
    return splitRules(textBelow(this.ownerNode)).map((cssText) => ({
      cssText,
      selectorText: cssText.slice(0, Math.max(0, cssText.indexOf('{'))).trim(),
    }));
  }

  get rules(): PageRule[] {
    return this.cssRules;
  }

  insertRule(rule: string, index = 0): number {
    const rules = splitRules(textBelow(this.ownerNode));
    rules.splice(index, 0, String(rule));
    this.ownerNode.textContent = rules.join('\n');
    return index;
  }

  deleteRule(index: number): void {
    const rules = splitRules(textBelow(this.ownerNode));
    rules.splice(index, 1);
    this.ownerNode.textContent = rules.join('\n');
  }

  addRule(selector: string, style: string): number {
    this.insertRule(`${selector} { ${style} }`, this.cssRules.length);
    return -1;
  }

  replaceSync(text: string): void {
    this.ownerNode.textContent = String(text);
  }
}

const sheets = new WeakMap<Element, PageStyleSheet>();

export function styleSheetOf(element: Element): PageStyleSheet {
  const known = sheets.get(element) ?? new PageStyleSheet(element);
  sheets.set(element, known);
  return known;
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
  const rest = plain.slice(start).trim();
  return rest === '' ? rules : [...rules, rest];
}
