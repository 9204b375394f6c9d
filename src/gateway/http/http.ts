/** Entry point of the transport: takes routes and serves them. Knows nothing of displays and plugins. */

export type { ConnectionFlood } from './connections/connection-table.js';
export { readCookie, writeCookie } from './cookie-header.js';
export type { EncryptedListener } from './encrypted-server.js';
export {
  createHttpServer,
  type HttpServer,
  type HttpServerOptions,
} from './http-server.js';
export { problem, readFailure, STATUS_OF_CODE } from './problem.js';
export {
  data,
  download,
  html,
  json,
  jsonText,
  noContent,
  picture,
  type Reply,
  seeOther,
  text,
  withCookies,
  withHeaders,
} from './reply.js';
export type { HttpRequest } from './request.js';
export type { Log } from './request-log.js';
export type { Route } from './route.js';
export { RateLimit, TokenBuckets } from './token-buckets.js';
export { type DayOfWrongPasswords, type Guessing, WrongGuessLimit } from './wrong-guess-limit.js';
