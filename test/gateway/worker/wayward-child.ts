/** A worker that behaves as the `pollingUrl` of its fetch job (or the `locale` of its render job) says. */
import { readFileSync } from 'node:fs';
import type { HostMessage } from '../../../src/gateway/worker/protocol/ipc-message.js';

const answer = (id: number, url: string): void => {
  const source = { kind: 'unchanged', url, status: process.pid, durationMs: 0, bytes: 0 };
  const residentBytes = url === 'large' ? 2 ** 30 : 2 ** 20;
  process.send?.({ kind: 'done', id, result: { sources: [source] }, residentBytes });
};

process.on('disconnect', () => process.exit(0));
process.on('message', (order: HostMessage) => {
  if (order.kind === 'abort') return answer(order.id, 'aborted');
  const { id, job } = order;
  const word = job.kind === 'fetch' ? job.pollingUrl : job.kind === 'render' ? job.locale : '';
  if (word === 'hang') for (;;) process.hrtime();
  if (word === 'crash-with-scripts') {
    if (job.kind !== 'render' || !job.refuseScripts) process.kill(process.pid, 'SIGKILL');
    else return answer(id, `without scripts: ${job.refuseScripts}`);
  }
  if (word === 'crash') process.kill(process.pid, 'SIGKILL');
  if (word === 'exit') process.exit(3);
  if (word === 'bomb') {
    const heap: number[][] = [];
    for (;;) heap.push(new Array<number>(100_000).fill(heap.length));
  }
  if (word === 'limits') return answer(id, readFileSync('/proc/self/limits', 'utf8'));
  if (word === 'pixels') process.exit(new ArrayBuffer(2 ** 31 + 2 ** 28).byteLength > 0 ? 0 : 1);
  if (word === 'environment') return answer(id, Object.keys(process.env).sort().join(' '));
  if (word === 'refuse') {
    const error = { code: 'unprocessable', message: 'not today', hint: 'tomorrow', retryAfterSeconds: 60 };
    process.send?.({ kind: 'failed', id, error, residentBytes: 0 });
  } else if (word === 'slow') setTimeout(() => answer(id, word), 150);
  else if (word !== 'silent') answer(id, word);
});
