import type { ComputedStyle } from '../../css/computed/computed-style.js';
import { type Element, textOf } from '../../html/dom.js';

const NO_TEXT_TYPES = new Set(['checkbox', 'radio', 'range', 'color', 'hidden', 'image', 'file']);

/** The text of a form control; `undefined` if the element's children are its content. */
export function controlText(element: Element): string | undefined {
  if (element.namespace !== 'html') return undefined;
  switch (element.tag) {
    case 'input':
      return inputText(element);
    case 'textarea':
      return textOf(element) || placeholderOf(element);
    case 'select':
      return selectedText(element);
    case 'progress':
    case 'meter':
      return '';
    default:
      return undefined;
  }
}

function inputText(element: Element): string {
  const type = (element.attributes.get('type') ?? 'text').toLowerCase();
  if (NO_TEXT_TYPES.has(type)) return '';
  const value = element.attributes.get('value');
  if (type === 'submit') return value ?? 'Submit';
  if (type === 'reset') return value ?? 'Reset';
  if (type === 'password' && value) return '•'.repeat([...value].length);
  // A space gives an empty field its line.
  return value || placeholderOf(element) || ' ';
}

function placeholderOf({ attributes }: Element): string {
  return attributes.get('placeholder') ?? '';
}

/** Text that stands for a missing value is grey. */
export function controlStyle(element: Element, style: ComputedStyle): ComputedStyle {
  if (!element.attributes.has('placeholder') || element.attributes.get('value')) return style;
  if (element.tag === 'textarea' && textOf(element)) return style;
  return { ...style, color: PLACEHOLDER };
}

const PLACEHOLDER = Object.freeze({ r: 117, g: 117, b: 117, a: 1 });

function selectedText(element: Element): string {
  const options = optionsOf(element);
  if (element.attributes.has('multiple')) return options.map((option) => textOf(option).trim()).join('\n');
  const chosen = options.find((option) => option.attributes.has('selected')) ?? options[0];
  return chosen ? textOf(chosen).trim() : '';
}

function optionsOf(element: Element): Element[] {
  return element.children.flatMap((child) => {
    if (child.kind === 'text') return [];
    return child.tag === 'option' ? [child] : optionsOf(child);
  });
}
