import type { HttpRequest, Reply } from '../../http/http.js';
import type { PluginSettings } from '../../plugin/plugin.js';
import type { Keyed } from '../authorize.js';
import { isUuid } from './custom-plugins.js';

type Handle = (request: HttpRequest) => Promise<Reply>;

/** Grants access to a client that knows the UUID in the path; a numeric id requires a key. Throws `not-found`. */
export const createOpenByUuid =
  (keyed: Keyed, plugins: Pick<PluginSettings, 'get'>) =>
  (scope: 'read' | 'write', handle: Handle): Handle => {
    const withKey = keyed(scope, handle);
    return async (request) => {
      if (!isUuid(request.params.id)) return withKey(request);
      plugins.get(request.params.id ?? '');
      request.noteAuthorised();
      return handle(request);
    };
  };
