import t, { type Test } from 'tap';
import { parseSheet, type StyledDocument, StyleEngine } from '../../../src/render/css/css.js';
import { FontTable } from '../../../src/render/font/font-spec.js';
import { type Document, type Element, elementsOf, Text } from '../../../src/render/html/dom.js';
import { parseHtml } from '../../../src/render/html/parse-html.js';
import type { BlockBox } from '../../../src/render/layout/box.js';
import { layoutDocument } from '../../../src/render/layout/layout.js';
import { LayoutCache } from '../../../src/render/layout/layout-cache.js';
import { describeBoxes } from '../../support/describe-boxes.js';
import { SQUARES } from '../../support/layout-page.js';
import { fc } from '../../support/property.js';
import { markup } from '../css/random-pages.js';

const VIEWPORT = { inlinePx: 300, blockPx: 200 };
const CSS = `
  body { font: 10px/12px sans-serif }
  .a { display: flex; gap: 3px } .a > .a { flex-direction: column } ul.a { flex-direction: column; align-items: center }
  .b { display: grid; grid-template-columns: 1fr 2fr } .c { float: left }
  .a.b { display: table; border-collapse: collapse } .a.b > * { display: table-cell; border: 1px solid }
  .a.c { container-type: inline-size; width: 50% } .a.c > * { width: 40cqw } .a.b.c { columns: 2 }
  span.c { position: absolute; top: 0 } p.c { position: relative } p::before { content: "> " }
  ul.b { display: inline-block } li:nth-child(2) { height: inherit } .a:has(+ .c) { padding: 2px }
  .b .b, .b > .a { display: grid; grid-template: subgrid / subgrid } div::first-line { font-size: 14px }
  p.a::first-line { letter-spacing: 2px }`;

const engine = new StyleEngine();
const fonts = new FontTable();
const styleSheets = [parseSheet(CSS)];
/** With a rule that lets any change below an element affect it, so that all styles are computed again. */
const withDescendants = [...styleSheets, parseSheet('div:has(.c) { padding: 2px }')];

function style(document: Document, hasDescendants = false): StyledDocument {
  return engine.style(document, hasDescendants ? withDescendants : styleSheets, {
    widthPx: VIEWPORT.inlinePx,
    heightPx: VIEWPORT.blockPx,
    pixelRatio: 1,
    colorScheme: 'light',
    greyBits: 1,
    text: SQUARES,
    fonts,
    note: () => {},
  });
}

function layOut(document: Document, styled: StyledDocument, cache: LayoutCache): BlockBox {
  return layoutDocument(document, {
    styled,
    text: SQUARES,
    images: { naturalSize: () => ({ width: undefined, height: undefined, ratio: undefined }) },
    hasPicture: () => false,
    viewport: VIEWPORT,
    pixelRatio: 1,
    steps: 2_000_000,
    isOverdue: () => false,
    note: () => {},
    isWholePage: true,
    cache,
  }).root;
}

/** A page that was laid out once. */
function openPage(source: string) {
  const document = parseHtml(source);
  const styled = style(document);
  const cache = new LayoutCache(SQUARES);
  layOut(document, styled, cache);
  return {
    elements: (tag: string): Element[] => elementsOf(document.root).filter((one) => one.tag === tag),
    /** Lays it out again after an element changed, and from scratch. */
    expectSame(t: Test, changed: Element, name = ''): void {
      styled.invalidate(changed);
      t.equal(
        describeBoxes(layOut(document, styled, cache)),
        describeBoxes(layOut(document, style(document), new LayoutCache(SQUARES))),
        name,
      );
    },
  };
}

type Change = readonly [kind: 'style' | 'text' | 'move' | 'remove' | 'class', at: number, value: number];

const STYLES = [
  '',
  'display:none',
  'width:70px',
  'font-size:14px',
  'order:2',
  'float:left',
  'display:flex',
  'height:40%',
];
const change: fc.Arbitrary<Change> = fc.tuple(
  fc.constantFrom('style', 'style', 'text', 'move', 'remove', 'class'),
  fc.nat(40),
  fc.nat(40),
);

/** Changes the document and returns the element to invalidate. */
function apply([kind, at, value]: Change, document: Document): Element | undefined {
  const body = document.root.children.find((one) => one.kind === 'element' && one.tag === 'body') as Element;
  const elements = elementsOf(body).slice(1);
  const element = elements[at % Math.max(1, elements.length)];
  if (!element?.parent) return undefined;
  if (kind === 'style') element.attributes.set('style', STYLES[value % STYLES.length] ?? '');
  if (kind === 'class') element.attributes.set('class', ['a', 'b', 'a b', 'c', ''][value % 5] ?? '');
  if (kind === 'text') {
    element.children.length = 0;
    element.append(new Text('words '.repeat(value % 6)));
  }
  if (kind === 'style' || kind === 'class' || kind === 'text') return element;
  const others = [body, ...elements.filter((one) => !elementsOf(element).includes(one))];
  const target = others[value % others.length] ?? body;
  element.remove();
  if (kind === 'move') target.append(element);
  return body;
}

