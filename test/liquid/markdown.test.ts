import t from 'tap';
import { renderMarkdown } from '../../src/liquid/markdown/markdown.js';
import { fc } from '../support/property.js';

// Redcarpet's output is in test/fixtures/liquid/markdown.json, which answers.test.ts reads.

const PIECES =
  'a |b |\n|\n\n|* |- |1. |*|**|_|`|``|[|](u)|](u "t")|]|(|<b>|<|> |# |    |  \n|\\|&|&amp;|<div>\n|</div>\n|[x]: y\n|![|---\n|<!-- |-->';
const markdown = fc.array(fc.constantFrom(...PIECES.split('|')), { maxLength: 30 }).map((pieces) => pieces.join(''));

t.test('whatever is written, its words are in the HTML, and nothing throws', async () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const html = renderMarkdown(`${text}\n\nlast`);
      return typeof html === 'string' && html.includes('last');
    }),
    { numRuns: 3000 },
  );
});

t.test('unclosed and nested beginnings are looked at a limited number of times', async (t) => {
  const beginnings = [
    '*a ',
    '**a ',
    '***a ',
    '`',
    '`a',
    '``a`',
    '[',
    '[a](',
    '![',
    '<a ',
    '<div>\n',
    '<!-- \n',
    '[a](b "',
  ];
  for (const beginning of beginnings) {
    const html = renderMarkdown(beginning.repeat(100_000 / beginning.length));
    t.ok(html.length > 50_000, `${JSON.stringify(beginning)} stays text`);
  }
  const deep = renderMarkdown(Array.from({ length: 500 }, (_, depth) => `${'> '.repeat(depth)}x`).join('\n'));
  t.match(deep, /^<blockquote>|^<p>/, 'deep quotes end as text');
});
