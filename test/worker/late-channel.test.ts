import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { hideChannel } from '../../src/worker/late-channel.js';
import { withLimits } from '../../src/worker/process-limits.js';

const PATH = fileURLToPath(new URL('./late-child.js', import.meta.url));

for (const [title, commands, isConnected] of [
  ['a child whose channel was hidden connects it itself', hideChannel(), false],
  ['a child whose channel was not hidden keeps the one of Node.js', [], true],
] as const)
  t.test(title, async (t) => {
    const child = fork(PATH, [], { serialization: 'advanced', ...withLimits([], commands), env: { PATH: '' } });
    const sent = new Map([['a', new Uint8Array([1, 2])]]);
    child.send(sent);
    const ended = once(child, 'exit');
    const [answer] = await once(child, 'message');
    t.strictSame(answer, { isConnected, names: [], message: sent });
    child.disconnect();
    t.equal((await ended)[0], 0, 'the child ends with its channel');
  });
