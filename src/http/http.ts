/** Entry point of the transport: routes in, a server out; knows nothing of displays and plugins. */
export type { JsonBodyOptions } from './body.js';
export type { ConnectionFlood } from './connection-table.js';
export { type CookieOptions, readCookie, writeCookie } from './cookies.js';
export {
  createHttpServer,
  createListener,
  type HttpServer,
  type HttpServerOptions,
  type ListenTarget,
} from './http-server.js';
export { findImageType } from './image-type.js';
export { problem, readFailure, STATUS_OF_CODE } from './problem.js';
export { RateLimit } from './rate-limit.js';
export {
  data,
  download,
  html,
  json,
  noContent,
  picture,
  type Reply,
  seeOther,
  text,
  withCookies,
  withHeaders,
} from './reply.js';
export type { HttpRequest } from './request.js';
export type { Log, RequestLine } from './request-log.js';
export type { RequestOrigin } from './request-origin.js';
export type { Method, Route } from './route.js';
export type { FormUpload, UploadOptions } from './upload.js';
