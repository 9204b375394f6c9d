import t from 'tap';
import { putUnderPrefix } from '../../../src/gateway/web/page-headers.js';

t.test('a proxy prefix is added to addresses of this gateway only', async (t) => {
  const markup = '<a href="/a">href=&quot;/b&quot;</a><img src="//c"><form action="/d"><input value="/e">';
  t.equal(
    putUnderPrefix(markup, '/ink'),
    '<a href="/ink/a">href=&quot;/b&quot;</a><img src="//c"><form action="/ink/d"><input value="/e">',
  );
  t.equal(putUnderPrefix(markup, ''), markup);
});
