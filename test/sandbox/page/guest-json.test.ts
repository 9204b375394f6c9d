import t from 'tap';
import { readGuestArray } from '../../../src/sandbox/guest-json.js';
import { readParsedScript } from '../../../src/sandbox/page/parsed-script.js';

t.test('what a page with corrupted memory answers is no array, and no failure', async (t) => {
  t.same(readGuestArray('["none",true,false]'), ['none', true, false]);
  for (const text of ['', '{"0":1}', '"none"', '["none",tr', '\u0000[]'])
    t.equal(readGuestArray(text), undefined, text);
  t.equal(readParsedScript('[1,"classic"'), undefined);
});