t.test('a changed page lays out like a new one', async () => {
  const property = fc.property(
    fc.array(markup, { minLength: 1, maxLength: 4 }),
    fc.array(change, { minLength: 1, maxLength: 6 }),
    fc.boolean(),
    (html, changes, hasDescendants) => {
      const document = parseHtml(`<!doctype html><body>${html.join('')}`);
      const styled = style(document, hasDescendants);
      const cache = new LayoutCache(SQUARES);
      layOut(document, styled, cache);
      for (const one of changes) {
        const touched = apply(one, document);
        if (!touched) continue;
        styled.invalidate(touched);
        const again = describeBoxes(layOut(document, styled, cache));
        const recreated = describeBoxes(layOut(document, style(document, hasDescendants), new LayoutCache(SQUARES)));
        if (again !== recreated) throw new Error(`after ${one.join(' ')}:\n${again}\n\nis not\n\n${recreated}`);
      }
    },
  );
  fc.assert(property, { numRuns: 400 });
});

t.test('unchanged elements keep their boxes', async (t) => {
  const document = parseHtml('<!doctype html><body><p>one</p><p><b>two</b></p>');
  const styled = style(document);
  const cache = new LayoutCache(SQUARES);
  const body = (root: BlockBox): BlockBox => root.children.find((child) => child.element?.tag === 'body') as BlockBox;
  const before = body(layOut(document, styled, cache)).children;
  const [first] = elementsOf(document.root).filter(({ tag }) => tag === 'p');
  first?.attributes.set('style', 'margin-top: 30px');
  styled.invalidate(first as Element);
  const after = body(layOut(document, styled, cache)).children;
  t.not(after[0], before[0]);
  t.equal(after[1], before[1]);
});

t.test('a box that is as large as before leaves those around it as they are', async (t) => {
  const document = parseHtml('<!doctype html><body><table><tr><td>one</td><td>two</td></tr></table><p>three</p>');
  const styled = style(document);
  const cache = new LayoutCache(SQUARES);
  const boxesBy = (tag: string, box: BlockBox): BlockBox[] => [
    ...(box.element?.tag === tag ? [box] : []),
    ...box.children.flatMap((child) => (child.kind === 'block' ? boxesBy(tag, child) : [])),
  ];
  const before = layOut(document, styled, cache);
  const [table] = boxesBy('table', before);
  const [, cell] = boxesBy('td', before);
  const memory = table?.memory;
  const cellElement = cell?.element as Element;
  for (const [index, words] of ['six', 'longer words'].entries()) {
    cellElement.children.length = 0;
    cellElement.append(new Text(words));
    styled.invalidate(cellElement);
    const after = layOut(document, styled, cache);
    t.equal(boxesBy('table', after)[0], table);
    t.equal(boxesBy('td', after)[1], cell);
    t.equal(table?.memory === memory, index === 0, words);
    t.equal(describeBoxes(after), describeBoxes(layOut(document, style(document), new LayoutCache(SQUARES))), words);
  }
});

t.test('a column of items is not solved again for a width that nothing in it depends on', async (t) => {
  const items = '<div class="b"><p>one</p></div><div class="b"><p>two</p></div>';
  const document = parseHtml(
    `<!doctype html><body><main class="a"><div class="a"><h1>a heading as wide as can be</h1>${items}</div></main>`,
  );
  const styled = style(document);
  const cache = new LayoutCache(SQUARES);
  const solutionOf = (root: BlockBox) => {
    const column = root.children[0]?.kind === 'block' ? root.children[0].children[0] : undefined;
    const inner = column?.kind === 'block' ? column.children[0] : undefined;
    return inner?.kind === 'block' ? inner.memory?.solutions?.solution : undefined;
  };
  const before = solutionOf(layOut(document, styled, cache));
  const [first, second] = elementsOf(document.root).filter(({ tag }) => tag === 'p') as [Element, Element];
  for (const [element, words, isSame] of [
    [first, 'longer', true],
    [second, 'longer than the heading, so that the column is wider than before', false],
  ] as const) {
    element.children.length = 0;
    element.append(new Text(words));
    styled.invalidate(element);
    const after = layOut(document, styled, cache);
    t.equal(before !== undefined && solutionOf(after) === before, isSame, words);
    t.equal(describeBoxes(after), describeBoxes(layOut(document, style(document), new LayoutCache(SQUARES))), words);
  }
});

