import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { createService, readInheritedSockets } from '../../../src/gateway/system/service.js';
import { BIN } from '../../support/gateway/run-inkstand.js';
import { dataFolder } from '../../support/storage/data-folder.js';
import { WAIT_MS } from '../../support/time-limits.js';
import { waitFor } from '../../support/wait-for.js';

t.test('inherited sockets are used only when they are meant for this process', async (t) => {
  t.same(readInheritedSockets({ LISTEN_PID: '42', LISTEN_FDS: '2' }, 42), [3, 4]);
  t.same(readInheritedSockets({ LISTEN_PID: '41', LISTEN_FDS: '2' }, 42), []);
  t.same(readInheritedSockets({ LISTEN_PID: '42', LISTEN_FDS: '-1' }, 42), []);
  t.same(readInheritedSockets({}, 42), []);
  const named = { LISTEN_PID: '42', LISTEN_FDS: '3', LISTEN_FDNAMES: 'inkstand.socket:inkstand.socket:notify' };
  t.same(readInheritedSockets(named, 42), [3, 4], 'the way to the service manager is not for displays');
});

/** A folder with a `systemd-notify` that records its arguments. */
function recordNotices(folder: string): { readonly environment: NodeJS.ProcessEnv; read(): string[] } {
  const file = join(folder, 'told');
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$*" >> ${file}\n`);
  chmodSync(join(folder, 'systemd-notify'), 0o755);
  const environment = { PATH: `${folder}:${process.env.PATH}`, NOTIFY_SOCKET: '/run/x', WATCHDOG_USEC: '300000' };
  return { environment, read: () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []) };
}

t.test('systemd receives readiness, watchdog pings while healthy, and the stop', async (t) => {
  const notices = recordNotices(dataFolder(t));
  let isHealthy = true;
  const onError = (error: Error): void => void t.error(error);
  const service = createService({ environment: notices.environment, isHealthy: async () => isHealthy, onError });
  await service.ready('listening');
  t.same(notices.read(), ['READY=1 STATUS=listening']);
  await waitFor('two signs of life', async () => notices.read().length >= 3 || undefined);
  isHealthy = false;
  await waitFor('silence, which lets systemd act', async () => {
    const before = notices.read().length;
    await new Promise((resume) => setTimeout(resume, 400));
    return notices.read().length === before || undefined;
  });
  await service.stopping();
  t.equal(notices.read().at(-1), 'STOPPING=1 STATUS=stopping');
});

const NO_PYTHON = spawnSync('python3', ['--version']).status !== 0 && 'no python3';

t.test('the gateway itself writes to the socket that the unit connected', { skip: NO_PYTHON }, async (t) => {
  // Python's datagram sockets replace systemd's: they show what arrives, and which process sent it.
  const child = spawn('python3', ['-c', LISTEN_AND_RUN, process.execPath, '--input-type=module', '-e', TELL], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const part of child.stdout.setEncoding('utf8')) output += part;
  t.same(JSON.parse(output), { words: ['READY=1\nSTATUS=listening\n', 'STOPPING=1\nSTATUS=stopping\n'], own: true });
});

const TELL = `
  import { createService } from ${JSON.stringify(join(import.meta.dirname, '../../../src/gateway/system/service.js'))};
  const environment = { NOTIFY_SOCKET: '/run/x', LISTEN_PID: String(process.pid), LISTEN_FDS: '2', LISTEN_FDNAMES: 'a:notify' };
  const service = createService({ environment, isHealthy: async () => true, onError: (error) => { throw error; } });
  await service.ready('listening');
  await service.stopping();`;

/**
 * Gives a program a connected datagram socket as descriptor 4 and prints the messages, and whether the program itself
 * sent them.
 */
const LISTEN_AND_RUN = `
import json, os, socket, struct, subprocess, sys
here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
here.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
here.settimeout(${WAIT_MS / 1000})
os.dup2(there.fileno(), 4)
child = subprocess.Popen(sys.argv[1:], pass_fds=[4])
words, own = [], True
for _ in range(2):
    data, extra, _, _ = here.recvmsg(4096, 64)
    pid = struct.unpack('3i', extra[0][2])[0]
    own = own and pid == child.pid
    words.append(data.decode())
child.wait()
print(json.dumps({'words': words, 'own': own}))`;

t.test('no notification is sent without a service manager', async (t) => {
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
  const notices = recordNotices(dataFolder(t));
  // `exec` keeps the process id that LISTEN_PID names.
  const script = `LISTEN_PID=$$ LISTEN_FDS=1 exec "${BIN}" serve --data "${dataFolder(t)}"`;
  // The descriptor of a listening socket has no public name.
  const { fd } = (holder as unknown as { readonly _handle: { readonly fd: number } })._handle;
  const child = spawn('sh', ['-c', script], { env: notices.environment, stdio: ['ignore', 'pipe', 'inherit', fd] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  t.teardown(async () => {
    child.kill();
    await ended;
  });
  await waitFor('readiness', async () => notices.read().some((line) => line.startsWith('READY=1')) || undefined);
  await new Promise<void>((resolve) => holder.close(() => resolve()));
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
  t.equal(answer.status, 200);
});
