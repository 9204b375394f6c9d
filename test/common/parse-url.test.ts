import t from 'tap';
import { MAX_HOST_CHARS, parseUrl } from '../../src/common/parse-url.js';

t.test('an address is read by its base, and anything else is none', async (t) => {
  t.equal(parseUrl('https://a.example/b?c')?.host, 'a.example');
  t.equal(parseUrl('../b', 'https://a.example/c/d')?.href, 'https://a.example/b');
  t.equal(parseUrl('../b'), undefined);
  t.equal(parseUrl(''), undefined);
});

t.test('a long name of a host is none, because reading it takes minutes', async (t) => {
  const name = `a${'\u0323\u0301'.repeat(1_000_000)}`;
  const written = [
    `https://${name}`,
    `https:${name}/`,
    `HTTP:\\\\${name}`,
    ` \0ht\ntp:/\t/${name}?b`,
    `ws://a@${name}#b`,
    `file:////${name}`,
    `blob:https://${name}/b`,
  ];
  for (const address of written) t.equal(parseUrl(address), undefined, address.slice(0, 20));
  for (const address of ['/b', `//${name}`, ` \\\t/${name}`]) {
    t.equal(parseUrl(address, `https://${name}/`), undefined, address.slice(0, 20));
    if (address !== '/b') t.equal(parseUrl(address, 'https://a.example/'), undefined, address.slice(0, 20));
  }
  t.equal(parseUrl(`https://${'b'.repeat(MAX_HOST_CHARS)}/`)?.host.length, MAX_HOST_CHARS);
});

t.test('whatever is no host may be long', async (t) => {
  const long = 'b'.repeat(100_000);
  t.equal(parseUrl(`data:,${long}`)?.pathname.length, 100_001);
  t.equal(parseUrl(`mailto:${long}`)?.pathname.length, 100_000);
  t.equal(parseUrl(`https://a.example/${long}?${long}#${long}`)?.host, 'a.example');
  t.equal(parseUrl(long, 'https://a.example/')?.pathname.length, 100_001);
});
