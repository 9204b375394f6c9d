import t from 'tap';
import { declare, stylePage } from './style-page.js';

const PAGE = '<div id="p" class="p"><div id="x" class="a b" style="flex-grow:3"></div></div>';

/** CSS and the resulting `order` of #x. */
const CASES: readonly [string, string, number][] = [
  ['later wins', '.a{order:1} .a{order:2}', 2],
  ['important wins over later', '.a{order:1!important} #x{order:2}', 1],
  ['unlayered wins over layered', '.a{order:1} @layer l{#x{order:2}}', 1],
  ['the later layer wins', '@layer l{#x{order:1}} @layer m{.a{order:2}}', 2],
  ['a layer statement fixes the order', '@layer m,l; @layer l{.a{order:1}} @layer m{#x{order:2}}', 1],
  ['important turns layers around', '@layer l{.a{order:1!important}} @layer m{#x{order:2!important}}', 1],
  ['layered important wins over unlayered important', '@layer l{.a{order:1!important}} #x{order:2!important}', 1],
  ['what stands in a layer wins over its sublayers', '@layer l{@layer k{#x{order:2}} .a{order:1}}', 1],
  ['a dotted name reaches a sublayer', '@layer l.k{#x{order:1}} @layer l{@layer j{.a{order:2}}}', 2],
  ['anonymous layers are layers', '@layer{#x{order:1}} .a{order:2}', 2],
  ['two anonymous layers are different', '@layer{#x{order:1}} @layer{.a{order:2}}', 2],
  ['revert-layer uncovers the layer below', '@layer l{.a{order:1}} @layer m{.a{order:2;order:revert-layer}}', 1],
  ['revert goes back to the user agent', '.a{order:1} #x{order:revert}', 0],
  ['an invalid value does not count', '.a{order:1} .a{order:nonsense}', 1],
  ['an invalid variable counts as unset', '.a{order:1} .a{--n:red;order:var(--n)}', 0],
  ['supports that holds', '@supports (display:grid) and (not (display:nonsense)){.a{order:1}}', 1],
  ['a semicolon ends a value with a variable', '@supports not (order:var(--a);){.a{order:1}}', 1],
  ['so it does in a fallback', '.a{order:1} .a{--n:2;order:var(--n,;)}', 1],
  [
    'comment marks of HTML are tokens of a value',
    '@supports (order:var(--a) <!--) and (order:--> var(--a)){.a{order:1}}',
    1,
  ],
  ['auto is no wrap mode', '@supports (text-wrap-mode:wrap) and (not (text-wrap-mode:auto)){.a{order:1}}', 1],
  ['supports that does not', '@supports (foo:bar) or selector(a:nonsense){.a{order:1}}', 0],
  ['media that holds', '@media screen and (min-width:800px) and (max-height:480px){.a{order:1}}', 1],
  ['media as a range', '@media (400px <= width < 801px){.a{order:1}}', 1],
  ['media that does not hold', '@media print, (width < 800px){.a{order:1}}', 0],
  ['media by orientation', '@media (orientation:landscape) and (resolution:1dppx){.a{order:1}}', 1],
  ['media turned around', '@media not all and (monochrome){.a{order:1}}', 0],
  ['media that is not understood', '@media (nonsense) or (width:800px){.a{order:1}}', 1],
  ['an unknown at-rule is skipped', '@nonsense{.a{order:2}} .a{order:1}', 1],
  ['a broken rule does not eat the next', '.a{order:1;;:;} }{} .b{order:2}', 2],
  ['an unclosed block closes at the end', '.a{order:2', 2],
  ['a bracket that is not closed lasts to its end', '.a{order:1} .b{color:f(1;} .c) ;order:4}', 4],
  ['a pseudo-element ends its selector', '.a{order:1} .b::first-line[id], .b{order:2} .b::before.c, .b{order:3}', 1],
  ['an id does not begin with a digit', '.a{order:1} #6x, .b{order:2}', 1],
  ['an id may begin with an escaped digit', '.a{order:1} #\\36 x, .b{order:2}', 2],
];

t.test('declarations win by origin, layer, specificity and order', async (t) => {
  for (const [name, css, expected] of CASES) t.equal(stylePage(PAGE, css).style('x').order, expected, name);
});

t.test('the style attribute wins over rules, but not over important ones', async (t) => {
  t.equal(stylePage(PAGE, '#x{flex-grow:1}').style('x').flexGrow, 3);
  t.equal(stylePage(PAGE, '.a{flex-grow:1!important}').style('x').flexGrow, 1);
});

t.test('a later style sheet wins over an earlier one', async (t) => {
  t.equal(stylePage(PAGE, ['.a{order:2}', '.a{order:1}']).style('x').order, 1);
  t.equal(
    stylePage(PAGE, ['@layer l{.a{order:2}}', '@layer m{.a{order:3}}', '@layer l{#x{order:4}}']).style('x').order,
    3,
  );
});

t.test('all, inherit, initial and unset reset or inherit values', async (t) => {
  const css = '#p{color:red;width:50px;direction:rtl} #x{color:blue;width:9px;';
  t.match(stylePage(PAGE, `${css}all:inherit}`).style('x'), { color: { r: 255, b: 0 }, width: 50 });
  t.match(stylePage(PAGE, `${css}all:unset}`).style('x'), { color: { r: 255, b: 0 }, width: 'auto', direction: 'rtl' });
  t.match(stylePage(PAGE, `${css}all:initial}`).style('x'), { color: { r: 0, g: 0, b: 0 }, direction: 'rtl' });
  t.match(stylePage(PAGE, '#x{border:2px solid;border-color:initial;color:red}').style('x').borderColor.top, {
    r: 255,
  });
});

