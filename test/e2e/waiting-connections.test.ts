import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import t from 'tap';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';

const CONNECTIONS = 1000;
const WAIT_MS = 20_000;

const kernelLimit = Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
const skip = kernelLimit < CONNECTIONS && `the kernel takes only ${kernelLimit} connections`;

/** Resolves when the kernel has taken all connections, or to how many it took in time. */
async function countTaken(port: number, sockets: Socket[]): Promise<number> {
  let taken = 0;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, WAIT_MS);
    for (let n = 0; n < CONNECTIONS; n++) {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.on('error', () => undefined);
      socket.on('connect', () => {
        if (++taken < CONNECTIONS) return;
        clearTimeout(timer);
        resolve();
      });
      sockets.push(socket);
    }
  });
  return taken;
}

for (const inheritsSocket of [false, true]) {
  const name = inheritsSocket ? "the service manager's socket" : 'a socket of its own';
  t.test(`a thousand connections wait for a busy gateway, on ${name}`, { skip }, async (t) => {
    const gateway = await startGatewayProcess({ dataDir: t.testdir(), inheritsSocket });
    const sockets: Socket[] = [];
    process.kill(gateway.pid, 'SIGSTOP');
    t.teardown(async () => {
      for (const socket of sockets) socket.destroy();
      process.kill(gateway.pid, 'SIGCONT');
      await gateway.stop();
    });
    t.equal(await countTaken(Number(new URL(gateway.base).port), sockets), CONNECTIONS);
  });
}
