import { isObject } from '../../json/json.js';
import type { Scope, SecretBox } from '../../store/store.js';

const ACCESS_MS = 30 * 60_000;
const REFRESH_MS = 14 * 24 * 60 * 60_000;
/** Longer than any token. */
const MAX_CHARS = 400;
const SCOPE: Scope = 'write';

export interface OwnerTokensOptions {
  readonly secrets: Pick<SecretBox, 'seal' | 'unseal'>;
  /** Changes with the owner's password; undefined when there is none. */
  readonly passwordDigest: () => string | undefined;
  readonly now: () => number;
}

interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

/**
 * Tokens of programs that sign in with the owner's password, with Terminus' lifetimes. Nothing is stored: a token is
 * encrypted and contains its kind, its expiry and the digest of the password, so that a new password invalidates all
 * tokens.
 */
export class OwnerTokens {
  readonly #options: OwnerTokensOptions;

  constructor(options: OwnerTokensOptions) {
    this.#options = options;
  }

  /** Call it only for a client that has just sent the right password. */
  issue(): TokenPair {
    return { access: this.#seal('access', ACCESS_MS), refresh: this.#seal('refresh', REFRESH_MS) };
  }

  /** The scope of an access token; undefined for anything else. */
  scopeOf(token: string): Scope | undefined {
    return this.#isValid(token, 'access') ? SCOPE : undefined;
  }

  /** A new pair for a refresh token; undefined when it is invalid. */
  renew(token: string): TokenPair | undefined {
    return this.#isValid(token, 'refresh') ? this.issue() : undefined;
  }

  #seal(kind: keyof TokenPair, lifetimeMs: number): string {
    const { secrets, passwordDigest, now } = this.#options;
    const text = JSON.stringify({ kind, endsAtMs: now() + lifetimeMs, password: passwordDigest() });
    return Buffer.from(secrets.seal(text)).toString('base64url');
  }

  #isValid(token: string, kind: keyof TokenPair): boolean {
    const { secrets, passwordDigest, now } = this.#options;
    if (token.length > MAX_CHARS) return false;
    const text = secrets.unseal(Buffer.from(token, 'base64url'));
    const content: unknown = text === undefined ? undefined : JSON.parse(text);
    const password = passwordDigest();
    return (
      isObject(content) &&
      content.kind === kind &&
      password !== undefined &&
      content.password === password &&
      Number(content.endsAtMs) > now()
    );
  }
}
