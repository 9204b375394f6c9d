import { randomInt } from 'node:crypto';
import { InkstandError } from '@inkstand/common/errors';
import type { SettingTable } from '../setting-table.js';

/** A program that signed in with the owner's password, and whose tokens are accepted until it is revoked. */
export interface TerminusSignIn {
  /** Random, because a token of a revoked one must not fit another. */
  readonly id: number;
  /** Address that it signed in from. */
  readonly client: string;
  readonly signedInAtMs: number;
  readonly renewedAtMs: number;
}

/** Lifetime of a program's refresh token: whoever has not renewed one for so long has to sign in again. */
export const SIGN_IN_MS = 14 * 24 * 60 * 60_000;
/** Lifetime of its access token, as Terminus has it. */
export const ACCESS_MS = 30 * 60_000;
const NAME = 'sign_ins';
const MAX_SIGN_INS = 50;
const MAX_ID = 2 ** 47;

/** The programs that are signed in, newest first; at most 50. */
export class TerminusSignIns {
  readonly #settings: Pick<SettingTable, 'read' | 'write'>;

  constructor(settings: Pick<SettingTable, 'read' | 'write'>) {
    this.#settings = settings;
  }

  list(nowMs: number): readonly TerminusSignIn[] {
    const stored = this.#settings.read(NAME);
    return Array.isArray(stored) ? stored.filter((one: TerminusSignIn) => one.renewedAtMs > nowMs - SIGN_IN_MS) : [];
  }

  has(id: unknown, nowMs: number): boolean {
    return this.list(nowMs).some((one) => one.id === id);
  }

  /** Adds one and returns its id; the oldest of too many has to sign in again. */
  async add(client: string, nowMs: number): Promise<number> {
    const id = randomInt(1, MAX_ID);
    const added = { id, client, signedInAtMs: nowMs, renewedAtMs: nowMs };
    await this.#settings.write(NAME, [added, ...this.list(nowMs)].slice(0, MAX_SIGN_INS));
    return id;
  }

  async renew(id: number, nowMs: number): Promise<void> {
    const renewed = this.list(nowMs).map((one) => (one.id === id ? { ...one, renewedAtMs: nowMs } : one));
    await this.#settings.write(NAME, renewed);
  }

  /** Its tokens end at once. Throws `not-found`. */
  async revoke(id: number, nowMs: number): Promise<void> {
    if (!this.has(id, nowMs)) throw new InkstandError('not-found', 'there is no such sign-in');
    await this.#settings.write(
      NAME,
      this.list(nowMs).filter((one) => one.id !== id),
    );
  }

  async clear(): Promise<void> {
    await this.#settings.write(NAME, []);
  }
}