t.test('presentational attributes rank below every author rule', async (t) => {
  const html =
    '<img id="i" width="40" height="50%"><table id="t" cellpadding="7"><tr><td id="d" align="right">x<th id="h">y</table>';
  const { style } = stylePage(html, '*{height:auto}');
  t.equal(style('i').width, 40);
  t.equal(style('i').height, 'auto');
  t.equal(style('d').padding.left, 7);
  t.equal(style('d').textAlign, '-webkit-right', 'blocks in the cell as well');
  t.equal(style('h').textAlign, 'center', 'th is centred while nobody sets an alignment');
  t.equal(stylePage(html, '#t{text-align:left}').style('h').textAlign, 'left');
});

t.test('an SVG attribute cannot inject a second declaration', async (t) => {
  const { style } = stylePage(
    '<svg id="s" width="30" fill="red;order:7" stroke="#00f" font-size="20"><path id="p"/></svg>',
    '',
  );
  t.match(style('s'), { width: 30, order: 0, fontSizePx: 20 });
  t.same(style('p').svg, { stroke: 'rgb(0,0,255)' });
});

t.test('unknown properties and values are noted, harmless ones are not', async (t) => {
  const { notes, style } = stylePage(PAGE, '#x{frobnicate:1;float:up;cursor:pointer;transition:all 1s}');
  style('x');
  t.same([...notes].sort(), ['unsupported: property frobnicate', 'unsupported: value of float']);
});

t.test('lengths that no browser accepts are noted as errors of the page', async (t) => {
  const wrong = [
    'gap:2',
    'padding:-3px',
    'margin-bottom:0.2en',
    'width:red',
    'width:%',
    'min-height:-1%',
    'top:5',
    '-webkit-line-clamp:0',
  ];
  for (const declaration of wrong) {
    const { notes, style } = stylePage(PAGE, `#x{${declaration}}`);
    style('x');
    const [property] = declaration.split(':');
    t.match([...notes], [`unsupported: invalid value of ${property}`], declaration);
  }
  const right = [
    'gap:0',
    'margin:-3px auto',
    'width:fit-content',
    'height:-webkit-fill-available',
    'top:calc(1px + 2%)',
  ];
  for (const declaration of right) {
    const { notes, style } = stylePage(PAGE, `#x{${declaration}}`);
    style('x');
    t.notMatch([...notes].join(), /invalid/, declaration);
  }
});

t.test('the user agent style sheet matches Chromium on an unstyled page', async (t) => {
  const html = `<body id="b"><h1 id="h1">t</h1><p id="p">t<small id="sm">s</small><code id="code">c</code></p><ul id="ul"><li id="li">
    <ul id="ul2"></ul></ul><pre id="pre">x</pre><hr id="hr"><a id="a" href="x">l</a><table id="t"><tr><td id="td">`;
  const { style } = stylePage(html, '');
  t.match(style('b'), { display: 'block', margin: { top: 8, left: 8 }, fontSizePx: 16 });
  t.match(style('h1'), { fontSizePx: 32, margin: { top: 21.44 }, font: { weight: 700 } });
  t.match(style('p').margin, { top: 16, bottom: 16, left: 0 });
  t.equal(style('sm').fontSizePx, 16 / 1.2);
  t.equal(style('code').fontSizePx, 13);
  t.match(style('pre'), { fontSizePx: 13, whiteSpaceCollapse: 'preserve', textWrap: 'nowrap', margin: { top: 13 } });
  t.match(style('ul'), { padding: { left: 40 }, margin: { top: 16 }, listStyleType: 'disc' });
  t.match(style('ul2'), { margin: { top: 0 }, listStyleType: 'circle' });
  t.equal(style('li').display, 'list-item');
  t.match(style('hr'), { borderWidth: { top: 1 }, borderStyle: { top: 'inset' }, margin: { top: 8, left: 'auto' } });
  t.match(style('a'), { color: { b: 238 }, textDecoration: { lines: ['underline'] } });
  t.match(style('t'), { display: 'table', borderSpacing: { x: 2 }, boxSizing: 'border-box' });
  t.match(style('td'), { display: 'table-cell', padding: { top: 1 }, verticalAlign: 'middle' });
});

t.test('a table on a page without doctype does not inherit the text around it', async (t) => {
  const css = '#p{font:italic 30px x;text-align:right;color:red}';
  const html = '<div id="p"><table id="t"><tr><td>x</table>';
  t.match(stylePage(html, css).style('t'), { fontSizePx: 30, textAlign: 'right', color: { r: 255 } });
  const quirky = stylePage(html, css, { doctype: '' }).style('t');
  t.match(quirky, { fontSizePx: 16, textAlign: 'start', color: { r: 255 }, font: { italic: false } });
});

t.test('a monospace font shrinks a default or relative font size', async (t) => {
  t.equal(declare('font-family:monospace').fontSizePx, 13);
  t.equal(declare('font-family:monospace,serif').fontSizePx, 16);
  t.equal(declare('font-family:monospace;font-size:20px').fontSizePx, 20);
  const { style } = stylePage('<div id="p"><code id="c">x', '#p{font-size:20px}');
  t.equal(style('c').fontSizePx, 20);
});
