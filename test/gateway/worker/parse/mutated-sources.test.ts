// @tier full: reads thousands of changed sources
import t from 'tap';
import { InkstandError } from '../../../../src/common/errors.js';
import { parseBody } from '../../../../src/gateway/worker/jobs/parse/parse-body.js';
import { TRIES_EVERY_CASE } from '../../../support/every-case.js';
import { fc } from '../../../support/property.js';

/** Text as publishers write it; every one contains a token that is found again by itself. */
const tokenAt = (index: number): string => `Token${index}x`;
const RUNS = TRIES_EVERY_CASE ? 1000 : 200;
const PIECES = ['Größe ', 'AT&amp;T ', 'It&#8217;s ', '&nbsp;', 'a &lt; b ', '5 € ', '', '„ja“ '] as const;
const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 3 }).map((list) => list.join(''));

const rssItem = ([text, html]: readonly [string, string], index: number): string =>
  `<item><title>${text}${tokenAt(index * 2)}</title>\n<link>https://a.example/?a=1&amp;b=${index}</link>` +
  `<description><![CDATA[<p>${html}${tokenAt(index * 2 + 1)}</p>]]></description>` +
  '<pubDate>Sat, 28 Nov 2026 09:00:00 +0000</pubDate></item>\n';
const atomEntry = ([text, html]: readonly [string, string], index: number): string =>
  `<entry><title type="html">${text}${tokenAt(index * 2)}</title><link href="https://a.example/${index}"/>` +
  `<summary type="xhtml"><div>${html}<b>${tokenAt(index * 2 + 1)}</b></div></summary></entry>\n`;

const items = fc.array(fc.tuple(pieces, pieces), { minLength: 1, maxLength: 12 });
const feeds = fc.oneof(
  items.map(
    (list) =>
      `<?xml version="1.0"?>\n<rss version="2.0"><channel><title>T</title>${list.map(rssItem).join('')}</channel></rss>`,
  ),
  items.map(
    (list) => `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>${list.map(atomEntry).join('')}</feed>`,
  ),
);

const CELLS = ['x', '"a;b"', '"two\nlines"', '"say ""hi"""', '5,2', '', 'Größe'] as const;
const tables = fc
  .tuple(
    fc.constantFrom(',', ';', '\t'),
    fc.constantFrom('\n', '\r\n'),
    fc.array(fc.tuple(fc.constantFrom(...CELLS), fc.constantFrom(...CELLS)), { minLength: 1, maxLength: 30 }),
  )
  .map(([separator, end, rows]) =>
    [['name', 'a', 'b'], ...rows.map((cells, index) => [tokenAt(index), ...cells])]
      .map((cells) => cells.join(separator) + end)
      .join(''),
  );
const jsonLines = fc
  .array(fc.jsonValue({ maxDepth: 2 }), { minLength: 1, maxLength: 20 })
  .map((list) => list.map((value, index) => `${JSON.stringify({ token: tokenAt(index), value })}\n`).join(''));

const SNIPPETS = [
  '<',
  '>',
  '&',
  '"',
  "'",
  ';',
  ',',
  '\n',
  '\0',
  ']]>',
  '<!--',
  '-->',
  '<![CDATA[',
  '</item>',
  '<item>',
  '<?',
  '{',
  '\\',
];
const edits = fc.array(
  fc.record({
    kind: fc.constantFrom('cut', 'insert', 'double', 'truncate'),
    place: fc.double({ min: 0, max: 1, noNaN: true }),
    chars: fc.integer({ min: 1, max: 40 }),
    snippet: fc.constantFrom(...SNIPPETS),
  }),
  { minLength: 0, maxLength: 4 },
);
type Edits = typeof edits extends fc.Arbitrary<infer T> ? T : never;

function mutate(text: string, list: Edits): string {
  return list.reduce((current, { kind, place, chars, snippet }) => {
    const at = Math.floor(place * current.length);
    if (kind === 'cut') return current.slice(0, at) + current.slice(at + chars);
    if (kind === 'insert') return current.slice(0, at) + snippet + current.slice(at);
    if (kind === 'double') return current.slice(0, at + chars) + current.slice(at);
    return place > 0.5 ? current.slice(0, at) : current;
  }, text);
}

/** Comments and declarations hold no data: what stands there is not lost. */
const withoutComments = (text: string): string => text.replace(/<!--[\s\S]*?-->/g, '');

interface Outcome {
  readonly isRefused: boolean;
  readonly text: string;
  readonly leftOutCount: number;
}

async function read(text: string, contentType: string): Promise<Outcome> {
  try {
    const { data, report } = await parseBody(Buffer.from(text), { contentType, now: 0, timeZone: 'UTC' });
    return { isRefused: false, text: JSON.stringify(data), leftOutCount: report?.leftOutCount ?? 0 };
  } catch (error) {
    if (error instanceof InkstandError) return { isRefused: true, text: error.message, leftOutCount: 0 };
    throw error;
  }
}

function findLost(source: string, { text, leftOutCount }: Outcome): readonly string[] {
  // A table of one line is its header.
  if (leftOutCount > 0 || text === '{"data":[]}') return [];
  return (withoutComments(source).match(/Token\d+x/g) ?? []).filter((token) => !text.includes(token));
}

t.test('a damaged feed is never an exception, and no article is lost without being counted', async (t) => {
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(feeds, edits, fc.constantFrom('application/rss+xml', 'text/xml'), async (feed, list, type) => {
      const source = mutate(feed, list);
      const outcome = await read(source, type);
      if (outcome.isRefused) refused++;
      return outcome.isRefused || findLost(source, outcome).length === 0;
    }),
    { numRuns: 5 * RUNS },
  );
  t.ok(refused < 25, `${refused} of 5,000 were refused as not XML`);
});

t.test('a damaged table is never an exception, and no cell is lost without being counted', async () => {
  await fc.assert(
    fc.asyncProperty(tables, edits, fc.constantFrom('text/csv', 'application/csv'), async (table, list, type) => {
      const source = mutate(table, list);
      const outcome = await read(source, type);
      return !outcome.isRefused && findLost(source, outcome).length === 0;
    }),
    { numRuns: 4 * RUNS },
  );
});

t.test('damaged lines of JSON are counted', async () => {
  await fc.assert(
    fc.asyncProperty(jsonLines, edits, async (lines, list) => {
      const source = mutate(lines, list);
      const outcome = await read(source, 'application/x-ndjson');
      return outcome.isRefused || findLost(source, outcome).length === 0;
    }),
    { numRuns: RUNS },
  );
});
