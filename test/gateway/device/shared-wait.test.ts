import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { createWait } from '../../../src/gateway/resolve-within.js';

t.test('what a call waits for shares one deadline', async (t) => {
  const wait = createWait(500);
  const never = new Promise<string>(() => undefined);
  t.equal(await wait(Promise.resolve('soon')), 'soon');
  t.equal(await wait(never), undefined);
  const second = await Promise.race([wait(never).then(() => 'at the deadline'), pause(400, 'later')]);
  t.equal(second, 'at the deadline');
});
