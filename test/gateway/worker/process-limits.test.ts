// @tier full: reaches limits of a process
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { startMqttChild } from '../../../src/gateway/mqtt/mqtt-child.js';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import { isMemoryLimited } from '../../../src/gateway/worker/host/prlimit.js';
import { processTree } from '../../bench/processes.js';
import { samplePictures } from '../../support/pictures/sample-pictures.js';
import { waitFor } from '../../support/wait-for.js';

const mainPath = fileURLToPath(new URL('./wayward-child.js', import.meta.url));
const REST = {
  variables: {},
  now: 0,
  validator: undefined,
  reach: { allowLoopback: false, gatewayPorts: [] },
} as const;

/** Hard limits by name; a number or `unlimited`. */
function readLimits(pid: number): Record<string, number> {
  const lines = readFileSync(`/proc/${pid}/limits`, 'utf8').split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, hard] = /^Max (.*?)\s{2,}\S+\s+(\S+)/.exec(line) ?? [];
      return name === undefined ? [] : [[name, hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard)]];
    }),
  );
}

const isLimited = (pid: number): boolean => readLimits(pid)['core file size'] === 0;

/** Id of a worker that has finished a job. */
async function startWorker(t: Test): Promise<number> {
  const host = createWorkerHost();
  t.teardown(() => host.stop());
  await host.run({ kind: 'picture', source: { kind: 'bytes', bytes: samplePictures().png!.bytes }, ...REST });
  return host.pid()!;
}

t.test('the worker has limits of its own, without a process that sets them', async (t) => {
  const before = processTree(process.pid);
  const pid = await startWorker(t);
  const limits = readLimits(pid);
  t.equal(limits['core file size'], 0, 'no core dump');
  t.ok(limits['open files']! <= 256, `${limits['open files']} open files`);
  t.ok(limits['data size']! <= 2 ** 31, `${limits['data size']} bytes of memory`);
  t.ok(limits['file size']! <= 2 ** 27, `${limits['file size']} bytes a file`);
  t.equal(readlinkSync(`/proc/${pid}/exe`), process.execPath);
  t.strictSame(
    processTree(process.pid).filter((one) => !before.includes(one)),
    [pid],
  );
});

t.test('the worker yields to the gateway, and when memory runs out', async (t) => {
  const pid = await startWorker(t);
  t.equal(getPriority(pid), 5);
  t.equal(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim(), '500');
});

t.test('the MQTT process has limits, too', async (t) => {
  const child = startMqttChild({ onMessage: () => undefined, onEnd: () => undefined });
  t.teardown(() => child.end());
  await waitFor('the limits of the process', async () => isLimited(child.pid!) || undefined);
  t.ok(readLimits(child.pid!)['data size']! <= 2 ** 31);
});

t.test('a child that needs too much memory ends without affecting the gateway', async (t) => {
  const host = createWorkerHost({ mainPath });
  t.teardown(() => host.stop());
  const job = (pollingUrl: string) =>
    ({
      kind: 'fetch',
      pollingUrl,
      pollingVerb: 'get',
      pollingHeaders: '',
      pollingBody: '',
      validators: [],
      ...REST,
    }) as const;
  await t.rejects(host.run(job('pixels')), { code: 'unavailable', cause: /allocation failed/i });
  t.equal((await host.run(job('next'))).sources[0]?.url, 'next');
});

t.test('lower existing limits are kept, and the child starts', async (t) => {
  const program = `
    import { withLimits } from ${JSON.stringify(new URL('../../../src/gateway/worker/host/prlimit.js', import.meta.url).href)};
    import { execFileSync } from 'node:child_process';
    const { execPath, execArgv } = withLimits(['-p']);
    console.log(execArgv.join(' '), execFileSync(execPath, [...execArgv, '6 * 7'], { encoding: 'utf8' }));`;
  const run = ['ulimit -c 0; ulimit -n 64; ulimit -f 1024; exec "$@"', 'sh', process.execPath, '--input-type=module'];
  const output = execFileSync('/bin/sh', ['-c', ...run, '-e', program], { encoding: 'utf8' });
  t.match(output, / 42\n/);
  t.notMatch(output, /--(?:core|nofile|fsize)=/);
  t.match(output, /--data=/);
});

t.test('it is known whether prlimit or a control group limits the memory of children', async (t) => {
  const folder = t.testdir({
    prlimit: '',
    own: '1:name=systemd:/x\n0::/system.slice/inkstand.service\n',
    root: '0::/\n',
    limited: { 'system.slice': { 'inkstand.service': { 'memory.max': '352321536\n' } } },
    slice: { 'system.slice': { 'memory.max': '1000000000\n', 'inkstand.service': { 'memory.max': 'max\n' } } },
    free: { 'system.slice': { 'memory.max': 'max\n', 'inkstand.service': { 'memory.max': 'max\n' } } },
  });
  const isLimited = (groups: string, processGroup = 'own', prlimit = 'none') =>
    isMemoryLimited({
      groups: join(folder, groups),
      processGroup: join(folder, processGroup),
      prlimit: join(folder, prlimit),
    });
  t.equal(isLimited('free', 'own', 'prlimit'), true, 'by prlimit');
  t.equal(isLimited('limited'), true, 'by the group of the unit');
  t.equal(isLimited('slice'), true, 'by a group around it');
  t.equal(isLimited('free'), false, 'by none');
  t.equal(isLimited('free', 'root'), false, 'in no group');
  t.equal(isLimited('none', 'none'), false, 'without control groups');
});
