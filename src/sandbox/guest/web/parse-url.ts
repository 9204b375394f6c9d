/** The parts of an address, as the URL standard names them. */
export interface UrlParts {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** `mailto:` and `data:` have no host, and their path is left alone. */
  readonly isOpaque: boolean;
}

const PORTS: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
  'ws:': '80',
  'wss:': '443',
  'ftp:': '21',
};
const MAX_CHARS = 2_000_000;

/** Reads an address, by a base if it is relative; `undefined` when it is none. */
export function parseUrl(input: string, base: UrlParts | undefined): UrlParts | undefined {
  const text = input.trim().replace(/[\t\n\r]/g, '');
  if (text.length > MAX_CHARS) return undefined;
  const scheme = /^([a-zA-Z][a-zA-Z\d+.-]*):/.exec(text);
  if (!scheme) return base && parseRelative(text, base);
  const protocol = (scheme[0] as string).toLowerCase();
  const rest = text.slice(scheme[0].length);
  const isSpecial = protocol in PORTS || protocol === 'file:';
  if (isSpecial || rest.startsWith('//')) return parseAuthority(protocol, rest, isSpecial);
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(rest) ?? [];
  const pathname = rest.startsWith('/') ? normalizePath(path) : path;
  return {
    ...EMPTY,
    protocol,
    pathname,
    search: encodeQuery(search),
    hash: encodeHash(hash),
    isOpaque: !path.startsWith('/'),
  };
}

const EMPTY = { username: '', password: '', hostname: '', port: '', isOpaque: false } as const;

function parseAuthority(protocol: string, rest: string, isSpecial: boolean): UrlParts | undefined {
  const slashes = isSpecial ? /^[/\\]*/ : /^\/\//;
  const body = rest.replace(slashes, '');
  const [, authority = '', path = '', search = '', hash = ''] =
    /^([^/\\?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(body) ?? [];
  const at = authority.lastIndexOf('@');
  const [username = '', password = ''] = at < 0 ? [] : splitOnce(authority.slice(0, at), ':');
  const host = authority.slice(at + 1);
  const match = /^(\[[\da-fA-F:.]+\]|[^:]*)(?::(\d*))?$/.exec(host);
  if (!match || /[\s<>^`{|}"%]/.test(match[1] ?? '')) return undefined;
  const hostname = (match[1] ?? '').toLowerCase();
  if (hostname === '' && isSpecial && protocol !== 'file:') return undefined;
  const port = match[2] ?? '';
  if (Number(port) > 65_535) return undefined;
  const pathname = normalizePath(isSpecial ? path.replaceAll('\\', '/') : path);
  return {
    protocol,
    username,
    password,
    hostname,
    port: port === PORTS[protocol] ? '' : port.replace(/^0+(?=\d)/, ''),
    pathname: pathname === '' && isSpecial ? '/' : pathname,
    search: encodeQuery(search),
    hash: encodeHash(hash),
    isOpaque: false,
  };
}

function parseRelative(text: string, base: UrlParts): UrlParts | undefined {
  if (base.isOpaque) return text.startsWith('#') ? { ...base, hash: encodeHash(text) } : undefined;
  if (/^[/\\]{2}/.test(text)) return parseAuthority(base.protocol, text, true);
  const [, path = '', search, hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text) ?? [];
  if (path === '') {
    const query = search === undefined ? base.search : encodeQuery(search);
    return { ...base, search: query, hash: encodeHash(hash) };
  }
  const folder = path.startsWith('/') || path.startsWith('\\') ? '' : base.pathname.replace(/[^/]*$/, '');
  const pathname = normalizePath(folder + path.replaceAll('\\', '/'));
  return { ...base, pathname, search: encodeQuery(search ?? ''), hash: encodeHash(hash) };
}

function normalizePath(path: string): string {
  if (path === '') return '';
  const out: string[] = [];
  const parts = path.replace(/^\//, '').split('/');
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const plain = part.toLowerCase().replaceAll('%2e', '.');
    if (plain === '..') out.pop();
    if (plain === '..' || plain === '.') {
      if (isLast) out.push('');
    } else out.push(part);
  }
  return `/${out.map((part) => encodeSigns(part, /[\0-\x20"<>^`{}\x7f-\u{10ffff}]/gu)).join('/')}`;
}

const encodeQuery = (text: string): string => (text === '?' ? '' : encodeSigns(text, /[\0-\x20"<>'\x7f-\u{10ffff}]/gu));
const encodeHash = (text: string): string => (text === '#' ? '' : encodeSigns(text, /[\0-\x20"<>`\x7f-\u{10ffff}]/gu));

function encodeSigns(text: string, signs: RegExp): string {
  return text.replace(signs, (sign) => {
    const code = sign.charCodeAt(0);
    const isLone = sign.length === 1 && code >= 0xd800 && code <= 0xdfff;
    return isLone ? '%EF%BF%BD' : sign === "'" ? '%27' : encodeURIComponent(sign);
  });
}

function splitOnce(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

export function writeUrl(parts: UrlParts): string {
  const { protocol, username, password, hostname, port, pathname, search, hash, isOpaque } = parts;
  if (isOpaque || (hostname === '' && protocol !== 'file:')) return `${protocol}${pathname}${search}${hash}`;
  const login = username === '' && password === '' ? '' : `${username}${password === '' ? '' : `:${password}`}@`;
  return `${protocol}//${login}${hostname}${port === '' ? '' : `:${port}`}${pathname}${search}${hash}`;
}

/** As `location.origin` gives it. */
export function originOf({ protocol, hostname, port, isOpaque }: UrlParts): string {
  if (isOpaque || !(protocol in PORTS)) return 'null';
  return `${protocol}//${hostname}${port === '' ? '' : `:${port}`}`;
}
