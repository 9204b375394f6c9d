import { request } from 'node:http';
import t from 'tap';
import type { Route } from '../../src/gateway/http/http.js';
import { createPages, listRoutes } from '../../src/gateway/main/routes.js';
import { PAGES } from '../../src/gateway/web/routes.js';
import { ROUTE_ACCESS, readRouteAccess } from '../support/api/route-access.js';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { addThings, invite, type Things } from '../support/browser/people.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { displayHeaders, FIRMWARES } from '../support/display/firmware.js';
import { createKey } from '../support/gateway/gateway-process.js';
import { startWholeGateway, type WholeGateway } from '../support/gateway/whole-gateway.js';
import { plainRequest } from '../support/http/plain-request.js';
import { dataFolder } from '../support/storage/data-folder.js';

/** Everyone who may call a route. `other-site`: a page of another site in the browser of the owner. */
const CALLERS = [
  ...(['stranger', 'display', 'read', 'write', 'admin', 'other-site'] as const),
  ...(['guest', 'member', 'owner'] as const),
] as const;

type CallerName = (typeof CALLERS)[number];

/** Sends a request to a route; false when it was refused for lack of a credential. */
type Caller = (route: Pick<Route, 'method' | 'path'>) => Promise<boolean>;

/** A caller of each kind, with good credentials. */
async function openCallers(gateway: WholeGateway): Promise<Readonly<Record<CallerName, Caller>>> {
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

/** What the id of a path names where the list has these headings, and whether a member may only look at it. */
const SUBJECTS: Readonly<Record<string, { readonly kind: keyof Things; readonly isShared: boolean }>> = {
  'their plugin': { kind: 'plugin', isShared: false },
  'their playlist': { kind: 'playlist', isShared: false },
  'their item': { kind: 'item', isShared: false },
  'their display': { kind: 'display', isShared: false },
  'shared display': { kind: 'display', isShared: true },
};

/** Who is let in where the list names this access. Pages of other sites may navigate, but never change anything. */
const ADMITTED: Readonly<Record<string, readonly CallerName[]>> = {
  anyone: CALLERS,
  display: ['display'],
  read: ['read', 'write', 'admin'],
  write: ['write', 'admin'],
  admin: ['admin'],
  guest: ['guest', 'member', 'owner'],
  member: ['member', 'owner'],
  ...Object.fromEntries(Object.keys(SUBJECTS).map((access) => [access, ['member', 'owner'] as const])),
  owner: ['owner'],
};

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

t.setTimeout(300_000);

t.test('each route is accessible to those with the required access, and to nobody else', async (t) => {
  const gateway = await startWholeGateway(t, dataFolder(t));
  const all = listRoutes(gateway.parts, createPages(gateway.parts));
  const routes = all.filter(({ path }) => !path.startsWith('/assets/'));
  const access = readRouteAccess();
  t.strictSame([...new Set(routes.map(nameOf))].sort(), [...access.keys()].sort(), `${ROUTE_ACCESS} names every route`);
  const callers = await openCallers(gateway);
  const wrong: string[] = [];
  for (const route of routes) {
    const name = nameOf(route);
    const admitted = ADMITTED[access.get(name) ?? ''];
    // Signing out comes last: it ends the owner's session.
    if (!admitted || name === 'POST /logout') continue;
    const outcomes = await Promise.all(CALLERS.map((caller) => callers[caller](route)));
    for (const [index, isAdmitted] of outcomes.entries()) {
      const caller = CALLERS[index] as CallerName;
      if (caller === 'other-site' && route.method === 'GET') continue;
      if (isAdmitted !== admitted.includes(caller))
        wrong.push(`${caller} at ${name}: ${isAdmitted ? 'let in' : 'refused'}`);
    }
  }
  t.strictSame(wrong, []);
  t.ok(await callers.guest({ method: 'GET', path: '/show' }), 'the guest is still signed in');
  const signOut = { method: 'POST', path: '/logout' } as const;
  for (const caller of ['stranger', 'display', 'admin', 'other-site'] as const)
    t.notOk(await callers[caller](signOut), `${caller} cannot sign the owner out`);
  t.ok(await callers.owner({ method: 'GET', path: '/system' }), 'the owner is still signed in');
  await callers.guest(signOut);
  t.notOk(await callers.guest({ method: 'GET', path: '/show' }), 'the guest has signed out');
  t.ok(await callers.owner({ method: 'GET', path: '/system' }), 'only the guest');
  await callers.owner(signOut);
  t.notOk(await callers.owner({ method: 'GET', path: '/system' }), 'the owner has signed out');
});

/** What a member reaches of a thing: nothing, although it exists, or the page. */
type Reached = 'nothing' | 'page';

t.test('a member reaches what is theirs or shared where the list says so, and changes nothing of others', async (t) => {
  const gateway = await startWholeGateway(t, dataFolder(t));
  const { parts, base } = gateway;
  const member = await invite(gateway, 'Grace', 'member');
  const other = await invite(gateway, 'Linus', 'member');
  const foreign = {
    "the owner's": await addThings(gateway, 'owner', { personId: undefined, isShared: false }),
    "another member's": await addThings(gateway, 'other', { personId: other.id, isShared: false }),
  };
  const shared = await addThings(gateway, 'shared', { personId: undefined, isShared: true });
  const call = async ({ method, path }: Route, id: number): Promise<Reached> => {
    const address = path.replace(':id', String(id)).replace(/:picture/, '1');
    const answer = await plainRequest(base + address, {
      method,
      headers: {
        ...{ Accept: 'application/json', Cookie: member.browser.cookies, Origin: base },
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      ...(method === 'POST' && { body: `token=${encodeURIComponent(member.browser.token)}` }),
    });
    const isRefused = answer.status === 404 && answer.body.toString().includes('nothing of yours');
    if (!isRefused && (answer.status === 401 || answer.status === 403)) return 'nothing';
    return isRefused ? 'nothing' : 'page';
  };
  const stored = () => readRows(gateway, [...Object.values(foreign), shared]);
  const before = await stored();
  const access = readRouteAccess();
  const wrong: string[] = [];
  let calls = 0;
  for (const route of listRoutes(parts, createPages(parts))) {
    const subject = SUBJECTS[access.get(nameOf(route)) ?? ''];
    if (!subject) continue;
    const expect = async (whose: string, id: number, expected: Reached): Promise<void> => {
      calls++;
      if ((await call(route, id)) !== expected) wrong.push(`${nameOf(route)} of ${whose}: expected ${expected}`);
    };
    for (const [whose, things] of Object.entries(foreign)) await expect(whose, things[subject.kind], 'nothing');
    await expect('a shared one', shared[subject.kind], subject.isShared ? 'page' : 'nothing');
    // A new one each time, because some routes delete it.
    const mine = await addThings(gateway, 'mine', { personId: member.id, isShared: false });
    await expect('the member', mine[subject.kind], 'page');
  }
  t.strictSame(wrong, []);
  t.ok(calls > 100, 'routes with something in their path were called');
  t.strictSame(await stored(), before, 'nothing of others has changed');
});

t.test('a route for members with an id says what it is', async (t) => {
  const unnamed = PAGES.filter(({ access, path, subject }) => access === 'member' && path.includes('/:id') && !subject);
  t.strictSame(unnamed, []);
  t.ok(
    PAGES.some(({ subject }) => subject),
    'there are routes with a subject',
  );
});

/** Everything that is stored about these things. */
async function readRows({ parts }: WholeGateway, all: readonly Things[]): Promise<unknown> {
  const { plugins, tables, store } = parts;
  const read = (table: string, id: number) => store.get(`SELECT * FROM ${table} WHERE id = ?`, [id]);
  return Promise.all(
    all.map(async ({ plugin, playlist, item, display }) => [
      await read('plugin_setting', plugin),
      await read('playlist', playlist),
      await read('playlist_item', item),
      await read('device', display),
      await plugins.markup(plugin),
      tables.playlists.items(playlist).length,
    ]),
  );
}
