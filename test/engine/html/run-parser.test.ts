import { html as names, Parser, parse, serialize, defaultTreeAdapter as treeAdapter } from 'parse5';
import t from 'tap';
import { RunParser } from '../../../src/engine/html/run-parser.js';
import { fc } from '../../support/property.js';

const PIECES = [
  ...['<p>', '</p>', '<b>', '</b>', '<table>', '<tr>', '<td>', '</table>', '<col>', '<pre>', '<select>', '<option>'],
  ...['<svg>', '<foreignObject>', '</svg>', '<math>', '<template>', '</template>', '<frameset>', '<noframes>', '<br/>'],
  ...['<style>', '</style>', 'a{b:c} \r\n d', '<script>', '</script>', '<textarea>', '</textarea>', '<title>'],
  ...['<!doctype html>', '<html>', '<head>', '</head>', '<body>', '</body>', '</html>', '<!--', ' c - d ', '-->'],
  ...[
    '<div class="a b\r\nc&lt;d\0e😀">',
    "<i x='q\"&quot;r' Y=z>",
    '<my-el_ data-Long-name-1="several words">',
    '<img src=a',
  ],
  ...['<p id="x" class="y z">', '<a b="c" b="d">', '<i a="b"c="d">', '<b a="" >', '<u a="b"/>', '<u a="&amp;">'],
  ...['<circle viewbox="0 0" definitionurl="x">', "<h1 a='b' c=\"d>", '</b >', '</i a="b">', '</Td>', '</'],
  ...['\n', '\r', '\r\n', ' ', '\t', '\f', '\0', '\u00a0', 'a', 'two words', 'é', '😀', '\ud800', '\udc00'],
  ...[
    '&amp;',
    '&am',
    '&#x41;',
    '&notin',
    'x &copy y',
    '<![CDATA[',
    'x]]>',
    '"',
    "'",
    '<',
    '>',
    '=',
    '/',
    '<plaintext>',
  ],
];
const markup = fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map((pieces) => pieces.join(''));

t.test('runs of characters give the same page as single characters', async (t) => {
  fc.assert(
    fc.property(markup, fc.constantFrom('', '<!doctype html><body>'), (source, before) => {
      const [page, expected] = [RunParser.parse(before + source, { treeAdapter }), parse(before + source)];
      return serialize(page) === serialize(expected) && page.mode === expected.mode;
    }),
    { numRuns: 1000 },
  );
  t.pass();
});

t.test('runs of characters give the same fragment in every context', async (t) => {
  const contexts = [
    ...['div', 'tr', 'select', 'style', 'textarea'].map((tag) => treeAdapter.createElement(tag, names.NS.HTML, [])),
    treeAdapter.createElement('svg', names.NS.SVG, []),
  ];
  fc.assert(
    fc.property(markup, fc.constantFrom(...contexts), (source, context) => {
      const [fragment, expected] = [RunParser, Parser].map((kind) => {
        const parser = kind.getFragmentParser(context, { treeAdapter });
        parser.tokenizer.write(source, true);
        return serialize(parser.getFragment());
      });
      return fragment === expected;
    }),
    { numRuns: 1000 },
  );
  t.pass();
});

t.test('a run that crosses the limit of the buffer of the parser is complete', async (t) => {
  const source = `<p title="${'a b '.repeat(30_000)}">${'word &amp; '.repeat(30_000)}`;
  t.equal(serialize(RunParser.parse(source, { treeAdapter })), serialize(parse(source)));
});
