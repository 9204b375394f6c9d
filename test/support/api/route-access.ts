import { readFileSync } from 'node:fs';

export const ROUTE_ACCESS = 'test/fixtures/route-access.txt';

/** Who may use each route, by `METHOD /path`. A test compares the list with the routes of the gateway. */
export function readRouteAccess(): Map<string, string> {
  const access = new Map<string, string>();
  let current = '';
  for (const line of readFileSync(ROUTE_ACCESS, 'utf8').split('\n')) {
    const [, heading] = /^\[(.+)\]$/.exec(line) ?? [];
    current = heading ?? current;
    if (heading === undefined && line !== '' && !line.startsWith('#')) access.set(line, current);
  }
  return access;
}
