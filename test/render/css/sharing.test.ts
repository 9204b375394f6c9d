import t from 'tap';
import { elementsOf } from '../../../src/render/html/dom.js';
import { fc } from '../../support/property.js';
import { markup, rule } from './random-pages.js';
import { describePage, stylePage } from './style-page.js';

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
