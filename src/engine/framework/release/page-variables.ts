import { type Document, elementsOf, textOf } from '../../html/dom.js';
import { variablesIn } from './split-block.js';

/** Custom properties that the page's styles and inline SVG refer to. */
export function variablesOfPage({ root }: Document): string[] {
  const found: string[] = [];
  for (const element of elementsOf(root)) {
    for (const value of element.attributes.values()) if (value.includes('var(')) found.push(...variablesIn(value));
    if (element.tag === 'style') found.push(...variablesIn(textOf(element)));
  }
  return found;
}
