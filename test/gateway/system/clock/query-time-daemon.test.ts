import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import t from 'tap';
import {
  queryTimeDaemon,
  readReply,
  type TimeDaemon,
  writeRequest,
} from '../../../../src/gateway/system/clock/query-time-daemon.js';
import { readClockFacts } from '../../../../src/gateway/system/clock/read-clock-facts.js';
import { fc } from '../../../support/property.js';

/** Reply of chronyd 4.3 to request 7, following a server. */
const TRACKING = Buffer.from(
  '060200000021000500000000000000000000000700000000000000007f0000017f0000010000000000000000000000000001000000050000000000006b0213f9021d60e5dd31607cd10d71d8dc8236a4f56118aeed1ff3c5fac36728e0e741d4de812fcf04802cbd',
  'hex',
);
/** Reply of the same daemon on the NTP port. */
const SNTP = Buffer.from(
  '240500e700000001000000017f000001eeac9279091533f30000000000000007eeac927a7953a23deeac927a7979a864',
  'hex',
);
const ANSWERS = { chrony: TRACKING, ntpd: SNTP } as const;

function change(answer: Buffer, at: number, ...bytes: number[]): Buffer {
  const changed = Buffer.from(answer);
  changed.set(bytes, at);
  return changed;
}

t.test('the report of a time daemon says whether it follows a source', async (t) => {
  const scenarios = [
    ['chrony', TRACKING, true, 'a server'],
    ['chrony', change(TRACKING, 54, 0, 3), false, 'not synchronised'],
    ['chrony', change(TRACKING, 52, 0, 0), false, 'no stratum'],
    ['chrony', change(TRACKING, 28, 127, 127, 1, 1), false, 'only its own clock'],
    ['chrony', change(TRACKING, 8, 0, 2), undefined, 'refused'],
    ['ntpd', SNTP, true, 'a server'],
    ['ntpd', change(SNTP, 0, 0xe4), false, 'not synchronised'],
    ['ntpd', change(SNTP, 1, 16), false, 'no stratum'],
    ['ntpd', change(SNTP, 12, 127, 127, 1, 0), false, 'only its own clock'],
    ['ntpd', change(SNTP, 0, 0x23), undefined, 'a request in the place of an answer'],
  ] as const;
  for (const [daemon, answer, expected, name] of scenarios)
    t.equal(readReply(daemon, answer, 7), expected, `${daemon}: ${name}`);
  t.equal(readReply('chrony', TRACKING, 8), undefined, 'the answer to another request');
  t.equal(readReply('ntpd', SNTP, 8), undefined);
});

t.test('noise is not accepted as a reply of the time daemon', async () => {
  const daemon = fc.constantFrom<TimeDaemon>('chrony', 'ntpd');
  fc.assert(
    fc.property(daemon, fc.uint8Array({ maxLength: 200 }), (one, noise) => {
      readReply(one, noise, 7);
      return readReply(one, noise.slice(0, 47), 7) === undefined;
    }),
  );
});

t.test('the time daemon is queried on this machine, with a short timeout', async (t) => {
  for (const daemon of ['chrony', 'ntpd'] as const) {
    const received: number[] = [];
    const server = createSocket('udp4');
    server.on('message', (request, { address, port }) => {
      received.push(request.length);
      const [from, to] = daemon === 'chrony' ? [8, 16] : [44, 28];
      server.send(change(ANSWERS[daemon], to, ...request.subarray(from, from + 4)), port, address);
    });
    const port = await new Promise<number>((resolve) =>
      server.bind(0, '127.0.0.1', () => resolve(server.address().port)),
    );
    t.equal(await queryTimeDaemon(daemon, port), true, daemon);
    t.same(received, [writeRequest(daemon, 0).length]);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    t.equal(await queryTimeDaemon(daemon, port), undefined, 'nobody is there');
  }
});

const IN_NO_NETWORK = ['-r', '-n'];
const canLeaveNetwork = spawnSync('unshare', [...IN_NO_NETWORK, 'true']).status === 0;

t.test('an unreachable time daemon gives undefined', { skip: !canLeaveNetwork }, async (t) => {
  const module = new URL('../../../../src/gateway/system/clock/query-time-daemon.js', import.meta.url);
  const program = `console.log(await (await import('${module}')).queryTimeDaemon('chrony'))`;
  const words = [...IN_NO_NETWORK, process.execPath, '--input-type=module', '-e', program];
  const { stdout, stderr } = spawnSync('unshare', words, { encoding: 'utf8' });
  t.equal(stdout, 'undefined\n', stderr);
});

t.test("only the running daemon is queried, and none with systemd's time service", async (t) => {
  const nowMs = Date.UTC(2026, 10, 21, 12);
  const received: string[] = [];
  const query = async (run: Parameters<typeof t.testdir>[0], answer: boolean | undefined) => {
    const root = t.testdir({ run: run ?? {} });
    const ask = async (daemon: TimeDaemon) => {
      received.push(daemon);
      return answer;
    };
    return (await readClockFacts(nowMs, root, ask)).isSynchronised;
  };
  t.equal(await query({ chrony: {} }, true), true);
  t.equal(await query({ 'ntpd.pid': '12' }, false), false);
  t.equal(await query({ chrony: {} }, undefined), undefined, 'one that does not answer is as none');
  t.equal(await query({ chrony: {}, systemd: { timesync: {} } }, true), false);
  t.same(received, ['chrony', 'ntpd', 'chrony']);
});
