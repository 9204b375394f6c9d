import { createHash, randomBytes } from 'node:crypto';
import { CachedTable } from '../base-table.js';
import { Columns, type Row } from '../columns.js';

export interface Session {
  readonly id: number;
  /** Who signed in; undefined for the owner. */
  readonly personId: number | undefined;
  /** The browser's user agent. */
  readonly browser: string;
  readonly createdAtMs: number;
  /** Exact to the hour. */
  readonly lastUsedAtMs: number;
}

const COLUMNS = new Columns<Session>({
  id: ['id', 'plain'],
  personId: ['person_id', 'plain'],
  browser: ['browser', 'plain'],
  createdAtMs: ['created_at_ms', 'plain'],
  lastUsedAtMs: ['last_used_at_ms', 'plain'],
});

/** Lifetime of a session after its last use, and of its cookie. */
export const SESSION_MS = 180 * 24 * 60 * 60_000;
const USE_RECORDED_EVERY_MS = 60 * 60_000;
/** Limit for each person, so that nobody can end the sessions of others by signing in again and again. */
const MAX_SESSIONS = 50;

/**
 * Stores the sessions of pages, cached in memory so that a page needs no lookup. While nothing can be stored, new ones are only
 * in memory, until the gateway restarts.
 */
export class SessionTable extends CachedTable {
  #byDigest = new Map<string, Session>();
  #unstored = 0;

  async load(): Promise<void> {
    const rows = await this.store.all<Row & { readonly digest: string }>('SELECT * FROM session ORDER BY id');
    this.#byDigest = new Map(rows.map((row) => [row.digest, COLUMNS.read(row)]));
  }

  /** Newest first. */
  list(): Session[] {
    return [...this.#byDigest.values()].reverse();
  }

  /** Undefined when the token is invalid or was not used for `SESSION_MS`. */
  find(token: string): Session | undefined {
    const session = this.#byDigest.get(digestToken(token));
    return session && this.#isAlive(session) ? session : undefined;
  }

  /**
   * Creates a session and returns the token for its cookie, which cannot be read again. Removes expired sessions, and
   * excess ones of the same person.
   */
  async create(browser: string, personId?: number): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    const at = this.store.now();
    if (this.store.isReadOnly) return this.#hold(token, browser.slice(0, 300), at, personId);
    const excess = this.list()
      .filter((session) => session.personId === personId)
      .slice(MAX_SESSIONS - 1);
    const expired = this.list().filter((session) => excess.includes(session) || !this.#isAlive(session));
    await this.commit(async (writer) => {
      for (const { id } of expired) await writer.run('DELETE FROM session WHERE id = ?', [id]);
      await writer.run(
        'INSERT INTO session (digest, person_id, browser, created_at_ms, last_used_at_ms) VALUES (?, ?, ?, ?, ?)',
        [digestToken(token), personId ?? null, browser.slice(0, 300), at, at],
      );
    });
    return token;
  }

  /** Records the use of a session; writes at most once an hour. */
  async noteUse({ id, lastUsedAtMs }: Session): Promise<void> {
    const at = this.store.now();
    if (this.store.isReadOnly || Math.abs(at - lastUsedAtMs) < USE_RECORDED_EVERY_MS) return;
    await this.store.transaction(
      (writer) => writer.run('UPDATE session SET last_used_at_ms = ? WHERE id = ?', [at, id]),
      { durable: false },
    );
    await this.load();
  }

  /** Ends a session; does nothing when it no longer exists. */
  async remove(id: number): Promise<void> {
    for (const [digest, session] of this.#byDigest) if (session.id === id && id < 0) return this.#forget(digest);
    await this.commit((writer) => writer.run('DELETE FROM session WHERE id = ?', [id]));
  }

  /** Ends the sessions of everybody. */
  async removeAll(): Promise<void> {
    await this.commit((writer) => writer.run('DELETE FROM session'));
  }

  /** Ends all sessions of a person, or those of the owner, except one if given. */
  async removeOf(personId: number | undefined, exceptId?: number): Promise<void> {
    await this.commit((writer) =>
      writer.run('DELETE FROM session WHERE person_id IS ? AND id IS NOT ?', [personId ?? null, exceptId ?? null]),
    );
  }

  /** Ids below 0 do not exist in any table. */
  #hold(token: string, browser: string, at: number, personId: number | undefined): string {
    const unstored = [...this.#byDigest].filter(([, { id }]) => id < 0).map(([digest]) => digest);
    for (const digest of unstored.slice(0, Math.max(0, unstored.length + 1 - MAX_SESSIONS))) this.#forget(digest);
    this.#unstored += 1;
    const session = { id: -this.#unstored, personId, browser, createdAtMs: at, lastUsedAtMs: at };
    this.#byDigest.set(digestToken(token), session);
    return token;
  }

  #forget(digest: string): void {
    this.#byDigest.delete(digest);
  }

  #isAlive = ({ lastUsedAtMs }: Session): boolean => Math.abs(this.store.now() - lastUsedAtMs) < SESSION_MS;
}

/** A token has 192 random bits, so an unsalted digest is safe. */
const digestToken = (token: string): string => createHash('sha256').update(token).digest('hex');
