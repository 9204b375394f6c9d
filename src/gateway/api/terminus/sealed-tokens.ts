import { isObject } from '@inkstand/common/json';
import { ACCESS_MS, type Scope, type SecretBox, SIGN_IN_MS, type TerminusSignIns } from '../../store/store.js';

/** Longer than any token. */
const MAX_CHARS = 400;
const SCOPE: Scope = 'write';

interface SealedTokensOptions {
  readonly secrets: Pick<SecretBox, 'seal' | 'unseal'>;
  readonly signIns: TerminusSignIns;
  /** Changes with the owner's password; undefined when there is none. */
  readonly passwordDigest: () => string | undefined;
  readonly now: () => number;
}

interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

/**
 * Tokens of programs that sign in with the owner's password, with Terminus' lifetimes. A token is encrypted and contains
 * its kind, its expiry, the digest of the password, so that a new password invalidates all tokens, and its sign-in, so
 * that each can be revoked.
 */
export class SealedTokens {
  readonly #options: SealedTokensOptions;

  constructor(options: SealedTokensOptions) {
    this.#options = options;
  }

  /** Call it only for a client that has just sent the right password. */
  async issue(client: string): Promise<TokenPair> {
    const { signIns, now } = this.#options;
    return this.#sealPair(await signIns.add(client, now()));
  }

  /** The scope of an access token; undefined for anything else. */
  scopeOf(token: string): Scope | undefined {
    return this.#open(token, 'access') === undefined ? undefined : SCOPE;
  }

  /** A new pair for a refresh token; undefined when it is invalid. */
  async renew(token: string): Promise<TokenPair | undefined> {
    const signIn = this.#open(token, 'refresh');
    if (signIn === undefined) return undefined;
    const { signIns, now } = this.#options;
    await signIns.renew(signIn, now());
    return this.#sealPair(signIn);
  }

  #sealPair(signIn: number): TokenPair {
    return { access: this.#seal('access', ACCESS_MS, signIn), refresh: this.#seal('refresh', SIGN_IN_MS, signIn) };
  }

  #seal(kind: keyof TokenPair, lifetimeMs: number, signIn: number): string {
    const { secrets, passwordDigest, now } = this.#options;
    const text = JSON.stringify({ kind, endsAtMs: now() + lifetimeMs, password: passwordDigest(), signIn });
    return Buffer.from(secrets.seal(text)).toString('base64url');
  }

  /** The sign-in of a valid token; undefined for anything else. */
  #open(token: string, kind: keyof TokenPair): number | undefined {
    const { secrets, signIns, passwordDigest, now } = this.#options;
    if (token.length > MAX_CHARS) return undefined;
    const text = secrets.unseal(Buffer.from(token, 'base64url'));
    const content: unknown = text === undefined ? undefined : JSON.parse(text);
    const password = passwordDigest();
    if (!isObject(content) || content.kind !== kind || Number(content.endsAtMs) <= now()) return undefined;
    if (password === undefined || content.password !== password) return undefined;
    return typeof content.signIn === 'number' && signIns.has(content.signIn, now()) ? content.signIn : undefined;
  }
}
