import type { InkstandError } from '@inkstand/common/errors';
import type { Reply } from './reply.js';
import type { HttpRequest } from './request.js';

/** Methods of routes; GET routes also handle HEAD. */
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One route of a surface. */
export interface Route {
  readonly method: Method;
  /**
   * Such as `/api/devices/:id`; matched in any letter case, with or without a trailing slash. GET also handles HEAD.
   */
  readonly path: string;
  /**
   * Only matches bodies of this type; others go to the next route with the same path, which must have no parameters.
   */
  readonly mediaType?: string;
  readonly handle: (request: HttpRequest) => Reply | Promise<Reply>;
  /**
   * The response to errors of `handle` when problem+json is unsuitable, as for devices and pages. Undefined sends
   * problem+json.
   */
  readonly explain?: (failure: InkstandError, request: HttpRequest) => Reply | undefined | Promise<Reply | undefined>;
  /** Allows pages of other origins (browser extensions) to call it. */
  readonly anyOrigin?: boolean;
  /**
   * A Host that is not ASCII is answered as none at all: firmware sends the one of its base URL as it was typed, such as
   * `küche`. Other routes refuse it.
   */
  readonly takesTypedHost?: boolean;
}
