// @tier full: starts gateways and a browser
import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { chromium } from 'playwright-core';
import t from 'tap';
import { findChromium } from '../../support/browser/chromium.js';
import { FakeBrowser } from '../../support/browser/fake-browser.js';
import { FakeDisplay } from '../../support/display/fake-display.js';
import { FIRMWARES } from '../../support/display/firmware.js';
import { startGatewayProcess } from '../../support/gateway/gateway-process.js';
import { addDisplays, PASSWORD } from '../../support/gateway/gateway-with-displays.js';
import { startWholeGateway } from '../../support/gateway/whole-gateway.js';
import { makeCertificateFiles } from '../../support/http/certificates.js';
import { dataFolder } from '../../support/storage/data-folder.js';
import { WAIT_MS } from '../../support/time-limits.js';

const OG = FIRMWARES.find(({ name }) => name === 'OG 1.8.15')!;
const executablePath = findChromium();
const hasCertutil = spawnSync('certutil', ['-H']).error === undefined;

interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly body: string;
  /** Serial number of the certificate. */
  readonly serial: string;
}

/** Rejects where TLS does. */
function get(port: number, ca: string, path = '/healthz/live', cookie = '', form?: URLSearchParams): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const origin = `https://127.0.0.1:${port}`;
    const posted = { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' };
    const headers = { Cookie: cookie, Accept: 'text/html', ...(form && posted) };
    const method = form ? 'POST' : 'GET';
    const options = { host: '127.0.0.1', port, path, method, headers, agent: false, ...(ca !== '' && { ca }) } as const;
    const sent = request(options, (answer) => {
      const { serialNumber: serial } = (answer.socket as TLSSocket).getPeerCertificate();
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, cookies: answer.headers['set-cookie'] ?? [], body, serial }),
      );
    });
    sent.on('error', reject).end(form?.toString());
  });
}

const cookieOf = ({ cookies }: Answer): string => cookies.map((one) => one.split(';')[0]).join('; ');

t.test('HTTPS is switched on and off while the gateway runs, and plain HTTP stays', async (t) => {
  const gateway = await startWholeGateway(t, dataFolder(t), undefined, undefined, '0', { 'https-port': '0' });
  const { https } = gateway.parts;
  t.same(https.state(), { kind: 'off' });
  await https.switchTo(true);
  const state = https.state();
  if (state.kind !== 'on') throw new Error(JSON.stringify(state));
  const ca = https.authority()!.certificatePem;
  t.equal((await get(state.port, ca)).status, 200);
  await t.rejects(get(state.port, ''), { message: /self-signed|unable to/ }, 'only with the authority');
  t.ok(state.names.includes('127.0.0.1') && state.names.some((name) => name.endsWith('.local')), String(state.names));
  t.ok(gateway.parts.gatewayPorts.includes(state.port), 'plugins cannot reach it');
  const stored = JSON.stringify(gateway.parts.tables.settings.read('https'));
  t.notMatch(stored, /PRIVATE KEY/, 'keys are sealed');
  const display = new FakeDisplay(gateway.base, OG, 'AA:BB:CC:DD:EE:01');
  t.same((await display.wake('powercycle')).faults, [], 'a display is served as before');
  const before = (await get(state.port, ca)).serial;
  await https.tick();
  t.equal((await get(state.port, ca)).serial, before, 'a good certificate stays');
  gateway.clock.aheadMs += 380 * 24 * 3_600_000;
  await https.tick();
  const later = https.state();
  t.ok(later.kind === 'on' && later.validUntilMs > state.validUntilMs, 'one that expires soon is renewed');
  gateway.clock.aheadMs = 0;
  await https.tick();
  t.equal((await get(state.port, ca)).status, 200, 'and one from the future, by the same authority');
  await https.switchTo(false);
  await t.rejects(get(state.port, ca), { code: 'ECONNREFUSED' });
  await https.switchTo(true);
  t.equal(https.authority()?.certificatePem, ca, 'devices still trust it');
});

