import type { IncomingHttpHeaders } from 'node:http';

/**
 * A request header in any spelling that clients use: any letter case, `_` for `-` (hobby clients), `HTTP_` prefix
 * (scripts written against a CGI server). Undefined when it is absent; may be empty.
 */
export function readHeader(headers: IncomingHttpHeaders, name: string): string | undefined {
  const wanted = name.toLowerCase();
  const plain = headers[wanted] ?? (wanted.includes('_') ? headers[wanted.replaceAll('_', '-')] : undefined);
  if (plain !== undefined) return typeof plain === 'string' ? plain : plain[0];
  for (const spelling of otherSpellings(headers)) {
    if (normaliseName(spelling) === normaliseName(wanted)) {
      const value = headers[spelling];
      return typeof value === 'string' ? value : value?.[0];
    }
  }
  return undefined;
}

const spellingsSeen = new WeakMap<IncomingHttpHeaders, readonly string[]>();

/** Names in an unusual spelling: nearly always none, so that looking up an absent header costs nothing. */
function otherSpellings(headers: IncomingHttpHeaders): readonly string[] {
  const cached = spellingsSeen.get(headers);
  if (cached) return cached;
  const names = Object.keys(headers).filter((name) => name.includes('_') || name.startsWith('http-'));
  spellingsSeen.set(headers, names);
  return names;
}

const normaliseName = (name: string): string => name.replaceAll('_', '-').replace(/^http-/, '');
