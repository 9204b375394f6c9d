import type { Reply } from './reply.js';
import type { Route } from './route.js';

/** Methods that routes accept for a path; empty when there is no route. Call it only after no route matched. */
export function findMethods(routes: readonly Route[], url: string): string[] {
  const methods = routesAt(routes, url).map(({ method }) => method);
  return [...new Set<string>(methods)].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}

/** The response to OPTIONS, with the CORS preflight headers. */
export function preflight(routes: readonly Route[], url: string): Reply {
  const allowed = findMethods(routes, url).join(', ');
  const headers: Record<string, string> = { Allow: allowed };
  if (routesAt(routes, url).some(({ anyOrigin }) => anyOrigin)) {
    headers['Access-Control-Allow-Origin'] = '*';
    headers['Access-Control-Allow-Methods'] = allowed;
    headers['Access-Control-Allow-Headers'] = 'access-token, id, content-type, cache-control';
    headers['Access-Control-Max-Age'] = '86400';
  }
  return { status: 204, headers, body: undefined };
}

/** The route, with responses that pages of all other origins may read. */
export const openToAll = (route: Route): Route => ({
  ...route,
  handle: async (request) => {
    const reply = await route.handle(request);
    return { ...reply, headers: { ...reply.headers, 'Access-Control-Allow-Origin': '*' } };
  },
});

const routesAt = (routes: readonly Route[], url: string): readonly Route[] => {
  const parts = partsOf(url.split('?', 1)[0] ?? '');
  return routes.filter(({ path }) => isSamePath(partsOf(path), parts));
};

const isSamePath = (pattern: readonly string[], parts: readonly string[]): boolean => {
  const isWildcard = pattern.at(-1) === '*';
  if (isWildcard ? parts.length < pattern.length - 1 : parts.length !== pattern.length) return false;
  return pattern.every(
    (part, i) => part === '*' || part.startsWith(':') || part.toLowerCase() === parts[i]?.toLowerCase(),
  );
};

const partsOf = (path: string): string[] => path.split('/').filter(Boolean);
