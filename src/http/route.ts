import type { InkstandError } from '../errors.js';
import type { Reply } from './reply.js';
import type { HttpRequest } from './request.js';

/** Methods that routes may have; HEAD is answered by GET. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One line of a surface's list of routes. */
export interface Route {
  readonly method: Method;
  /** `/api/devices/:id`; matched in any letter case, with and without a slash at the end. GET also answers HEAD. */
  readonly path: string;
  readonly handle: (request: HttpRequest) => Reply | Promise<Reply>;
  /** The answer to what `handle` throws, where problem+json would harm: devices, pages. Undefined leaves it at that. */
  readonly explain?: (failure: InkstandError, request: HttpRequest) => Reply | undefined | Promise<Reply | undefined>;
  /** Pages of other origins may call it (browser extensions). */
  readonly anyOrigin?: boolean;
}
