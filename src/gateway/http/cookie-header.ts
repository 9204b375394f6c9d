interface CookieOptions {
  /** Path prefix of a proxy, without a trailing slash; empty without one. */
  readonly prefix: string;
  /** Send it over HTTPS only; off for a gateway on a home network, which uses plain HTTP. */
  readonly isSecure: boolean;
  /** 0 deletes the cookie; undefined keeps it until the browser closes. */
  readonly maxAgeSeconds?: number;
  readonly sameSite?: 'Lax' | 'Strict';
}

/** The value of a cookie in the `Cookie` header, the first one if the name is repeated; undefined when absent. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').slice(0, 8192).split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** A `Set-Cookie` value for a cookie that scripts cannot read. `value` must be cookie-safe, such as base64url. */
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const { prefix, isSecure, maxAgeSeconds, sameSite = 'Lax' } = options;
  const parts = [`${name}=${value}`, `Path=${prefix}/`, 'HttpOnly', `SameSite=${sameSite}`];
  if (maxAgeSeconds !== undefined) parts.push(`Max-Age=${maxAgeSeconds}`);
  if (isSecure) parts.push('Secure');
  return parts.join('; ');
}
