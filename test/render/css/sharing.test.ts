import fc from 'fast-check';
import t from 'tap';
import { elementsOf } from '../../../src/render/html/dom.js';
import { type StyledPage, stylePage } from './style-page.js';

const TAGS = ['div', 'p', 'span', 'li', 'ul'];
const CLASSES = ['a', 'b', 'c'];

const attributes = fc.record({
  class: fc.subarray(CLASSES).map((names) => names.join(' ')),
  style: fc.constantFrom('', '', 'margin-left:1px', '--v:3px'),
  title: fc.constantFrom('', '', 'x'),
});

const { markup } = fc.letrec<{ markup: string }>((tie) => ({
  markup: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constant('t'),
    fc
      .tuple(fc.constantFrom(...TAGS), attributes, fc.array(tie('markup'), { maxLength: 4 }))
      .map(([tag, { class: names, style, title }, inner]) => {
        const extra = title ? ` title="${title}"` : '';
        return `<${tag} class="${names}" style="${style}"${extra}>${inner.join('')}</${tag}>`;
      }),
  ),
}));

const compound = fc
  .tuple(
    fc.constantFrom('*', ...TAGS),
    fc.subarray(CLASSES, { maxLength: 2 }),
    fc.constantFrom(
      '',
      '',
      ':first-child',
      ':nth-child(2n)',
      ':not(.a)',
      ':is(.b, span)',
      ':has(.c)',
      '[title]',
      ':empty',
    ),
  )
  .map(([tag, names, pseudo]) => `${tag}${names.map((name) => `.${name}`).join('')}${pseudo}`);

const selector = fc
  .tuple(compound, fc.array(fc.tuple(fc.constantFrom(' ', ' > ', ' + ', ' ~ '), compound), { maxLength: 2 }))
  .map(([first, rest]) => first + rest.map(([combinator, next]) => combinator + next).join(''));

const declaration = fc.constantFrom(
  'color:red',
  'font-size:1.5em',
  'margin:var(--v, 2px)',
  '--v:5px',
  'line-height:2',
  'padding:1em!important',
  'order:4',
  'width:revert-layer',
  'border:1px solid',
);
const rule = fc
  .tuple(
    selector,
    fc.array(declaration, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '', '@layer l', '@layer m'),
  )
  .map(([head, body, layer]) => (layer ? `${layer}{${head}{${body.join(';')}}}` : `${head}{${body.join(';')}}`));

function describe({ document, styled }: StyledPage): string {
  return JSON.stringify([...elementsOf(document.root)].map((element) => styled.styleOf(element)));
}

t.test('sharing styles changes nothing', async () => {
  const property = fc.property(fc.array(markup, { maxLength: 5 }), fc.array(rule, { maxLength: 12 }), (html, css) => {
    const page = html.join('');
    const sheet = css.join('\n');
    return describe(stylePage(page, sheet)) === describe(stylePage(page, sheet, { share: false }));
  });
  fc.assert(property, { numRuns: 150 });
});

t.test('a changed element gets the style that a fresh page would have', async (t) => {
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

t.test('alike elements are given the same object', async (t) => {
  const { style } = stylePage('<p id="a" class="x"><p id="b" class="x"><p class="x"><p class="x">', '.x{color:red}');
  t.not(style('a'), style('b'), 'ids tell apart');
  const { document, styled } = stylePage(
    '<p class="x"><b>1</b><p class="x"><b>2</b>',
    '.x{color:red} b:nth-child(1){order:1}',
  );
  const bold = [...elementsOf(document.root)]
    .filter(({ tag }) => tag === 'b')
    .map((element) => styled.styleOf(element));
  t.equal(bold[0], bold[1]);
});
