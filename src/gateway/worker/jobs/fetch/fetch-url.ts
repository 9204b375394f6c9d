import { isUtf8 } from 'node:buffer';
import { lookup as resolveHost } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { fault, InkstandError, type SourceFaultCode } from '@inkstand/common/errors';
import { parseUrl } from '@inkstand/common/parse-url';
import { Agent, request } from 'undici';
import type { NetworkPolicy, Trust } from '../../protocol/fetch.js';
import { createConnector } from './connect.js';
import { Cookies } from './cookies.js';
import { decompressBody } from './decode-body.js';
import { answerDigest } from './digest-authentication.js';
import { FETCH_COUNT_LIMITS } from './fetch-limits.js';
import { type RawAnswer, requestLeniently } from './lenient-request.js';
import { checkNetworkPolicy, isPublicAddress, listLocalAddresses } from './network-policy.js';
import { DEFAULT_HEADERS } from './request-headers.js';
import { openWebcal } from './webcal.js';

/** One request and its limits. */
export interface FetchOptions {
  readonly method: 'GET' | 'POST' | 'PROPFIND';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly reach: NetworkPolicy;
  /** Whether a redirect may lead to a host, as `name` or `name:port`; to any within `reach` when absent. */
  readonly mayFollow?: (host: string) => boolean;
  /** Certificates accepted besides those of public authorities, also after redirects. */
  readonly trust?: Trust | undefined;
  readonly maxBytes: number;
  /** For the whole exchange, including redirects. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** A response, decompressed and within its limits. */
export interface FetchedBody {
  readonly status: number;
  /** Names in lower case; only the first value of a repeated field. */
  readonly headers: ReadonlyMap<string, string>;
  readonly bytes: Buffer;
  /** Number of transferred bytes. */
  readonly byteCount: number;
  /** Address after redirects. */
  readonly url: string;
  /** The response came from a server on the Internet. */
  readonly isPublic: boolean;
}

const { redirects: MAX_REDIRECTS } = FETCH_COUNT_LIMITS;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Headers sent to another server after a redirect; any other header of a recipe may contain a token. */
const HARMLESS = new Set(['accept', 'accept-language', 'user-agent', 'content-type', 'accept-encoding']);

/** Fetches a URL within limits of time, size, redirects and reach. @throws InkstandError in words for the owner */
export async function fetchUrl(url: string, options: FetchOptions): Promise<FetchedBody> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = AbortSignal.any([timeout, options.signal]);
  try {
    return await followRedirects(parseWebUrl(url), { ...options, signal });
  } catch (error) {
    if (timeout.aborted) {
      const seconds = options.timeoutMs / 1000;
      throw new InkstandError('timeout', `no response within ${seconds} s`, fault('no-response', { seconds }));
    }
    throw explainFailure(error);
  }
}

function parseWebUrl(text: string, base?: string): URL {
  const url = parseUrl(openWebcal(text), base);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw notWeb();
}

/** Without the address: the owner's secrets are part of many, and any may come from a response. */
const notWeb = (): InkstandError => new InkstandError('invalid', 'expected an http or https URL', fault('not-url'));

async function followRedirects(start: URL, options: FetchOptions): Promise<FetchedBody> {
  let url = start;
  let next = options;
  const cookies = new Cookies();
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const cookie = cookies.header(url, next.headers.cookie);
    const answer = await fetchSigned(
      url,
      cookie === undefined ? next : { ...next, headers: { ...next.headers, cookie } },
    );
    const location = answer.headers.get('location');
    if (!REDIRECTS.has(answer.status) || location === undefined) return answer;
    cookies.store(url, answer.setCookies);
    const target = keepCredentials(url, parseWebUrl(readUtf8(location), url.href));
    if (options.mayFollow && !options.mayFollow(target.host)) {
      throw new InkstandError(
        'forbidden',
        `the response redirects to ${target.host}, which is not a host of this plugin`,
        fault('foreign-redirect', { host: target.host }),
      );
    }
    next = redirectOptions(next, answer.status, target.origin !== url.origin);
    if (answer.isPublic) next = { ...next, reach: { ...next.reach, publicOnly: true } };
    url = target;
  }
  throw new InkstandError(
    'limit',
    `more than ${MAX_REDIRECTS} redirects`,
    fault('too-many-redirects', { count: MAX_REDIRECTS }),
  );
}

