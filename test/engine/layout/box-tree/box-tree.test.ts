import t from 'tap';
import type { Box } from '../../../../src/engine/layout/box.js';
import { layoutPage } from '../../../support/drawing/layout-page.js';

/** The tree below the body, one word per box: `block(…)`, `lines(…)`, `inline(…)`, quoted text. */
function describeTree(body: string, style = ''): string {
  const { root } = layoutPage(`<!doctype html><style>${style}</style><body>${body}`, { ahem: true });
  const bodyBox = root.children.find((child) => child.element?.tag === 'body');
  return bodyBox && bodyBox.kind === 'block' ? bodyBox.children.map(describe).join(' ') : '';
}

function describe(box: Box): string {
  if (box.kind === 'text') return JSON.stringify(box.text);
  if (box.kind === 'replaced') return box.content.kind;
  const name = box.kind === 'inline' ? 'inline' : (box.tablePart ?? (box.context === 'inline' ? 'lines' : box.context));
  const mark = box.pseudo ? `::${box.pseudo}` : '';
  return `${name}${mark}(${box.children.map(describe).join(' ')})`;
}

t.test('anonymous boxes are generated where CSS requires them', async (t) => {
  for (const [what, body, tree] of [
    ['lines between blocks get blocks of their own', 'a<p>b</p>c', 'lines("a") lines("b") lines("c")'],
    ['white space between blocks makes nothing', '<p>a</p> \n <p>b</p>', 'lines("a") lines("b")'],
    ['a block cuts an inline element', '<b>a<p>b</p>c</b>', 'lines(inline("a")) lines("b") lines(inline("c"))'],
    ['display: contents leaves its children', '<div style="display:contents"><p>a</p></div>', 'lines("a")'],
    ['display: none leaves nothing', '<p>a</p><p hidden>b</p><script>c</script>', 'lines("a")'],
    ['floats stay in the line that they were met in', 'a<i style="float:left">b</i>', '"a" lines("b")'],
    [
      'text in a flex container is an item, blanks are none',
      '<div style="display:flex">a <b>b</b> <i>c</i></div>',
      'flex(lines("a ") lines("b") lines("c"))',
    ],
    [
      'order sorts items',
      '<div style="display:flex"><b style="order:2">a</b><b>b</b><b style="order:1">c</b></div>',
      'flex(lines("b") lines("c") lines("a"))',
    ],
    [
      'missing rows and cells are added',
      '<div style="display:table"><i>a</i><b style="display:table-cell">b</b></div>',
      'table(row(cell(inline("a")) cell("b")))',
    ],
    [
      'stray cells get a table',
      '<div><i style="display:table-cell">a</i> <i style="display:table-cell">b</i></div>',
      'block(table(row(cell("a") cell("b"))))',
    ],
    ['a line break is a character of its own', 'a<br>b', '"a" "\\n" "b"'],
    ['a missing picture has its alternative text', '<img alt="sun">', 'lines(missing "sun")'],
    ['an input shows its value', '<input value="v">', 'lines("v")'],
    ['a select shows what is chosen', '<select><option>a<option selected>b</select>', 'lines("b")'],
    ['a closed details shows its summary', '<details><summary>s</summary>x</details>', undefined],
  ] as const) {
    const found = describeTree(body);
    if (tree === undefined) t.notMatch(found, '"x"', what);
    else t.equal(found, tree, what);
  }
});

t.test('generated content resolves quotes and counters', async (t) => {
  t.equal(
    describeTree('<p>x</p>', 'p::before { content: "<" } p::after { content: ">"; display: block }'),
    'block(lines(inline::before("<") "x") lines::after(">"))',
  );
  t.match(describeTree('<q>a<q>b</q></q>'), /“.*‘.*’.*”/s);
  const counted = describeTree(
    '<p></p><p></p>',
    'p { counter-increment: n } p::before { content: counter(n, upper-roman) }',
  );
  t.equal(counted, 'lines(inline::before("I")) lines(inline::before("II"))');
});

t.test('list items have markers', async (t) => {
  t.equal(
    describeTree('<ol start="3"><li>a<li value="9">b<li>c</ol>'),
    'block(lines(lines::marker("3. ") "a") lines(lines::marker("9. ") "b") lines(lines::marker("10. ") "c"))',
  );
  t.equal(describeTree('<ul><li>a</ul>'), 'block(lines(block::marker() "a"))', 'a bullet is a shape');
  t.equal(describeTree('<ul style="list-style:none"><li>a</ul>'), 'block(lines("a"))');
});
