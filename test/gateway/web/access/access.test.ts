import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { findGatewayAlerts } from '../../../../src/gateway/alert/alert.js';
import { WrongGuessLimit } from '../../../../src/gateway/http/wrong-guess-limit.js';
import { makeBrowserCookie, readBrowserCookie } from '../../../../src/gateway/web/access/browser-cookie.js';
import { isAllowedHost } from '../../../../src/gateway/web/access/check-host-header.js';
import { ConsoleCode } from '../../../../src/gateway/web/access/console-code.js';
import { hashPassword, isSamePassword, parseStoredPassword } from '../../../../src/gateway/web/access/password.js';
import { PasswordChecks } from '../../../../src/gateway/web/access/password-checks.js';
import { isSameOrigin } from '../../../../src/gateway/web/access/same-origin.js';
import { planSignInDelay, SignInDelay } from '../../../../src/gateway/web/access/sign-in-delay.js';
import { WelcomeGate } from '../../../../src/gateway/web/access/welcome-gate.js';
import { readNext } from '../../../../src/gateway/web/pages/sign-in/sign-in.js';
import { fc } from '../../../support/property.js';

t.test('a password matches in any Unicode spelling, and no other password does', async (t) => {
  const stored = await hashPassword('Käse und Öl');
  t.notMatch(JSON.stringify(stored), 'Käse');
  t.equal(await isSamePassword('Käse und Öl', stored), true);
  t.equal(await isSamePassword('Ka\u0308se und O\u0308l', stored), true);
  t.equal(await isSamePassword('Käse und Ol', stored), false);
  t.equal(await isSamePassword('x'.repeat(10_000), stored), false);
  t.strictSame(parseStoredPassword(JSON.parse(JSON.stringify(stored))), stored);
  for (const odd of [null, undefined, 'text', {}, { ...stored, hash: 'ab' }, { ...stored, cost: '5' }]) {
    t.equal(parseStoredPassword(odd), undefined);
  }
});

t.test('pages are served only under numeric addresses, local names and allowed names', async (t) => {
  const scenarios = [
    ['192.168.1.20:8080', true],
    ['[fe80::1]:8080', true],
    ['localhost:8080', true],
    ['inkstand', true],
    ['inkstand.local', true],
    ['ink.fritz.box', false],
    ['ink.home.arpa', true],
    ['ink.localdomain', true],
    ['ink.intranet', true],
    ['ink.private', true],
    ['ink.corp', true],
    ['INK.LAN:80', true],
    ['ink.example.org', true],
    ['evil.example.com', false],
    ['192.168.1.20.evil.com', false],
    ['local.evil.com:8080', false],
    ['ink.example.org.evil.com', false],
  ] as const;
  for (const [host, expected] of scenarios) t.equal(isAllowedHost(host, ['ink.example.org']), expected, host);
});

t.test('a public host name never opens a page, however it is written', async () => {
  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/);
  const ending = fc.constantFrom(
    'com',
    'net',
    'org',
    'example',
    'io',
    'de',
    'local.com',
    'lan.net',
    'fritz.box',
    'box',
  );
  const shape = fc.constantFrom(
    (name: string) => name,
    (name: string) => name.toUpperCase(),
    (name: string) => `${name}.`,
    (name: string) => `${name}:8080`,
    (name: string) => `192.168.1.20.${name}`,
    (name: string) => `127.0.0.1.${name}:80`,
    (name: string) => `inkstand.local.${name}`,
    (name: string) => `ink.example.org.${name}`,
  );
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), ending, shape, (labels, last, write) => {
      return !isAllowedHost(write(`${labels.join('.')}.${last}`), ['ink.example.org']);
    }),
  );
});

t.test('numeric addresses and local names always open pages', async () => {
  const port = fc.constantFrom('', ':80', ':8080');
  const home = fc.oneof(
    fc.ipV4(),
    fc.ipV6().map((address) => `[${address}]`),
    fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/),
    fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/).map((name) => `${name}.local`),
  );
  fc.assert(fc.property(home, port, (host, at) => isAllowedHost(host + at, [])));
});

t.test('a form is accepted only from a page of this gateway', async (t) => {
  const base = 'http://ink.local:8080/pre';
  const scenarios = [
    ['http://ink.local:8080', 'same-origin', true],
    ['http://ink.local:8080', undefined, true],
    ['https://ink.local:8080', undefined, true],
    [undefined, undefined, true],
    [undefined, 'none', true],
    ['http://evil.com', undefined, false],
    ['http://ink.local:9090', undefined, false],
    ['null', undefined, false],
    ['http://ink.local:8080', 'cross-site', false],
    ['http://ink.local:8080', 'same-site', false],
  ] as const;
  for (const [origin, site, expected] of scenarios)
    t.equal(isSameOrigin(origin, site, base), expected, `${origin} ${site}`);
});

