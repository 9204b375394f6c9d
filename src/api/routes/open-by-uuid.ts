import type { HttpRequest, Reply } from '../../http/http.js';
import type { Keyed } from '../authorize.js';
import { isUuid } from './custom-plugins.js';

type Handle = (request: HttpRequest) => Promise<Reply>;

/** Grants access to a client that knows the UUID in the path; a numeric id requires a key. */
export const createOpenByUuid =
  (keyed: Keyed) =>
  (scope: 'read' | 'write', handle: Handle): Handle => {
    const withKey = keyed(scope, handle);
    return async (request) => (isUuid(request.params.id) ? handle(request) : withKey(request));
  };