/** Credentials of an address hold for its server, also after a redirect. */
function keepCredentials(from: URL, to: URL): URL {
  if (from.origin !== to.origin || to.username !== '') return to;
  const kept = new URL(to);
  kept.username = from.username;
  kept.password = from.password;
  return kept;
}

/** A header of raw UTF-8, which HTTP reads as Latin-1. */
function readUtf8(field: string): string {
  if (/[^\0-\xff]/.test(field)) return field;
  const bytes = Buffer.from(field, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : field;
}

function redirectOptions(options: FetchOptions, status: number, isElsewhere: boolean): FetchOptions {
  const headers = isElsewhere
    ? Object.fromEntries(Object.entries(options.headers).filter(([name]) => HARMLESS.has(name)))
    : options.headers;
  const { body, ...others } = options;
  const keepsBody = status === 307 || status === 308;
  if (keepsBody && body !== undefined) return { ...others, headers, body };
  return { ...others, headers, method: keepsBody ? options.method : 'GET' };
}

/** Asks again where the server wants the credentials as a digest, as cameras and printers do. */
async function fetchSigned(url: URL, options: FetchOptions): Promise<OneAnswer> {
  const answer = await fetchOnce(url, options);
  if (answer.status !== 401 || answer.challenges.length === 0) return answer;
  const credentials = findCredentials(url, options.headers.authorization);
  if (!credentials) return answer;
  const uri = `${url.pathname}${url.search}`;
  const authorization = answerDigest(answer.challenges, { ...credentials, method: options.method, uri });
  if (authorization === undefined) return answer;
  return fetchOnce(url, { ...options, headers: { ...options.headers, authorization } });
}

async function fetchOnce(url: URL, options: FetchOptions): Promise<OneAnswer> {
  const addresses = isIP(bareHost(url)) > 0 ? [bareHost(url)] : [];
  const lookup = createCheckedLookup(url, options.reach, (resolved) => addresses.push(...resolved));
  checkLiteral(url, options.reach);
  const answer = await sendRequest(withoutCredentials(url), lookup, {
    ...options,
    headers: { ...DEFAULT_HEADERS, ...readCredentials(url), ...options.headers },
  });
  return { ...(await readAnswer(url, answer, options)), isPublic: addresses.every(isPublicAddress) };
}

async function sendRequest(url: URL, lookup: LookupFunction, options: FetchOptions): Promise<RawAnswer> {
  const { method, headers, body, maxBytes, timeoutMs, signal, trust } = options;
  const connect = createConnector(url, { lookup, timeoutMs, trust });
  const agent = new Agent({ connect, maxResponseSize: maxBytes, pipelining: 0 });
  const sent = { method, headers, signal, ...(body === undefined ? {} : { body }) };
  try {
    const answer = await request(url, { ...sent, dispatcher: agent });
    const fields = Object.entries(answer.headers).map(
      ([name, value]) => [name.toLowerCase(), [value ?? []].flat()] as const,
    );
    return { status: answer.statusCode, fields: new Map(fields), body: Buffer.from(await answer.body.arrayBuffer()) };
  } catch (error) {
    if (!isSyntaxError(error)) throw error;
    return await requestLeniently(url, { ...sent, connect, maxBytes });
  } finally {
    void agent.destroy();
  }
}

const isSyntaxError = (error: unknown): boolean => error instanceof Error && error.name === 'HTTPParserError';

/** Converts `http://user:word@host/` to basic authentication. */
function readCredentials({ username, password }: URL): { readonly authorization?: string } {
  if (username === '' && password === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

/** Name and password of the address, or of the basic authentication that the recipe sends. */
function findCredentials(url: URL, authorization: string | undefined) {
  const basic = authorization ?? readCredentials(url).authorization ?? '';
  const pair = Buffer.from(/^basic\s+(\S+)$/i.exec(basic)?.[1] ?? '', 'base64').toString();
  const [, username, password] = /^([^:]*):(.*)$/s.exec(pair) ?? [];
  return username === undefined || password === undefined ? undefined : { username, password };
}

function withoutCredentials(url: URL): URL {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare;
}

interface OneAnswer extends FetchedBody {
  readonly setCookies: readonly string[];
  /** Values of `WWW-Authenticate`. */
  readonly challenges: readonly string[];
}

async function readAnswer(url: URL, { status, fields, body }: RawAnswer, options: FetchOptions) {
  const headers = new Map<string, string>();
  for (const [name, [first]] of fields) if (first !== undefined) headers.set(name, first);
  const bytes = await decompressBody(body, headers.get('content-encoding') ?? '', options.maxBytes);
  const setCookies = fields.get('set-cookie') ?? [];
  const challenges = fields.get('www-authenticate') ?? [];
  return { status, headers, bytes, byteCount: body.length, url: url.href, setCookies, challenges };
}

const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);

const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** A numeric address is never resolved, so it is checked separately. */
function checkLiteral(url: URL, policy: NetworkPolicy): void {
  const host = bareHost(url);
  if (isIP(host) > 0)
    checkNetworkPolicy({ address: host, port: portOf(url), path: url.pathname }, policy, listLocalAddresses());
}

/** Resolves a name to its reachable addresses, so that checking and connecting use the same result. */
function createCheckedLookup(
  url: URL,
  policy: NetworkPolicy,
  onResolved: (addresses: readonly string[]) => void,
): LookupFunction {
  return (hostname, options, callback) => {
    resolveHost(
      hostname,
      { all: true, ...(options.family === undefined ? {} : { family: options.family }) },
      (error, resolved) => {
        if (error) return callback(error, [], 0);
        const localAddresses = listLocalAddresses();
        let refusal: InkstandError | undefined;
        const allowed = resolved.filter(({ address }) => {
          try {
            checkNetworkPolicy({ address, port: portOf(url), path: url.pathname }, policy, localAddresses);
            return true;
          } catch (refused) {
            if (refused instanceof InkstandError) refusal = refused;
            return false;
          }
        });
        const [first] = allowed;
        if (!first) return callback(refusal ?? withoutAddress(hostname), [], 0);
        onResolved(allowed.map(({ address }) => address));
        if (options.all) callback(null, allowed);
        else callback(null, first.address, first.family);
      },
    );
  };
}

const withoutAddress = (host: string): InkstandError =>
  new InkstandError('unavailable', `${host} has no address`, fault('no-address', { host }));

const REASONS: Readonly<Record<string, readonly [text: string, code: SourceFaultCode]>> = {
  ECONNREFUSED: ['connection refused', 'connection-refused'],
  ECONNRESET: ['the connection was closed', 'connection-closed'],
  UND_ERR_SOCKET: ['the connection was closed', 'connection-closed'],
  ENOTFOUND: ['unknown host name', 'unknown-host'],
  EAI_AGAIN: ['the host name cannot be resolved now', 'dns-unavailable'],
  EHOSTUNREACH: ['the host cannot be reached', 'host-unreachable'],
  ENETUNREACH: ['the network cannot be reached', 'network-unreachable'],
  UND_ERR_CONNECT_TIMEOUT: ['connection timed out', 'connection-timed-out'],
  UND_ERR_HEADERS_TIMEOUT: ['no response in time', 'connection-timed-out'],
  UND_ERR_BODY_TIMEOUT: ['the response ended early', 'body-ended'],
  UND_ERR_RES_EXCEEDED_MAX_SIZE: ['the response is too large', 'too-large'],
  HPE_INVALID_CONSTANT: ['the server does not speak HTTP', 'not-http'],
  ERR_SSL_WRONG_VERSION_NUMBER: ['the server speaks http at this port, not https', 'not-https'],
  ERR_SSL_PACKET_LENGTH_TOO_LONG: ['the server speaks http at this port, not https', 'not-https'],
};

function explainFailure(error: unknown): InkstandError {
  if (error instanceof InkstandError) return error;
  if (!(error instanceof Error)) return new InkstandError('unavailable', 'the source cannot be read', { cause: error });
  if (error.cause instanceof InkstandError) return error.cause;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Other messages quote certificates, headers or addresses.
  const [text, kind] = REASONS[code] ?? [`the source cannot be read${code === '' ? '' : ` (${code})`}`];
  const detail = { ...(kind === undefined ? {} : fault(kind)), cause: error };
  return new InkstandError(kind === 'too-large' ? 'limit' : 'unavailable', text, detail);
}
