import type { HttpRequest } from '../http/http.js';

/**
 * Browsers keep one set of cookies per host, whatever the port, and do not let plain HTTP replace a cookie of HTTPS. A
 * gateway that serves both uses separate names.
 */
export const nameCookie = (name: string, { origin }: Pick<HttpRequest, 'origin'>): string =>
  origin.isEncryptedHere ? `__Secure-${name}` : name;
