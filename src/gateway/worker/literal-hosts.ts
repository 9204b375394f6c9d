import { parseUrl } from '@inkstand/common/parse-url';

const MAX_HOSTS = 100;
const MAX_CHARS = 1_000_000;
/** `https://host`, also as JSON writes it; up to whatever ends an authority, such as a path, a quote or a template. */
const ADDRESS = /\bhttps?:\\?\/\\?\/([^\s"'`<>()\\/?#{}|^$*,;]{1,300})(.?)/gi;
/** `//host.example` where an address is expected: at the start, after a quote, bracket or equals sign. */
const WITHOUT_SCHEME = /(?:^|["'`(=])[ \t]{0,3}\/\/([^\s"'`<>()\\/?#{}|^$*,;]{1,300})(.?)/gm;
/** A picture or style sheet whose address is relative, which the hosted service has at its own host. */
const RELATIVE =
  /<(?:img|image|link|source)\b[^<>]{0,500}\b(?:src|href)\s{0,5}=\s{0,5}["']?\/(?![/]|images\/(?:grayscale|borders))/i;

/** The origin of relative addresses: the hosted service shows pages there. */
export const PAGE_ORIGIN = 'https://trmnl.com';

/**
 * Hosts of the addresses that are written out in a text, as `name` or `name:port`, in order. A host that a template
 * completes is not one of them. Takes time in proportion to the text. Pure.
 */
export function findLiteralHosts(source: string): readonly string[] {
  const text = source.slice(0, MAX_CHARS);
  const hosts = new Set<string>();
  const add = (address: string, scheme: string, next: string): void => {
    const host = readHost(address, scheme, next);
    if (host !== undefined && hosts.size < MAX_HOSTS) hosts.add(host);
  };
  for (const [address, authority = '', next = ''] of text.matchAll(ADDRESS))
    add(authority, /^https:/i.test(address) ? 'https:' : 'http:', next);
  for (const [, authority = '', next = ''] of text.matchAll(WITHOUT_SCHEME))
    if (/\.[a-z]{2,}(?::\d+)?$/i.test(authority)) add(authority, 'https:', next);
  if (RELATIVE.test(text)) hosts.add(new URL(PAGE_ORIGIN).host);
  return [...hosts];
}

/** Names of XML vocabularies look like addresses. */
const NAMESPACE_HOST = 'www.w3.org';

function readHost(authority: string, scheme: string, next: string): string | undefined {
  // Before a template, only a name is complete; an IP address or port may have further digits.
  if ((next === '{' || next === '$') && !/\.[a-z]{2,}$/i.test(authority)) return undefined;
  const host = parseUrl(`${scheme}//${authority}`)?.host ?? '';
  return host === '' || host === NAMESPACE_HOST ? undefined : host;
}

/** Hosts of the addresses in the strings of data. */
export function findDataHosts(data: Iterable<unknown>): ReadonlySet<string> {
  const hosts = new Set<string>();
  const waiting = [...data];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') {
      if (value.includes('//')) for (const host of findLiteralHosts(value)) hosts.add(host);
    } else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) waiting.push(one);
  }
  return hosts;
}