t.test('the operator’s files are used, and reloaded when they are replaced', async (t) => {
  const first = makeCertificateFiles(t);
  const folder = dataFolder(t);
  const flags = {
    'https-port': '0',
    'https-certificate': join(folder, 'cert.pem'),
    'https-key': join(folder, 'key.pem'),
  };
  const write = (contents: Record<string, string>) => {
    for (const name of ['cert.pem', 'key.pem']) writeFileSync(join(folder, name), contents[name] ?? '');
  };
  write(first);
  const { parts } = await startWholeGateway(t, dataFolder(t), undefined, undefined, '0', flags);
  const state = parts.https.state();
  if (state.kind !== 'on') throw new Error(JSON.stringify(state));
  const { serial } = await get(state.port, first['ca.pem']);
  t.equal(serial, new X509Certificate(first['cert.pem']).serialNumber);
  const second = makeCertificateFiles(t);
  write({ 'cert.pem': second['cert.pem'], 'key.pem': first['key.pem'] });
  await parts.https.tick();
  t.equal((await get(state.port, first['ca.pem'])).status, 200, 'a pair that does not fit changes nothing');
  write(second);
  await parts.https.tick();
  t.equal((await get(state.port, second['ca.pem'])).status, 200);
});

t.test('pages over HTTPS show the plain address for displays and use separate cookies', async (t) => {
  const gateway = await startWholeGateway(t, dataFolder(t), undefined, undefined, '0', { 'https-port': '0' });
  const { https } = gateway.parts;
  await https.switchTo(true);
  const state = https.state();
  if (state.kind !== 'on') throw new Error(JSON.stringify(state));
  const ca = https.authority()!.certificatePem;
  const plain = new FakeBrowser(gateway.base);
  await plain.signIn();
  const login = await get(state.port, ca, '/login');
  t.ok(login.cookies.length > 0 && login.cookies.every((one) => one.startsWith('__Secure-') && one.endsWith('Secure')));
  const token = /name="token" value="([^"]+)"/.exec(login.body)?.[1] ?? '';
  const form = new URLSearchParams({ token, password: PASSWORD });
  const signedIn = await get(state.port, ca, '/login', cookieOf(login), form);
  const page = await get(state.port, ca, '/join', cookieOf(signedIn));
  t.equal(page.status, 200);
  t.match(page.body, new RegExp(`http://[\\d.]+:${new URL(gateway.base).port}<`));
  t.notMatch(page.body, `:${state.port}<`);
});

t.test(
  'Chromium accepts the certificate once its authority is trusted',
  { skip: (!executablePath && 'no Chromium on this machine') || (!hasCertutil && 'no certutil on this machine') },
  async (t) => {
    const dataDir = dataFolder(t);
    await addDisplays(dataDir, Date.now());
    const gateway = await startGatewayProcess({ dataDir, flags: ['--https-port', '0'] });
    t.teardown(() => gateway.stop());
    const plain = new FakeBrowser(gateway.base);
    await plain.signIn();
    await plain.get('/system/https');
    await plain.post('/system/https', { on: 'yes' });
    const page = await plain.get('/system/https');
    const [, port = ''] = /https:\/\/127\.0\.0\.1:(\d+)/.exec(page.text) ?? [];
    const home = mkdtempSync(join(tmpdir(), 'inkstand-home-'));
    t.teardown(() => rmSync(home, { recursive: true, force: true }));
    const store = join(home, '.pki/nssdb');
    mkdirSync(store, { recursive: true });
    const certutil = (...args: string[]) => execFileSync('certutil', ['-d', `sql:${store}`, ...args]);
    certutil('-N', '--empty-password');
    const open = async (): Promise<string> => {
      const context = await chromium.launchPersistentContext(join(home, `profile-${Math.random()}`), {
        executablePath: executablePath!,
        args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
        env: { ...process.env, HOME: home },
      });
      try {
        context.setDefaultTimeout(WAIT_MS);
        const tab = await context.newPage();
        await tab.goto(`https://127.0.0.1:${port}/login`);
        await tab.fill('input[type=password]', PASSWORD);
        await tab.keyboard.press('Enter');
        await tab.waitForURL((url) => url.pathname === '/');
        return (await tab.evaluate('isSecureContext')) ? 'secure' : 'not secure';
      } catch (error) {
        return String(error);
      } finally {
        await context.close();
      }
    };
    t.match(await open(), 'ERR_CERT_AUTHORITY_INVALID', 'not before it is trusted');
    writeFileSync(join(home, 'authority.crt'), (await new FakeBrowser(gateway.base).get('/authority.crt')).body);
    certutil('-A', '-t', 'C,,', '-n', 'inkstand', '-i', join(home, 'authority.crt'));
    t.equal(await open(), 'secure', 'signed in over HTTPS');
  },
);
