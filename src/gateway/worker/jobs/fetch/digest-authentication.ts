import { createHash, randomBytes } from 'node:crypto';

/** What a request is signed with. */
interface DigestRequest {
  readonly username: string;
  readonly password: string;
  readonly method: string;
  /** Path and query, as in the request line. */
  readonly uri: string;
  /** A random text of the client; made when absent. */
  readonly cnonce?: string;
}

const HASHES: Readonly<Record<string, string>> = { md5: 'md5', 'sha-256': 'sha256', 'sha-512-256': 'sha512-256' };

/**
 * The `Authorization` for the first challenge that can be answered: digest authentication (RFC 7616, RFC 2617, RFC 2069)
 * with MD5, SHA-256 or SHA-512-256 and quality of protection `auth` or none. Undefined when there is none.
 */
export function answerDigest(challenges: readonly string[], request: DigestRequest): string | undefined {
  for (const challenge of challenges.flatMap(splitChallenges)) {
    const answer = answerChallenge(readParameters(challenge), request);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** A field may hold several challenges; only those of digest authentication are returned, without their scheme. */
const splitChallenges = (field: string): string[] =>
  field
    .split(/(?:^|,)\s*(?=[a-z]+ +[a-z]+\s*=)/i)
    .filter((part) => /^digest /i.test(part))
    .map((part) => part.slice('digest '.length));

function readParameters(text: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of text.matchAll(/([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*))/g))
    parameters.set(name.toLowerCase(), quoted === undefined ? plain : quoted.replace(/\\(.)/g, '$1'));
  return parameters;
}

function answerChallenge(
  challenge: ReadonlyMap<string, string>,
  { username, password, method, uri, cnonce = randomBytes(16).toString('hex') }: DigestRequest,
): string | undefined {
  const [realm = '', nonce, qop] = ['realm', 'nonce', 'qop'].map((name) => challenge.get(name));
  const algorithm = challenge.get('algorithm') ?? 'MD5';
  const isSession = /-sess$/i.test(algorithm);
  const hash = HASHES[algorithm.toLowerCase().replace(/-sess$/, '')];
  const isAuth = qop?.split(',').some((one) => one.trim().toLowerCase() === 'auth') ?? false;
  if (nonce === undefined || hash === undefined || (qop !== undefined && !isAuth)) return undefined;
  const digest = (...parts: readonly string[]): string => createHash(hash).update(parts.join(':')).digest('hex');
  const secret = digest(username, realm, password);
  const key = isSession ? digest(secret, nonce, cnonce) : secret;
  const target = digest(method, uri);
  const count = '00000001';
  const response = isAuth ? digest(key, nonce, count, cnonce, 'auth', target) : digest(key, nonce, target);
  const hidesName = challenge.get('userhash')?.toLowerCase() === 'true';
  const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
  const opaque = challenge.get('opaque');
  return `Digest ${[
    `username=${quote(hidesName ? digest(username, realm) : username)}`,
    `realm=${quote(realm)}`,
    `nonce=${quote(nonce)}`,
    `uri=${quote(uri)}`,
    `response=${quote(response)}`,
    ...(challenge.has('algorithm') ? [`algorithm=${algorithm}`] : []),
    ...(isAuth ? ['qop=auth', `nc=${count}`] : []),
    ...(isAuth || isSession ? [`cnonce=${quote(cnonce)}`] : []),
    ...(opaque === undefined ? [] : [`opaque=${quote(opaque)}`]),
    ...(hidesName ? ['userhash=true'] : []),
  ].join(', ')}`;
}
