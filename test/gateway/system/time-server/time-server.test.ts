import { createSocket } from 'node:dgram';
import t, { type Test } from 'tap';
import type { ClockLevel } from '../../../../src/gateway/system/clock/judge-clock.js';
import { answerSntp } from '../../../../src/gateway/system/time-server/sntp-reply.js';
import { NtpServer } from '../../../../src/gateway/system/time-server/time-server.js';
import { keepLog } from '../../../support/gateway/recorded-log.js';
import { fc } from '../../../support/property.js';
import { waitFor } from '../../../support/wait-for.js';

const NOW_MS = 1_795_000_000_250;
const LEVELS: readonly ClockLevel[] = ['network', 'owner', 'chip', 'assumed', 'restored', 'implausible'];

/** A request as firmware sends it: version 4, mode 3, its own time at the end. */
function makeRequest(version = 4, mode = 3): Buffer {
  const request = Buffer.alloc(48);
  request[0] = (version << 3) | mode;
  request.writeBigUInt64BE(0x1122334455667788n, 40);
  return request;
}

const readTimeMs = (answer: Uint8Array, at: number): number => {
  const view = new DataView(answer.buffer, answer.byteOffset);
  return (view.getUint32(at) - 2_208_988_800) * 1000 + Math.round((view.getUint32(at + 4) / 2 ** 32) * 1000);
};

t.test('a client gets the time and its own timestamp back', async (t) => {
  const answer = Buffer.from(answerSntp(makeRequest(), { nowMs: NOW_MS, level: 'network' }) ?? []);
  t.equal(answer.length, 48);
  t.equal(answer[0], (4 << 3) | 4, 'version 4, a server, no warning');
  t.equal(answer[1], 3);
  t.equal(answer.readBigUInt64BE(24), 0x1122334455667788n);
  for (const at of [16, 32, 40]) t.equal(readTimeMs(answer, at), NOW_MS);
  t.equal(answerSntp(makeRequest(3), { nowMs: NOW_MS, level: 'network' })?.[0], (3 << 3) | 4, 'in its own version');
});

t.test('the reply says how reliable the time is', async (t) => {
  const answerAt = (level: ClockLevel) => {
    const [head = 0, stratum] = answerSntp(makeRequest(), { nowMs: NOW_MS, level }) ?? [];
    return [head >> 6, stratum];
  };
  t.strictSame(LEVELS.map(answerAt), [
    [0, 3],
    [0, 8],
    [0, 8],
    [0, 8],
    [0, 12],
    [3, 16],
  ]);
});

t.test('other packets get no reply, and no reply is longer than its request', async (t) => {
  for (const mode of [0, 1, 2, 4, 5, 6, 7])
    t.equal(answerSntp(makeRequest(4, mode), { nowMs: 0, level: 'owner' }), undefined);
  for (const version of [0, 5, 6, 7])
    t.equal(answerSntp(makeRequest(version), { nowMs: 0, level: 'owner' }), undefined);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(4e12), fc.constantFrom(...LEVELS), (bytes, nowMs, level) => {
      const answer = answerSntp(bytes, { nowMs, level });
      return answer === undefined || (answer.length <= bytes.length && ((bytes[0] ?? 0) & 7) === 3);
    }),
  );
});

function ask(t: Test, port: number) {
  const socket = createSocket('udp4');
  t.teardown(() => socket.close());
  const answers: Buffer[] = [];
  socket.on('message', (message) => answers.push(message));
  const send = (message: Uint8Array): Promise<void> =>
    new Promise((resolve) => socket.send(message, port, '127.0.0.1', () => resolve()));
  const settle = () => new Promise((resolve) => setTimeout(resolve, 300));
  const received = (count: number) => waitFor(`answer ${count}`, async () => answers.length >= count || undefined);
  return { answers, send, settle, received };
}

t.test('a real client gets a reply over UDP, noise gets none, and frequent requests are throttled', async (t) => {
  const clock = { monotonicMs: 0 };
  const server = new NtpServer({
    clock: () => ({ nowMs: NOW_MS, level: 'owner' }),
    monotonicMs: () => clock.monotonicMs,
    log: keepLog(),
  });
  const port = await server.listen({ port: 0, host: '127.0.0.1' });
  t.teardown(() => server.stop());
  const { answers, send, settle, received } = ask(t, port);
  await send(makeRequest());
  await received(1);
  const [answer = Buffer.alloc(0)] = answers;
  t.equal(readTimeMs(answer, 40), NOW_MS);
  for (const noise of [Buffer.alloc(0), Buffer.from('hello'), Buffer.alloc(1000, 0xff)]) await send(noise);
  await settle();
  t.equal(answers.length, 1);
  for (let time = 0; time < 20; time++) await send(makeRequest());
  await settle();
  const after = answers.length;
  t.ok(after >= 2 && after <= 8, `${after} answers to 21 questions`);
  clock.monotonicMs += 2_000;
  await send(makeRequest());
  await received(after + 1);
  await settle();
  t.equal(answers.length, after + 1, 'later it is answered again');
});
