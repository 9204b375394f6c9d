import t from 'tap';
import type { Route } from '../../src/gateway/http/http.js';
import { createPages, listRoutes } from '../../src/gateway/main/routes.js';
import { dataFolder } from '../support/data-folder.js';
import { ROUTE_ACCESS, readRouteAccess } from '../support/route-access.js';
import { CALLERS, type CallerName, openCallers } from '../support/route-callers.js';
import { startWholeGateway } from '../support/whole-gateway.js';

/** Who is let in where the list names this access. Pages of other sites may navigate, but never change anything. */
const ADMITTED: Readonly<Record<string, readonly CallerName[]>> = {
  anyone: CALLERS,
  display: ['display'],
  read: ['read', 'write', 'admin'],
  write: ['write', 'admin'],
  admin: ['admin'],
  guest: ['guest', 'owner'],
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
