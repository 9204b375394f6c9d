import { getSetCookies, Headers } from 'undici';

interface StoredCookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  /** Also for hosts below the domain. */
  readonly hasSubdomains: boolean;
  readonly path: string;
  readonly isSecure: boolean;
}

const MAX_COOKIES = 50;
const MAX_COOKIE_CHARS = 4096;

/** Cookies that servers set on the way through redirects of one request, for its next steps (RFC 6265). */
export class Cookies {
  readonly #cookies = new Map<string, StoredCookie>();

  store(url: URL, fields: readonly string[]): void {
    for (const field of fields) {
      if (field.length > MAX_COOKIE_CHARS || this.#cookies.size >= MAX_COOKIES) continue;
      for (const cookie of getSetCookies(new Headers([['set-cookie', field]]))) {
        const domain = (cookie.domain ?? '').replace(/^\./, '').toLowerCase();
        if (domain !== '' && !isWithin(url.hostname, domain)) continue;
        const stored: StoredCookie = {
          name: cookie.name,
          value: cookie.value,
          domain: domain === '' ? url.hostname : domain,
          hasSubdomains: domain.includes('.'),
          path: cookie.path?.startsWith('/') ? cookie.path : url.pathname.replace(/\/[^/]*$/, '') || '/',
          isSecure: cookie.secure ?? false,
        };
        const key = JSON.stringify([stored.name, stored.domain, stored.path]);
        if (isExpired(cookie)) this.#cookies.delete(key);
        else this.#cookies.set(key, stored);
      }
    }
  }

  /** The value of `Cookie` for a request to `url`, after what the recipe sends; undefined when there is none. */
  header(url: URL, sent: string | undefined): string | undefined {
    const matching = [...this.#cookies.values()].filter(
      ({ domain, hasSubdomains, path, isSecure }) =>
        (domain === url.hostname || (hasSubdomains && isWithin(url.hostname, domain))) &&
        (url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`)) &&
        (!isSecure || url.protocol === 'https:'),
    );
    const pairs = [...(sent === undefined ? [] : [sent]), ...matching.map(({ name, value }) => `${name}=${value}`)];
    return pairs.length === 0 ? undefined : pairs.join('; ');
  }
}

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

const isExpired = ({ maxAge, expires }: { readonly maxAge?: number; readonly expires?: Date | number }): boolean =>
  maxAge === undefined ? expires !== undefined && Number(expires) < Date.now() : maxAge <= 0;
