import t from 'tap';
import { elementsOf } from '../../../src/engine/html/dom.js';
import { stylePage } from './style-page.js';

const PAGE = `<body><main id="m" class="page wide" lang="de-AT">
  <ul id="u"><li id="a" class="one">1</li><li id="b" class="one two" data-kind="Big news">2</li><li id="c">3</li><li id="d" class="two">4</li></ul>
  <p id="p"><b id="pb">x</b><i id="pi"></i><b id="pb2">y</b></p><p id="e"></p>
  <a id="l" href="#">link</a><a id="nl">none</a><input id="i" type="CHECKBOX" checked>
  <svg id="s"><linearGradient id="lg"></linearGradient></svg>
</main></body>`;

/** Which elements with an id a selector matches. */
function matched(selector: string, css = `${selector}{order:1}`): string {
  const { document, styled } = stylePage(PAGE, css);
  const hits = elementsOf(document.root).filter((element) => element.id && styled.styleOf(element).order === 1);
  return hits.map(({ id }) => id).join(' ');
}

const CASES: readonly [string, string][] = [
  ['li', 'a b c d'],
  ['.one', 'a b'],
  ['.one.two', 'b'],
  ['#b', 'b'],
  ['li#b.two', 'b'],
  ['ul > li', 'a b c d'],
  ['main li', 'a b c d'],
  ['main > li', ''],
  ['.one + li', 'b c'],
  ['.one ~ li', 'b c d'],
  ['.one + .two ~ li', 'c d'],
  ['ul > *', 'a b c d'],
  ['li:first-child', 'a'],
  ['li:last-child', 'd'],
  ['li:nth-child(2)', 'b'],
  ['li:nth-child(odd)', 'a c'],
  ['li:nth-child(2n)', 'b d'],
  ['li:nth-child(-n+2)', 'a b'],
  ['li:nth-child( 2n + 1 )', 'a c'],
  ['li:nth-child(n+3)', 'c d'],
  ['li:nth-child(2n-1)', 'a c'],
  ['li:nth-last-child(2)', 'c'],
  ['li:nth-child(2 of .two)', 'd'],
  ['b:first-of-type', 'pb'],
  ['b:last-of-type', 'pb2'],
  ['b:nth-of-type(2)', 'pb2'],
  ['i:only-of-type', 'pi'],
  ['p:empty', 'e'],
  [':is(.one, .two)', 'a b d'],
  ['li:not(.one)', 'c d'],
  ['li:not(.one, .two)', 'c'],
  [':where(#a, #c)', 'a c'],
  ['ul:has(.two)', 'u'],
  ['p:has(> i)', 'p'],
  ['li:has(+ .two)', 'a c'],
  ['li:has(~ #d)', 'a b c'],
  ['main:has(ul .two) p', 'p e'],
  ['[data-kind]', 'b'],
  ['[data-kind="Big news"]', 'b'],
  ['[data-kind="big news" i]', 'b'],
  ['[data-kind="big news"]', ''],
  ['[data-kind~=news]', 'b'],
  ['[data-kind^=Big]', 'b'],
  ['[data-kind$=news]', 'b'],
  ['[data-kind*=" n"]', 'b'],
  ['[lang|=de]', 'm'],
  ['[type=checkbox]', 'i'],
  ['[class^="pa"]', 'm'],
  ['[class*=" t"]', 'b'],
  [':lang(de) > ul', 'u'],
  [':root main', 'm'],
  ['a:link', 'l'],
  ['a:not(:any-link)', 'nl'],
  ['input:checked', 'i'],
  ['li:hover', ''],
  ['linearGradient', 'lg'],
  ['lineargradient', ''],
  ['*|li.two', 'b d'],
  ['li::nonsense', ''],
  ['li:nonsense', ''],
  ['li, :nonsense', ''],
  [':is(:nonsense, #c)', 'c'],
  ['.\\6f ne', 'a b'],
];

t.test('selectors match what browsers match', async (t) => {
  for (const [selector, expected] of CASES) t.equal(matched(selector), expected, selector);
});

const NESTED: readonly [string, string][] = [
  ['ul { li { order: 1 } }', 'a b c d'],
  ['ul { > .two { order: 1 } }', 'b d'],
  ['.one { &.two { order: 1 } }', 'b'],
  ['li { .page & { order: 1 } }', 'a b c d'],
  ['.one { + li { order: 1 } }', 'b c'],
  ['.one, .two { &:not(.one) { order: 1 } }', 'd'],
  ['ul { & > li { &.one { order: 1 } } }', 'a b'],
  ['li { @media (width > 1px) { order: 1 } }', 'a b c d'],
  ['main { :is(&, p) > ul { order: 1 } }', 'u'],
  ['ul { li:hover { order: 2 } order: 1; }', 'u'],
];

t.test('nested rules expand to their parent rules', async (t) => {
  for (const [css, expected] of NESTED) t.equal(matched('', css), expected, css);
});

/** The first of two rules must win although it comes earlier. */
const STRONGER: readonly [string, string][] = [
  ['#b', '.one.two'],
  ['.one.two', 'li.one'],
  ['li.one', '.two'],
  ['.two', 'main ul li'],
  ['[data-kind]', 'ul li'],
  ['li:nth-child(2)', 'ul li'],
  [':is(#zzz, li)', '.one.two'],
  ['.two', ':where(#b)'],
  ['li:not(#zzz)', '.one.two'],
  ['li:nth-child(1 of #b)', '.one.two'],
];

t.test('the more specific selector wins over the later one', async (t) => {
  for (const [strong, weak] of STRONGER) {
    const { style } = stylePage(PAGE, `${strong}{order:1} ${weak}{order:2}`);
    t.equal(style('b').order, 1, `${strong} over ${weak}`);
  }
});

t.test('pseudo-elements have separate styles', async (t) => {
  const { styled, element } = stylePage(
    PAGE,
    `li::before{content:"-";color:red} li:after{content:none} ul li.two::before{color:blue} p::marker{color:red}`,
  );
  t.same(styled.pseudoStyleOf(element('a'), 'before')?.content, [{ kind: 'string', value: '-' }]);
  t.match(styled.pseudoStyleOf(element('a'), 'before')?.color, { r: 255, b: 0 });
  t.match(styled.pseudoStyleOf(element('d'), 'before')?.color, { r: 0, b: 255 });
  t.equal(styled.pseudoStyleOf(element('a'), 'after'), undefined, 'content none makes no box');
  t.equal(styled.pseudoStyleOf(element('p'), 'before'), undefined);
  t.match(styled.pseudoStyleOf(element('p'), 'marker')?.color, { r: 255 });
  t.ok(styled.pseudoStyleOf(element('c'), 'marker'), 'a marker always has a style');
});

t.test('attr() in content is resolved for each element', async (t) => {
  const { styled, element } = stylePage(PAGE, `li::before{content:attr(class) " " attr(data-kind, "none")}`);
  const textOf = (id: string) => styled.pseudoStyleOf(element(id), 'before')?.content;
  t.match(textOf('a'), [{ value: 'one' }, { value: ' ' }, { value: 'none' }]);
  t.match(textOf('b'), [{ value: 'one two' }, { value: ' ' }, { value: 'Big news' }]);
});
