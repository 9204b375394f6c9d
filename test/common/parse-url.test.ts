import t from 'tap';
import { MAX_URL_CHARS, parseUrl } from '../../src/common/parse-url.js';

t.test('an address is read by its base, and anything else is none', async (t) => {
  t.equal(parseUrl('https://a.example/b?c')?.host, 'a.example');
  t.equal(parseUrl('../b', 'https://a.example/c/d')?.href, 'https://a.example/b');
  t.equal(parseUrl('../b'), undefined);
  t.equal(parseUrl(''), undefined);
});

t.test('a long address is none, because a long name of a host takes minutes', async (t) => {
  const long = `https://${'a\u0323\u0301'.repeat(1_000_000)}/`;
  t.equal(parseUrl(long), undefined);
  t.equal(parseUrl('/b', long), undefined);
  t.equal(parseUrl(`https://a.example/${'b'.repeat(MAX_URL_CHARS - 18)}`)?.host, 'a.example');
  t.equal(parseUrl(`https://a.example/${'b'.repeat(MAX_URL_CHARS - 17)}`), undefined);
});

t.test('data has no host, so it may be long', async (t) => {
  t.equal(parseUrl(`data:,${'b'.repeat(100_000)}`)?.pathname.length, 100_001);
});
