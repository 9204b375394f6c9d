import { setTimeout as delay } from 'node:timers/promises';
import { SerialQueue } from '@inkstand/common/serial-queue';
import t from 'tap';

t.test('work runs one at a time, in the order of the calls, also after a failure', async (t) => {
  const queue = new SerialQueue();
  const steps: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      steps.push(`${name} starts`);
      await delay(1);
      steps.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    queue.run(work('a')),
    queue.run(work('b', true)),
    queue.run(() => {
      throw new Error('c');
    }),
    queue.run(work('d')),
  ]);
  t.strictSame(steps, ['a starts', 'a ends', 'b starts', 'b ends', 'd starts', 'd ends']);
  t.strictSame(
    results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message)),
    ['a', 'b', 'c', 'd'],
  );
});

t.test('settling waits for what was added before, and rejects for nothing', async (t) => {
  const queue = new SerialQueue();
  let isDone = false;
  const failing = queue.run(async () => {
    await delay(1);
    isDone = true;
    throw new Error('fails');
  });
  await Promise.all([queue.settle(), t.rejects(failing, /fails/)]);
  t.equal(isDone, true);
});