t.test('repeated wrong passwords slow down only the address that sends them', async (t) => {
  let nowMs = 0;
  const limiter = new SignInDelay(() => nowMs);
  for (let tries = 0; tries < 5; tries++) {
    t.equal(limiter.waitMs('a'), 0);
    limiter.noteAttempt('a');
  }
  t.equal(limiter.waitMs('a'), 2000);
  t.equal(limiter.waitMs('b'), 0);
  nowMs += 2000;
  t.equal(limiter.waitMs('a'), 0);
  limiter.noteAttempt('a');
  t.equal(limiter.waitMs('a'), 4000);
  limiter.noteSuccess('a');
  t.equal(limiter.waitMs('a'), 0);
});

t.test('parallel attempts are counted before they are hashed', async (t) => {
  let hashes = 0;
  let atOnce = 0;
  const isPassword = async (password: string): Promise<boolean> => {
    hashes += 1;
    atOnce += 1;
    t.equal(atOnce, 1, 'one hash at a time');
    await setImmediate();
    atOnce -= 1;
    return password === 'right';
  };
  const guard = new PasswordChecks(
    new WrongGuessLimit(
      () => 0,
      () => 0,
    ),
    () => 0,
  );
  const verdicts = await Promise.all(
    Array.from({ length: 480 }, (_, at) => guard.check({ address: 'a' }, () => isPassword(`guess ${at}`))),
  );
  t.ok(hashes <= 5, `${hashes} of 480 guesses were hashed`);
  t.equal(verdicts.filter(({ kind }) => kind === 'wait').length, 480 - hashes);
  t.strictSame(
    await guard.check({ address: 'b' }, () => isPassword('right')),
    { kind: 'right' },
    'another address signs in',
  );
});

t.test('attempts from many addresses do not pile up', async (t) => {
  const guard = new PasswordChecks(
    new WrongGuessLimit(
      () => 0,
      () => 0,
    ),
    () => 0,
  );
  const verdicts = await Promise.all(
    Array.from({ length: 200 }, (_, at) => guard.check({ address: `host ${at}` }, async () => false)),
  );
  t.equal(verdicts.filter(({ kind }) => kind === 'wrong').length, 4);
});

t.test('the login delay grows with failures, ends, and never exceeds a quarter of an hour', async () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(1e9), fc.nat(1e9), (count, lastAtMs, laterMs) => {
      const wait = (failures: number, nowMs: number) => planSignInDelay({ count: failures, lastAtMs }, nowMs);
      const now = lastAtMs + laterMs;
      const isGrowing = wait(count + 1, now) >= wait(count, now);
      return isGrowing && wait(count, now) <= 900_000 && wait(count, lastAtMs + 900_000) === 0;
    }),
  );
});

