import { classesOfBehaviours } from '../../behaviour/behaviour.js';
import type { StyleSheet } from '../../css/css.js';
import type { Framework } from '../../framework/framework.js';
import { variablesIn } from '../../framework/release/split-block.js';
import { type Document, elementsOf, textOf } from '../../html/dom.js';
import type { FrameworkPage } from '../../render-types.js';

/**
 * The style sheet with the framework rules that a page needs; `more` are classes that scripts may add, `variables` custom
 * properties that they read.
 */
export function styleSheetOfPage(
  framework: Framework,
  document: Document,
  { screen, darkMode, noScreenPadding, frameworkVersion }: FrameworkPage,
  pixelRatio: number,
  more: Iterable<string> = [],
  variables: Iterable<string> = [],
): StyleSheet {
  const classes = new Set(more);
  const screenClasses: string[] = [];
  for (const own of new Set(elementsOf(document.root).map((element) => element.classes))) {
    for (const name of own) classes.add(name);
    // The first screen element is the context of the whole page; others are ordinary elements.
    if (screenClasses.length === 0 && own.includes('screen')) screenClasses.push(...own);
  }
  for (const name of classesOfBehaviours(document.root)) classes.add(name);
  const settings = { darkMode, noScreenPadding, frameworkVersion, pixelRatio, screenClasses };
  return framework.styleSheetFor(classes, screen, settings, [...variablesOfPage(document), ...variables]);
}

/** Custom properties that the page's styles and inline SVG refer to. */
function variablesOfPage({ root }: Document): string[] {
  const found: string[] = [];
  for (const element of elementsOf(root)) {
    for (const value of element.attributes.values()) if (value.includes('var(')) found.push(...variablesIn(value));
    if (element.tag === 'style') found.push(...variablesIn(textOf(element)));
  }
  return found;
}
