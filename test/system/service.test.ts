import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { createService, readInheritedSockets } from '../../src/system/service.js';
import { BIN } from '../support/inkstand.js';
import { waitFor } from '../support/wait-for.js';

t.test('sockets are taken over only when they are meant for this process', async (t) => {
  t.same(readInheritedSockets({ LISTEN_PID: '42', LISTEN_FDS: '2' }, 42), [3, 4]);
  t.same(readInheritedSockets({ LISTEN_PID: '41', LISTEN_FDS: '2' }, 42), []);
  t.same(readInheritedSockets({ LISTEN_PID: '42', LISTEN_FDS: '-1' }, 42), []);
  t.same(readInheritedSockets({}, 42), []);
});

/** A folder with a `systemd-notify` that writes down what it is told. */
function recordNotices(folder: string): { readonly environment: NodeJS.ProcessEnv; read(): string[] } {
  const file = join(folder, 'told');
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$*" >> ${file}\n`);
  chmodSync(join(folder, 'systemd-notify'), 0o755);
  const environment = { PATH: `${folder}:${process.env.PATH}`, NOTIFY_SOCKET: '/run/x', WATCHDOG_USEC: '300000' };
  return { environment, read: () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []) };
}

t.test('systemd hears that it is ready, signs of life while it is healthy, and that it stops', async (t) => {
  const notices = recordNotices(t.testdir());
  let isHealthy = true;
  const onError = (error: Error): void => void t.error(error);
  const service = createService({ environment: notices.environment, isHealthy: async () => isHealthy, onError });
  await service.ready('listening');
  t.same(notices.read(), ['--ready --status=listening']);
  await waitFor('two signs of life', async () => notices.read().length >= 3 || undefined);
  isHealthy = false;
  await new Promise((resume) => setTimeout(resume, 250));
  const before = notices.read().length;
  await new Promise((resume) => setTimeout(resume, 350));
  t.equal(notices.read().length, before, 'silence lets systemd act');
  await service.stopping();
  t.equal(notices.read().at(-1), 'STOPPING=1 --status=stopping');
});

t.test('nothing is told where nobody listens', async (t) => {
  const service = createService({
    environment: {},
    isHealthy: async () => true,
    onError: (error) => void t.error(error),
  });
  await service.ready('listening');
  await t.resolves(service.stopping());
});

t.test('the gateway serves on a socket that was opened for it', async (t) => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const address = holder.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const notices = recordNotices(t.testdir());
  // `exec` keeps the number that LISTEN_PID names.
  const script = `LISTEN_PID=$$ LISTEN_FDS=1 exec "${BIN}" serve --data "${join(t.testdirName, 'data')}"`;
  // The descriptor of a listening socket has no public name.
  const { fd } = (holder as unknown as { readonly _handle: { readonly fd: number } })._handle;
  const child = spawn('sh', ['-c', script], { env: notices.environment, stdio: ['ignore', 'pipe', 'inherit', fd] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  t.teardown(async () => {
    child.kill();
    await ended;
  });
  await waitFor('readiness', async () => notices.read().some((line) => line.startsWith('--ready')) || undefined);
  await new Promise<void>((resolve) => holder.close(() => resolve()));
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
  t.equal(answer.status, 200);
});
