import type { ComputedStyle } from '../../../src/engine/css/computed/computed-style.js';
import { parseSheet, StyleEngine } from '../../../src/engine/css/css.js';
import { CanvasTextHost, FontRegistry } from '../../../src/engine/font/font.js';
import { FontTable } from '../../../src/engine/font/font-spec.js';
import { Framework, writeStyleSheet } from '../../../src/engine/framework/framework.js';
import { type Element, elementsOf } from '../../../src/engine/html/dom.js';
import { parseHtml } from '../../../src/engine/html/parse-html.js';
import { SCREENS, type ScreenName } from './screens.js';

const engine = new StyleEngine();
const text = new CanvasTextHost(new FontRegistry());
const fonts = new FontTable();
const framework = new Framework();

interface StyledPage {
  styleOf(id: string): ComputedStyle;
  pseudoStyleOf(id: string, pseudo: 'before' | 'after'): ComputedStyle | undefined;
}

/** The computed styles of markup inside a screen with the rules of `classes`, below the author's style sheet. */
export function styledPage(name: ScreenName, classes: Iterable<string>, markup: string, author = ''): StyledPage {
  const { screen, pixelRatio } = SCREENS[name];
  const styleSheet = parseSheet(writeStyleSheet(framework.rulesFor(['screen', ...classes], screen, { pixelRatio })));
  const document = parseHtml(`<!DOCTYPE html><body class="trmnl"><div class="screen">${markup}</div></body>`);
  const styled = engine.style(document, [styleSheet, parseSheet(author)], {
    widthPx: screen.widthCssPx * pixelRatio,
    heightPx: screen.heightCssPx * pixelRatio,
    pixelRatio,
    colorScheme: 'light',
    greyBits: 1,
    text,
    fonts,
    note() {},
  });
  const byId = new Map(elementsOf(document.root).map((element) => [element.id, element]));
  const elementOf = (id: string): Element => {
    const element = byId.get(id);
    if (!element) throw new Error(`no element ${id}`);
    return element;
  };
  return {
    styleOf: (id: string) => styled.styleOf(elementOf(id)),
    pseudoStyleOf: (id: string, pseudo: 'before' | 'after') => styled.pseudoStyleOf(elementOf(id), pseudo),
  };
}
