import t from 'tap';
import { hasTag, parseTags } from '../../../src/gateway/device/tags.js';

t.test('tags are separated by commas, trimmed, and kept once', async (t) => {
  t.strictSame(parseTags(' Upstairs,  Back   office ,upstairs,, '), ['Upstairs', 'Back office']);
  t.strictSame(parseTags(''), []);
});

t.test('too many or too long tags are rejected', async (t) => {
  t.equal(parseTags(Array.from({ length: 11 }, (_, n) => `tag ${n}`).join(',')), undefined);
  t.equal(parseTags('x'.repeat(31)), undefined);
  t.strictSame(parseTags('x'.repeat(30)), ['x'.repeat(30)]);
});

t.test('tags are found regardless of letter case', async (t) => {
  t.ok(hasTag({ tags: ['Office'] }, 'office'));
  t.notOk(hasTag({ tags: ['Office'] }, 'Off'));
});
