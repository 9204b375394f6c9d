import t from 'tap';
import { parseBody } from '../../../../src/gateway/worker/jobs/parse/parse-body.js';

const parse = (text: string, contentType = 'application/rss+xml') =>
  parseBody(Buffer.from(text), { contentType, now: 0, timeZone: 'UTC' });

const rss = (item: string): string =>
  `<rss version="2.0"><channel><title>T</title><item>${item}</item></channel></rss>`;
const itemOf = async (item: string): Promise<unknown> => {
  const { data } = await parse(rss(item));
  return (data as { rss: { channel: { item: unknown } } }).rss.channel.item;
};

t.test('texts of RSS are decoded as readers do, once; addresses are not', async (t) => {
  const table: readonly [item: string, expected: object][] = [
    ['<title><![CDATA[It&#8217;s Q&amp;A day]]></title>', { title: 'It’s Q&A day' }],
    ['<title>Caf&#233; &amp;amp; Co</title>', { title: 'Café & Co' }],
    ['<title>Bread&nbsp;&euro;3 &hellip; &#x2013; &#151;</title>', { title: 'Bread\u00a0€3 … – —' }],
    ['<title>&amp;amp;lt;b&amp;amp;gt;</title>', { title: '&lt;b&gt;' }],
    ['<title>AT&amp;T &unknown; &amp; &#0; R&D;</title>', { title: 'AT&T &unknown; & \ufffd R&D;' }],
    [
      '<description><![CDATA[<p>The bridge&nbsp;is closed [&#8230;]</p>]]></description>',
      { description: '<p>The bridge\u00a0is closed […]</p>' },
    ],
    [
      '<description>&lt;p&gt;5 &amp;lt; 6 &amp;amp; &amp;amp;lt; 7&lt;/p&gt;</description>',
      { description: '<p>5 &lt; 6 & &amp;lt; 7</p>' },
    ],
    ['<link>http://a/?a=1&amp;copy=2&amp;amp;b</link>', { link: 'http://a/?a=1&copy=2&amp;b' }],
    ['<guid>a&amp;amp;b</guid><dc:creator>Jos&amp;eacute;</dc:creator>', { guid: 'a&amp;b', creator: 'José' }],
    ['<title>a\u0008b\u0000c</title>', { title: 'abc' }],
    ['<title><b>Bold</b> news</title>', { title: { __content__: 'Bold news' } }],
    ['<description><p>One</p><p>two</p></description>', { description: { __content__: 'One two' } }],
    ['<category domain="a&amp;amp;b">R&amp;amp;D</category>', { category: { domain: 'a&amp;b', __content__: 'R&D' } }],
  ];
  for (const [item, expected] of table) t.match(await itemOf(item), expected, item);
});

t.test('Atom texts of every type are read as text', async (t) => {
  const entry = (title: string) => `<feed xmlns="http://www.w3.org/2005/Atom"><entry>${title}</entry></feed>`;
  const titleOf = async (title: string) =>
    ((await parse(entry(title))).data as { feed: { entry: { title: unknown } } }).feed.entry.title;
  t.same(await titleOf('<title type="html">It&amp;#8217;s AT&amp;amp;T</title>'), {
    type: 'html',
    __content__: 'It’s AT&T',
  });
  const xhtml = '<div xmlns="http://www.w3.org/1999/xhtml">Less <em>is</em> more<p>a</p><p>b</p></div>';
  t.match(await titleOf(`<title type="xhtml">${xhtml}</title>`), {
    __content__: 'Less is more a b',
    div: { em: 'is' },
  });
  t.same(await titleOf('<title>Q&amp;A</title>'), 'Q&A');
});

t.test('a feed is recognised under any content type and without a declaration', async (t) => {
  const feeds = [
    rss('<title>x</title>'),
    `\n<!-- made by hand -->\n${rss('<title>x</title>')}`,
    `\ufeff<?xml version="1.0"?><?xml-stylesheet href="a"?>\n${rss('<title>x</title>')}`,
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>x</title></entry></feed>',
    '<rdf:RDF xmlns:rdf="r"><item><title>x</title></item></rdf:RDF>',
    '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:title>x</a:title></a:entry></a:feed>',
  ];
  for (const feed of feeds) {
    for (const type of ['', 'text/plain', 'text/html', 'application/json', 'application/octet-stream', 'text/csv']) {
      const { report } = await parse(feed, type);
      t.same(report, { unit: 'articles', readCount: 1, leftOutCount: 0, examples: [] }, `${type} ${feed.slice(0, 30)}`);
    }
  }
  t.same((await parse('<rssx>', 'text/plain')).data, { data: '<rssx>' }, 'other markup is text');
});

t.test('a JSON Feed is decoded, other JSON is not', async (t) => {
  const items = [{ title: 'It&#8217;s', content_text: 'a &amp; b', url: 'http://a/?b&amp;c' }];
  const feed = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items });
  t.match((await parse(feed, 'application/feed+json')).data, {
    items: [{ title: 'It’s', content_text: 'a & b', url: 'http://a/?b&amp;c' }],
  });
  t.match((await parse(JSON.stringify({ items }), 'application/json')).data, { items });
});

t.test('what a damaged feed loses is counted', async (t) => {
  const reports: readonly [xml: string, read: number, examples: readonly { line: number; text: string }[]][] = [
    ['<?xml version="1.0">\n<rss><channel><item/><item/></channel></rss>', 2, []],
    ['<rss><channel>\n<item><title>a</title>\n<item/><item><title>b</title></item></channel></rss>', 3, []],
    ['<rss><channel><item><description><![CDATA[<item><item>]]></description></item></channel></rss>', 1, []],
    [
      '<rss><channel>\n<item/></channel>\n<item><title>a</title></item></rss>',
      1,
      [{ line: 3, text: '<item><title>a</title></item></rss>' }],
    ],
    ['<rss><channel><item/><item/><!-- cut', 2, []],
    ['<rss><channel><item/>\n</channel></rss>\nSQL error', 1, [{ line: 3, text: 'SQL error' }]],
    ['<rss><channel><item/>\n<item title="cut', 1, [{ line: 2, text: '<item title="cut' }]],
  ];
  for (const [xml, readCount, examples] of reports) {
    const { report } = await parse(xml);
    t.match(report, { readCount, examples }, xml);
    t.equal(report?.leftOutCount === 0, examples.length === 0, xml);
  }
});
