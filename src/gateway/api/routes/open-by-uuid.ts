import type { HttpRequest, Reply, Route } from '../../http/http.js';
import type { PluginSettings } from '../../plugin/plugin.js';
import type { Keyed } from '../authorize.js';
import { isUuid } from './custom-plugins.js';

type Handle = (request: HttpRequest) => Promise<Reply>;

/** Makes routes for clients that know the UUID in the path; a numeric id requires a key. Throws `not-found`. */
export const createOpenByUuid =
  (keyed: Keyed, plugins: Pick<PluginSettings, 'get'>) =>
  (method: Route['method'], path: string, scope: 'read' | 'write', handle: Handle): Route => {
    const withKey = keyed(method, path, scope, handle);
    return {
      ...withKey,
      handle: async (request) => {
        if (!isUuid(request.params.id)) return withKey.handle(request);
        plugins.get(request.params.id ?? '');
        request.noteAuthorised();
        return handle(request);
      },
    };
  };
