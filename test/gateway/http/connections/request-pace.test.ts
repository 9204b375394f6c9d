import { request } from 'node:http';
import t from 'tap';
import { RequestPace } from '../../../../src/gateway/http/connections/request-pace.js';
import { createHttpServer, noContent } from '../../../../src/gateway/http/http.js';
import { keepLog } from '../../../support/gateway/recorded-log.js';

const LIMITS = { perSecond: 10, burst: 5 };

function paced(isShared: (address: string) => boolean = () => false) {
  let nowMs = 1000;
  const pace = new RequestPace({ limits: LIMITS, isShared, monotonicMs: () => nowMs });
  const pass = (milliseconds: number): void => {
    nowMs += milliseconds;
  };
  return { pace, pass };
}

t.test('an address gets its burst at once and then its rate', async (t) => {
  const { pace, pass } = paced();
  const delays = Array.from({ length: 9 }, () => pace.delayMs('10.0.0.9'));
  t.same(delays, [0, 0, 0, 0, 0, 0, 100, 200, 300]);
  pass(300);
  t.equal(pace.delayMs('10.0.0.9'), 100, 'what was served makes room');
  pass(10_000);
  t.equal(pace.delayMs('10.0.0.9'), 0, 'a quiet address starts anew');
});

t.test('other addresses and proxies do not wait', async (t) => {
  const { pace } = paced((address) => address === '10.0.0.1');
  for (let n = 0; n < 100; n++) pace.delayMs('10.0.0.9');
  t.equal(pace.delayMs('10.0.0.8'), 0);
  for (let n = 0; n < 100; n++) t.equal(pace.delayMs('10.0.0.1'), 0);
});

t.test('requests from thousands of addresses use bounded memory, and a flooding address stays slow', async (t) => {
  const { pace, pass } = paced();
  for (let n = 0; n < 50; n++) pace.delayMs('10.0.0.9');
  for (let n = 0; n < 900; n++) pace.delayMs(`10.1.${n >> 8}.${n & 255}`);
  t.ok(pace.delayMs('10.0.0.9') > 0);
  pass(200);
  const delays = Array.from({ length: 5000 }, (_, n) => pace.delayMs(`10.2.${n >> 8}.${n & 255}`));
  t.same(new Set(delays), new Set([0]));
});

t.test('a flood from one host waits, and is answered completely', async (t) => {
  const server = createHttpServer({
    routes: [{ method: 'GET', path: '/', handle: () => noContent() }],
    log: keepLog([]),
    trustedProxies: [],
    paceLimits: { perSecond: 50, burst: 5 },
  });
  const port = await server.listen({ port: 0, host: '127.0.0.1' });
  t.teardown(() => server.stop());
  const answered: string[] = [];
  const call = (localAddress: string): Promise<void> =>
    new Promise((resolve, reject) => {
      request({ port, host: '127.0.0.1', localAddress, path: '/', agent: false }, (response) => {
        response.resume();
        answered.push(localAddress);
        t.equal(response.statusCode, 204);
        response.on('end', resolve);
      })
        .on('error', reject)
        .end();
    });
  const flood = Array.from({ length: 40 }, () => call('127.0.0.2'));
  await Promise.all(flood.slice(0, 5));
  await call('127.0.0.3');
  t.ok(answered.filter((address) => address === '127.0.0.2').length < 40, 'a display did not wait for the flood');
  await Promise.all(flood);
  t.equal(answered.length, 41);
});
