import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parseSheet, type StyledDocument, StyleEngine, type StyleSheet } from '../../../src/render/css/css.js';
import { CanvasTextHost, FontRegistry } from '../../../src/render/font/font.js';
import { FontTable } from '../../../src/render/font/font-spec.js';
import { buildPage, Framework } from '../../../src/render/framework/framework.js';
import { type Document, type Element, elementsOf, Text, textOf } from '../../../src/render/html/dom.js';
import { parseHtml } from '../../../src/render/html/parse-html.js';
import type { BlockBox } from '../../../src/render/layout/box.js';
import { layoutDocument } from '../../../src/render/layout/layout.js';
import { LayoutCache } from '../../../src/render/layout/layout-cache.js';
import { styleSheetOfPage } from '../../../src/render/page/framework-style-sheet.js';
import { copyElement, setInlineStyle } from '../../../src/render/runtime/change-element.js';
import { describeBoxes } from '../../support/describe-boxes.js';
import { Chance } from '../../support/random/chance.js';
import { SCREENS } from '../framework/screens.js';

const FOLDER = join(import.meta.dirname, '../../../../test/fixtures/screens/og_png');
const PAGES = 9;
const CHANGES = 12;
const SIZE = { widthPx: 800, heightPx: 480 };
const STYLES: readonly Readonly<Record<string, string>>[] = [
  { display: 'none' },
  { display: 'flex' },
  { display: 'inline' },
  { display: 'contents' },
  { width: '70px' },
  { height: '50%' },
  { 'max-height': '40px', overflow: 'hidden' },
  { 'font-size': '30px' },
  { 'white-space': 'nowrap' },
  { position: 'absolute', top: '3px', right: '10%' },
  { position: 'relative', left: '5px' },
  { position: 'sticky', bottom: '0' },
  { float: 'left' },
  { margin: '0 auto' },
  { 'counter-increment': 'n' },
  { transform: 'translate(3px, 50%)' },
  { 'writing-mode': 'vertical-rl' },
  { 'container-type': 'inline-size' },
  { color: 'red' },
];

const engine = new StyleEngine();
const fonts = new FontTable();
const framework = new Framework();
const text = new CanvasTextHost(new FontRegistry());

/** A page with the rules that it starts with. */
interface Page {
  readonly document: Document;
  readonly styleSheets: readonly StyleSheet[];
}

function readPage(name: string): Page {
  const settings = { screen: SCREENS.og.screen, darkMode: false, noScreenPadding: false, frameworkVersion: 'latest' };
  const markup = readFileSync(join(FOLDER, name), 'utf8');
  const document = parseHtml(buildPage({ markup, view: 'full', ...settings }));
  const own = elementsOf(document.root).filter(({ tag }) => tag === 'style');
  const counters = '.label::before { content: counter(n) } :first-child > .value { padding: 1px } p + p { margin: 0 }';
  const styleSheets = [
    styleSheetOfPage(framework, document, settings, 1),
    ...own.map((element) => parseSheet(textOf(element))),
    parseSheet(counters),
  ];
  return { document, styleSheets };
}

function styleOf({ document, styleSheets }: Page): StyledDocument {
  const environment = {
    ...SIZE,
    pixelRatio: 1,
    colorScheme: 'light',
    greyBits: 1,
    text,
    fonts,
    note: () => {},
  } as const;
  return engine.style(document, styleSheets, environment);
}

function layOut({ document }: Page, styled: StyledDocument, cache: LayoutCache): BlockBox {
  return layoutDocument(document, {
    styled,
    text,
    images: { naturalSize: () => ({ width: 30, height: 20, ratio: 1.5 }) },
    hasPicture: () => true,
    viewport: { inlinePx: SIZE.widthPx, blockPx: SIZE.heightPx },
    pixelRatio: 1,
    steps: 2_000_000,
    isOverdue: () => false,
    note: () => {},
    isWholePage: true,
    cache,
  }).root;
}

/** Changes one element; returns those that have to be styled again. */
function change({ document }: Page, chance: Chance): readonly Element[] {
  const body = document.root.children.find((one) => one.kind === 'element' && one.tag === 'body') as Element;
  const elements = elementsOf(body).filter((one) => one !== body && one.namespace === 'html' && one.tag !== 'style');
  if (elements.length === 0) return [];
  const element = chance.pick(elements);
  const { parent } = element;
  const kind = chance.below(7);
  if (kind < 2 || !parent) setInlineStyle(element, chance.pick(STYLES));
  else if (kind === 2) element.attributes.set('class', chance.pick(elements).attributes.get('class') ?? '');
  else if (kind === 3) {
    element.children.length = 0;
    element.append(new Text('words '.repeat(chance.below(6))));
  } else if (kind === 4) element.attributes.set(chance.pick(['dir', 'colspan', 'hidden']), chance.pick(['rtl', '2']));
  else if (kind === 5) {
    const small = elements.filter((one) => elementsOf(one).length < 20);
    if (small.length > 0) parent.insert(copyElement(chance.pick(small)), chance.below(parent.children.length + 1));
    return [parent];
  } else {
    const targets = [body, ...elements.filter((one) => !elementsOf(element).includes(one))];
    element.remove();
    if (chance.is(0.5)) return [parent];
    const target = chance.pick(targets);
    target.append(element);
    return [parent, target];
  }
  return [element];
}

t.test('pages that change at random are laid out like new ones', async (t) => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.html'));
  const chance = new Chance(20);
  for (let count = 0; count < PAGES; count++) {
    const name = names[(count * 7) % names.length] ?? '';
    const page = readPage(name);
    const styled = styleOf(page);
    const cache = new LayoutCache(text);
    layOut(page, styled, cache);
    const different: string[] = [];
    for (let index = 0; index < CHANGES && different.length === 0; index++) {
      for (const element of change(page, chance)) styled.invalidate(element);
      const again = describeBoxes(layOut(page, styled, cache)).split('\n');
      const recreated = describeBoxes(layOut(page, styleOf(page), new LayoutCache(text))).split('\n');
      const line = again.findIndex((one, at) => one !== recreated[at]);
      if (line >= 0 || again.length !== recreated.length)
        different.push(`change ${index}: ${again[line]} is not ${recreated[line]}`);
    }
    t.same(different, [], name);
  }
});

t.test('what changes inside a hidden element moves nothing', async (t) => {
  const page = readPage('progress.html');
  const styled = styleOf(page);
  const cache = new LayoutCache(text);
  layOut(page, styled, cache);
  const bar = elementsOf(page.document.root).findLast((one) => one.classes.includes('progress-bar')) as Element;
  const track = elementsOf(bar).find((one) => one.classes.includes('track')) as Element;
  setInlineStyle(bar, { display: 'none' });
  styled.invalidate(bar);
  layOut(page, styled, cache);
  track.children.length = 0;
  track.append(new Text('words '.repeat(4)));
  styled.invalidate(track);
  const again = describeBoxes(layOut(page, styled, cache));
  t.equal(again, describeBoxes(layOut(page, styleOf(page), new LayoutCache(text))));
});
