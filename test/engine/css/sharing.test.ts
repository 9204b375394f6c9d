// @tier full: computes styles of hundreds of pages
import t from 'tap';
import { type Document, type Element, elementsOf, Text } from '../../../src/engine/html/dom.js';
import { fc } from '../../support/property.js';
import { markup, rule } from './random-pages.js';
import { describePage, styleDocument, stylePage } from './style-page.js';

t.test('sharing styles changes nothing', async () => {
  const property = fc.property(fc.array(markup, { maxLength: 5 }), fc.array(rule, { maxLength: 12 }), (html, css) => {
    const page = html.join('');
    const styleSheet = css.join('\n');
    return describePage(stylePage(page, styleSheet)) === describePage(stylePage(page, styleSheet, { share: false }));
  });
  fc.assert(property, { numRuns: 150 });
});

t.test('a changed element gets the same style as on a new page', async (t) => {
  const css = '.on{color:red} .on + p{order:1} ul:has(.on){order:2} li:nth-child(2){order:3}';
  const { styled, style, element } = stylePage('<ul id="u"><li id="a">x</li><li id="b">y</li></ul><p id="p">', css);
  t.equal(style('p').order, 0);
  t.equal(style('u').order, 0);
  t.equal(style('b').order, 3);
  element('u').attributes.set('class', 'on');
  styled.invalidate(element('u'));
  t.equal(style('p').order, 1);
  t.match(style('a').color, { r: 255 });
  element('a').attributes.set('class', 'on');
  styled.invalidate(element('a'));
  t.equal(style('u').order, 2);
  const first = element('a');
  const parent = element('u');
  first.remove();
  styled.invalidate(parent);
  t.equal(style('b').order, 0, 'b is the first child now');
});

/** Changes the document and returns the element to invalidate. */
function change({ root }: Document, [at, value]: readonly [number, number]): Element | undefined {
  const elements = elementsOf(root).slice(1);
  const element = elements[at % elements.length];
  const { parent } = element ?? {};
  if (!element || !parent) return undefined;
  if (value % 4 === 0) element.attributes.set('class', ['a', 'b', 'c', 'a b', ''][value % 5] ?? '');
  else if (value % 4 === 1) element.attributes.set('title', 'x');
  else if (value % 4 === 2) element.children.splice(0, element.children.length, new Text(value % 3 ? 't' : ''));
  else {
    element.remove();
    return parent;
  }
  return element;
}

t.test('a page that changes at random gets the styles of a new one', async () => {
  const property = fc.property(
    fc.array(markup, { minLength: 1, maxLength: 5 }),
    fc.array(rule, { maxLength: 6 }),
    fc.array(fc.tuple(fc.nat(40), fc.nat(60)), { minLength: 1, maxLength: 5 }),
    (html, css, changes) => {
      const styleSheet = css.join('\n');
      const page = stylePage(html.join(''), styleSheet);
      describePage(page);
      return changes.every((one) => {
        const changed = change(page.document, one);
        if (changed) page.styled.invalidate(changed);
        return describePage(page) === describePage(styleDocument(page.document, styleSheet));
      });
    },
  );
  fc.assert(property, { numRuns: 300 });
});

t.test('equal elements share one style object', async (t) => {
  const { style } = stylePage('<p id="a" class="x"><p id="b" class="x"><p class="x"><p class="x">', '.x{color:red}');
  t.not(style('a'), style('b'), 'ids tell apart');
  const { document, styled } = stylePage(
    '<p class="x"><b>1</b><p class="x"><b>2</b>',
    '.x{color:red} b:nth-child(1){order:1}',
  );
  const bold = elementsOf(document.root)
    .filter(({ tag }) => tag === 'b')
    .map((element) => styled.styleOf(element));
  t.equal(bold[0], bold[1]);
});