t.test('the first run is open for half an hour of one start of the board, whatever restarts', async (t) => {
  const stored = new Map<string, unknown>();
  const settings = {
    read: (name: string) => stored.get(name),
    write: async (name: string, value: unknown) => void stored.set(name, value),
  };
  const boot = { id: 'first start', seconds: 40 };
  const codes: string[] = [];
  const onError = (error: unknown): void => void t.fail(String(error));
  const start = async (hasPassword = false): Promise<WelcomeGate> => {
    const code = new ConsoleCode((one) => codes.push(one));
    const gate = new WelcomeGate({ settings, readBoot: () => ({ ...boot }), code, onError });
    await gate.start(hasPassword);
    return gate;
  };
  t.equal((await start()).needsCode(), false);
  boot.seconds += 29 * 60;
  t.equal((await start()).accepts(''), true, 'after a restart of the gateway, the same half hour');
  boot.seconds += 60;
  const late = await start();
  t.equal(late.needsCode(), true, 'a restart opens no other one');
  t.equal(late.needsCode(), true);
  t.equal(codes.length, 1, 'announced once');
  t.match(codes[0], /^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
  for (const wrong of ['', '12345', '12345678', 'AAAAA-AAAAA']) t.equal(late.accepts(wrong), false, wrong);
  t.equal(late.accepts(` ${codes[0]?.toLowerCase().replace('-', ' ')} `), true);
  Object.assign(boot, { id: 'second start', seconds: 10 });
  const again = await start();
  t.equal(again.needsCode(), false, 'the owner started the board again');
  await again.close();
  t.equal(again.needsCode(), true);
  boot.id = 'third start';
  t.equal((await start()).needsCode(), true, 'used up for good');
  stored.clear();
  await start(true);
  t.equal((await start()).needsCode(), true, 'a gateway that had a password opens none when it is lost');
  stored.clear();
  const unknown = new WelcomeGate({
    settings,
    readBoot: () => ({ id: undefined, seconds: 1 }),
    code: new ConsoleCode(() => undefined),
    onError,
  });
  await unknown.start(false);
  t.equal(unknown.needsCode(), true, 'without an identity of the start there is no window');
});

t.test('the first run stays shut when its half hour cannot be stored', async (t) => {
  const errors: unknown[] = [];
  const boot = { id: 'a start', seconds: 1 };
  const gate = new WelcomeGate({
    settings: { read: () => undefined, write: () => Promise.reject(new Error('the disk is full')) },
    readBoot: () => boot,
    code: new ConsoleCode(() => undefined),
    onError: (error) => errors.push(error),
  });
  await gate.start(false);
  t.equal(errors.length, 1);
  t.equal(gate.needsCode(), true);
});

t.test('the guesses of all addresses share one budget, which never delays a browser that is known', async (t) => {
  let nowMs = 0;
  const budget = new WrongGuessLimit(
    () => nowMs,
    () => 1_795_000_000_000,
  );
  const guard = new PasswordChecks(budget, () => nowMs);
  const wrong = (address: string) => guard.check({ address }, async () => false);
  const kinds = new Map<string, number>();
  for (let host = 0; host < 100; host++) {
    const { kind } = await wrong(`host ${host}`);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  t.strictSame(
    [...kinds],
    [
      ['wrong', 60],
      ['wait', 40],
    ],
  );
  t.match(budget.guessing(), { address: 'host 59', atMs: 1_795_000_000_000 });
  const right = async () => true;
  t.match(await guard.check({ address: 'new' }, right), { kind: 'wait', needsProof: true });
  t.strictSame(await guard.check({ address: 'new', provenBy: 'cookie' }, right), { kind: 'right' });
  t.strictSame(guard.judgeCode('new', true), { kind: 'right' }, 'a right code is never refused');
  t.match(guard.judgeCode('new', false), { kind: 'wait' });
  t.strictSame(
    findGatewayAlerts(false, undefined, budget.guessing(), budget.passwords.lastDay()).map(({ kind }) => kind),
    ['guessing'],
    'one alert for one thing',
  );
  nowMs += 3 * 60_000;
  t.strictSame(await guard.check({ address: 'new' }, right), { kind: 'right' }, 'one guess came back');
  nowMs += 24 * 3_600_000;
  t.equal(budget.guessing(), undefined, 'the alert ends');
  for (let times = 0; times < 100; times++) budget.refuseKey('script', 'an old key');
  t.equal(budget.guessing(), undefined, 'a forgotten script is no guessing');
  t.throws(
    () => {
      for (let at = 0; at < 61; at++) budget.refuseKey('script', `key ${at}`);
    },
    { code: 'too-many-requests' },
  );
});

t.test('the cookie of a browser that signed in before cannot be made up', async (t) => {
  const secrets = { digest: (text: string) => createHash('sha256').update(`secret ${text}`).digest('hex') };
  const cookie = makeBrowserCookie(secrets, '');
  const read = (value: string, account = '') =>
    readBrowserCookie({ header: () => `a=b; known=${value}` }, 'known', secrets, account);
  t.equal(read(cookie), cookie.split('.')[0]);
  for (const odd of ['', '.', 'a.b', cookie.slice(0, -1), `x${cookie}`, cookie.split('.')[0]!])
    t.equal(read(odd), undefined, odd);
  const guest = makeBrowserCookie(secrets, 'person 7');
  t.equal(read(guest, 'person 7'), guest.split('.')[0]);
  for (const [value, account] of [
    [guest, ''],
    [guest, 'person 8'],
    [cookie, 'person 7'],
  ] as const)
    t.equal(read(value, account), undefined, 'proves nothing about the account of somebody else');
});

t.test('the login never redirects to another site', async (t) => {
  for (const kept of ['/', '/displays/3', '/displays/3?days=7']) t.equal(readNext(kept), kept);
  for (const odd of [null, '', '//evil.com', '/\\evil.com', 'https://evil.com', '/a b', '/a\\b', 'javascript:1'])
    t.equal(readNext(odd), '/', String(odd));
});

t.test('five wrong passwords within a day are an alert, also of a browser that signed in before', async (t) => {
  let nowMs = 0;
  const budget = new WrongGuessLimit(
    () => nowMs,
    () => 1_795_000_000_000,
  );
  const guard = new PasswordChecks(budget, () => nowMs);
  const find = () => findGatewayAlerts(false, undefined, budget.guessing(), budget.passwords.lastDay());
  for (let time = 0; time < 4; time++) await guard.check({ address: '192.168.7.7' }, async () => false);
  t.strictSame(find(), [], 'anybody mistypes');
  await guard.check({ address: '192.168.7.8', provenBy: 'cookie' }, async () => false);
  t.strictSame(find(), [
    { kind: 'sign-ins-failed', sinceMs: 1_795_000_000_000, count: 5, clientAddress: '192.168.7.8' },
  ]);
  nowMs += 25 * 3_600_000;
  t.strictSame(find(), [], 'the next day it is over');
});
