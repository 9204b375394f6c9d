import t from 'tap';
import { elementsOf, textOf } from '../../../src/engine/html/dom.js';
import { HTML_LIMITS, parseHtml, parseHtmlFragment } from '../../../src/engine/html/parse-html.js';
import { serializeChildren, serializeNode } from '../../../src/engine/html/serialize.js';
import { fc } from '../../support/property.js';

const MENDED: readonly [string, string][] = [
  ['<p>a<p>b', '<p>a</p><p>b</p>'],
  ['<b>a<i>b</b>c</i>', '<b>a<i>b</i></b><i>c</i>'],
  ['a &amp; b &nbsp;&eacute;&notin;', 'a &amp; b &nbsp;é∉'],
  ['<table><td>x', '<table><tbody><tr><td>x</td></tr></tbody></table>'],
  ['<table>stray<tr><td>x', 'stray<table><tbody><tr><td>x</td></tr></tbody></table>'],
  ['<div class=a class=b>', '<div class="a"></div>'],
  [
    '<svg viewbox="0 0 1 1"><lineargradient/><foreignobject><p>x',
    '<svg viewBox="0 0 1 1"><linearGradient></linearGradient><foreignObject><p>x</p></foreignObject></svg>',
  ],
  ['a<!-- gone -->b', 'ab'],
  ['<span title="a&quot;b<">', '<span title="a&quot;b&lt;"></span>'],
  ['<br></br><img src=x>y', '<br><br><img src="x">y'],
  ['<template><b>t</b></template>', '<template><b>t</b></template>'],
];

t.test('broken markup is corrected as in browsers', async (t) => {
  for (const [source, expected] of MENDED) {
    const body = parseHtml(`<!doctype html><body>${source}`).root.children[1];
    t.equal(body?.kind === 'element' && serializeChildren(body), expected, source);
  }
});

t.test('a page has a root element, and is in quirks mode without a doctype', async (t) => {
  t.equal(parseHtml('').root.tag, 'html');
  t.equal(parseHtml('x').quirks, true);
  t.equal(parseHtml('<!doctype html>x').quirks, false);
  t.equal(parseHtml('<svg><a/></svg>').root.children.length, 2);
});

t.test('fragments are parsed in the context of their element', async (t) => {
  t.equal(parseHtmlFragment('<tr><td>x').map(serializeNode).join(''), 'x');
  const cells = parseHtmlFragment('<td>x</td>', 'tr');
  t.equal(cells.map(serializeNode).join(''), '<td>x</td>');
  t.equal(cells[0]?.parent, undefined);
});

t.test('exceeding a limit truncates the page and is reported once', async (t) => {
  const notes: string[] = [];
  const limits = { ...HTML_LIMITS, depth: 8, elements: 40, attributeChars: 10, textChars: 20 };
  const page = parseHtml(
    `<p title="0123456789x" id="y">${'t'.repeat(30)}</p>${'<div>'.repeat(30)}deep`,
    (code) => notes.push(code),
    limits,
  );
  const all = elementsOf(page.root);
  const depthOf = (at: (typeof all)[number]): number => (at.parent ? depthOf(at.parent) + 1 : 0);
  t.equal(Math.max(...all.map(depthOf)), 8);
  t.equal(all.filter(({ tag }) => tag === 'div').length, 30);
  t.match(all.find(({ id }) => id === 'y')?.attributes, new Map([['id', 'y']]));
  t.equal(textOf(page.root).length, 20);
  t.equal(notes.length, 3);
  parseHtml('<i></i>'.repeat(100), (code) => notes.push(code), limits);
  t.equal(notes[3], 'elements');
});

t.test('deep and wide pages are parsed quickly', async (t) => {
  const notes: string[] = [];
  const deep = parseHtml('<div>'.repeat(200_000), (code) => notes.push(code));
  t.ok(elementsOf(deep.root).length <= HTML_LIMITS.elements);
  t.equal(notes.length, 2);
  t.ok(parseHtml('<b><i>'.repeat(20_000)));
  t.ok(parseHtmlFragment('<div>'.repeat(100_000)).length > 0);
});

t.test('serialised markup parses to the same tree', async () => {
  const shards = [
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<table>',
    '<td>',
    '<svg>',
    '<path d="M0">',
    '</svg>',
    'text',
    '&lt;',
    '<',
    '"',
    "'",
    '<!--',
    '-->',
    '<script>',
    '</script>',
    '<ul><li>',
    '<a href=x>',
  ];
  const property = fc.property(
    fc.array(fc.oneof(fc.constantFrom(...shards), fc.string({ maxLength: 4 })), { maxLength: 30 }),
    (pieces) => {
      const written = serializeNode(parseHtml(`<!doctype html>${pieces.join('')}`).root);
      return typeof written === 'string' && written.startsWith('<html>');
    },
  );
  fc.assert(property, { numRuns: 300 });
});