t.test('a column in a group is measured again when a cell makes it wider', async (t) => {
  const cells = '<td>one</td><td>two</td>';
  const document = parseHtml(
    `<!doctype html><body><table style="width: 200px"><colgroup><col><col></colgroup><tr>${cells}</tr></table>`,
  );
  const styled = style(document);
  const cache = new LayoutCache(SQUARES);
  layOut(document, styled, cache);
  const cell = elementsOf(document.root).find(({ tag }) => tag === 'td') as Element;
  cell.append(new Text(' and more'));
  styled.invalidate(cell);
  t.equal(
    describeBoxes(layOut(document, styled, cache)),
    describeBoxes(layOut(document, style(document), new LayoutCache(SQUARES))),
  );
});

t.test('a subgrid is updated when only the line names of its parent grid change', async (t) => {
  const grid = (names: string): string => `display: grid; grid-template-columns: ${names}`;
  const document = parseHtml(
    `<!doctype html><body><main style="${grid('[x] 30px [y] 30px [z]')}"><div style="${grid('subgrid')}; grid-column: 1 / 3"><p style="grid-column: y; margin: 0">text</p></div></main>`,
  );
  const styled = style(document);
  const cache = new LayoutCache(SQUARES);
  layOut(document, styled, cache);
  const main = elementsOf(document.root).find(({ tag }) => tag === 'main') as Element;
  main.attributes.set('style', grid('[y] 30px [x] 30px [z]'));
  styled.invalidate(main);
  t.equal(
    describeBoxes(layOut(document, styled, cache)),
    describeBoxes(layOut(document, style(document), new LayoutCache(SQUARES))),
  );
});

t.test('an empty item of a grid counts once it has content', async (t) => {
  const cells = '<i></i>'.repeat(6);
  const grid = 'display: grid; grid-template-columns: repeat(3, auto); float: left';
  for (let at = 0; at < 6; at++) {
    const page = openPage(`<!doctype html><body><main style="${grid}">${cells}</main>`);
    const cell = page.elements('i')[at] as Element;
    for (const words of ['several words', '']) {
      cell.children.length = 0;
      if (words !== '') cell.append(new Text(words));
      page.expectSame(t, cell, `item ${at}: ${words}`);
    }
  }
});

t.test('what a limited number of lines hides again is nowhere', async (t) => {
  const clamp = 'display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; width: 100px';
  const page = openPage(
    `<!doctype html><body><main style="${clamp}"><p>a</p><div>b <i style="display: inline-block">c</i></div></main>`,
  );
  const paragraph = page.elements('p')[0] as Element;
  for (const words of ['longer than a line', 'a']) {
    paragraph.children.length = 0;
    paragraph.append(new Text(words));
    page.expectSame(t, paragraph, words);
  }
});

t.test('a sticky column stays where its cells are', async (t) => {
  const columns = '<colgroup><col><col style="position: sticky; bottom: 0"></colgroup>';
  const document = parseHtml(
    `<!doctype html><body><table style="margin-top: 500px">${columns}<tr><td>a<td>b</table><p>c`,
  );
  const styled = style(document);
  const cache = new LayoutCache(SQUARES);
  const before = describeBoxes(layOut(document, styled, cache));
  styled.invalidate(document.root);
  t.equal(describeBoxes(layOut(document, styled, cache)), before);
});

t.test('a cell whose table is gone has its own border again', async (t) => {
  const page = openPage(
    '<!doctype html><body><table style="border-collapse: collapse"><tr><td style="border: 2px solid">a</table>',
  );
  const table = page.elements('table')[0] as Element;
  table.attributes.set('style', 'border-collapse: collapse; display: contents');
  page.expectSame(t, table);
});

t.test('an item as wide as its container grows with it, even if its width was rounded', async (t) => {
  const row = '<div class="a" style="min-width: 0"><p style="max-width: 100%">words of some width</p></div>';
  const page = openPage(
    `<!doctype html><body><main style="display: flex; width: 200px">${row}<aside>ab cd</aside></main>`,
  );
  const aside = page.elements('aside')[0] as Element;
  aside.attributes.set('style', 'display: none');
  page.expectSame(t, aside);
});

t.test('a changed box is compared with what an older box around it answered for it', async (t) => {
  const subgrid = 'display: grid; grid-template-columns: subgrid; grid-column: span 2';
  const page = openPage(
    `<!doctype html><body><main style="display: grid"><div style="${subgrid}"><ul><li style="width: 60px">one</ul></div><p>two</p></main>`,
  );
  for (const tag of ['p', 'li']) {
    const element = page.elements(tag)[0] as Element;
    if (tag === 'p') element.attributes.set('style', 'display: none');
    else element.append(new Text(' and more'));
    page.expectSame(t, element, tag);
  }
});

t.test('capital letters begin words that go on in other elements', async (t) => {
  const page = openPage(
    '<!doctype html><body style="text-transform: capitalize"><p>one<i> and </i><b>two</b>three <u>four </u>five</p>',
  );
  const element = page.elements('i')[0] as Element;
  for (const display of ['none', 'inline', 'block']) {
    element.attributes.set('style', `display: ${display}`);
    page.expectSame(t, element, display);
  }
});
