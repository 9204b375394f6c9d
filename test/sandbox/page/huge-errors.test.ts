// @tier full: starts workers
import t from 'tap';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import { makePageJob } from '../../bench/screens.js';

/** Each makes the host read texts of some 20 MB. */
const HUGE = [
  'throw Object.assign(new Error("a"), { name: s, message: s, stack: s })',
  'Promise.reject(Object.assign(new Error("a"), { name: s, message: s, stack: s }))',
  'throw s',
  'import(s)',
  'eval("throw " + s)',
];

t.test('errors with huge texts end neither the worker nor its next page', async (t) => {
  const host = createWorkerHost();
  t.teardown(() => host.stop());
  await host.run(makePageJob('<div>before</div>'));
  const pid = host.pid();
  for (const code of HUGE)
    for (const text of ['"x".repeat(2e7)', '"\\u20ac".repeat(8e6)']) {
      const { notes } = await host.run(makePageJob(`<p>text</p><script>const s = ${text}; ${code}</script>`));
      t.match(JSON.stringify(notes), /script|limit/, `${code} is noted`);
      t.equal(host.pid(), pid, code);
    }
});
