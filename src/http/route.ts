import type { InkstandError } from '../errors.js';
import type { Reply } from './reply.js';
import type { HttpRequest } from './request.js';

/** Methods of routes; HEAD is handled by GET. */
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One route of a surface. */
export interface Route {
  readonly method: Method;
  /** `/api/devices/:id`; matched in any letter case, with and without a trailing slash. GET also handles HEAD. */
  readonly path: string;
  /** Only bodies of this type; others go to the next route of the path, which must have no parameters. */
  readonly mediaType?: string;
  readonly handle: (request: HttpRequest) => Reply | Promise<Reply>;
  /**
   * The response to errors of `handle` where problem+json is unsuitable: devices, pages. Undefined sends problem+json.
   */
  readonly explain?: (failure: InkstandError, request: HttpRequest) => Reply | undefined | Promise<Reply | undefined>;
  /** Allows pages of other origins to call it (browser extensions). */
  readonly anyOrigin?: boolean;
}
