import { request } from 'node:http';
import type { Route } from '../../src/gateway/http/http.js';
import { FakeBrowser } from './browser/fake-browser.js';
import { invite } from './browser/people.js';
import { FakeDisplay } from './display/fake-display.js';
import { displayHeaders, FIRMWARES } from './display/firmware.js';
import { createKey } from './gateway/gateway-process.js';
import type { WholeGateway } from './gateway/whole-gateway.js';

/** Everyone who may call a route. `other-site`: a page of another site in the browser of the owner. */
export const CALLERS = [
  ...(['stranger', 'display', 'read', 'write', 'admin', 'other-site'] as const),
  ...(['guest', 'member', 'owner'] as const),
] as const;

export type CallerName = (typeof CALLERS)[number];

/** Sends a request to a route; false when it was refused for lack of a credential. */
export type Caller = (route: Pick<Route, 'method' | 'path'>) => Promise<boolean>;

/** A caller of each kind, with good credentials. */
export async function openCallers(gateway: WholeGateway): Promise<Readonly<Record<CallerName, Caller>>> {
  const { base, parts, key } = gateway;
  const [firmware] = FIRMWARES.filter(({ name }) => name === 'OG 1.8.15');
  if (!firmware) throw new Error('there is no firmware to call with');
  const display = new FakeDisplay(base, firmware, 'AA:BB:CC:DD:EE:01');
  await display.wake('powercycle');
  const browser = new FakeBrowser(base);
  await browser.signIn();
  await browser.get('/');
  const deviceIds = parts.tables.devices.list().map(({ id }) => id);
  const guest = await invite(gateway, 'Guest', 'guest', deviceIds);
  const member = await invite(gateway, 'Member', 'member');
  const elsewhere = { Origin: 'http://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };
  const keyOf = (scope: 'read' | 'write'): Promise<string> => createKey(parts.config.dataDir, scope, scope);
  return {
    stranger: call(base, {}),
    display: call(base, displayHeaders(firmware, display.mac, display.apiKey, 'timer')),
    read: call(base, bearer(await keyOf('read'))),
    write: call(base, bearer(await keyOf('write'))),
    admin: call(base, bearer(key)),
    'other-site': call(base, { ...asBrowser(browser), ...elsewhere }),
    guest: asPerson(base, guest.browser),
    member: asPerson(base, member.browser),
    owner: asPerson(base, browser),
  };
}

const asPerson = (base: string, browser: FakeBrowser): Caller =>
  call(base, { ...asBrowser(browser), Origin: base }, `token=${encodeURIComponent(browser.token)}`);

const bearer = (key: string) => ({ Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' });

const asBrowser = ({ cookies }: FakeBrowser) => ({
  ...{ Accept: 'text/html', Cookie: cookies, 'Content-Type': 'application/x-www-form-urlencoded' },
});

/** Names of nothing that exists, so that a route that lets its caller in changes nothing. */
const samplePath = (path: string): string =>
  path.replace(/:(?:uuid|token)/g, '0b8a4f7e-1111-4222-8333-123456789abc').replace(/:\w+/g, '999999');

/** Many requests of one address would have to wait. */
const nextAddress = (): string => `127.0.2.${1 + (requests++ % 200)}`;
let requests = 0;

function call(base: string, headers: Readonly<Record<string, string>>, form = '{}'): Caller {
  return ({ method, path }) =>
    new Promise((resolve, reject) => {
      const options = { method, headers, agent: false, localAddress: nextAddress() };
      const outgoing = request(base + samplePath(path), options, (response) => {
        const { statusCode = 0, headers: answered } = response;
        // The status is enough, and some answers never end.
        response.destroy();
        const isSentAway = /\/login(?:\?|$)/.test(answered.location ?? '');
        resolve(statusCode !== 401 && statusCode !== 403 && !isSentAway);
      });
      outgoing.on('error', reject);
      outgoing.end(method === 'GET' || method === 'DELETE' ? undefined : form);
    });
}
