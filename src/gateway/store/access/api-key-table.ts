import { createHash, randomBytes } from 'node:crypto';
import { InkstandError } from '@inkstand/common/errors';
import { requireChange, Table } from '../base-table.js';
import { Columns, type Row } from '../columns.js';

/** What a key may do; each includes those before it. */
export const SCOPES = ['read', 'write', 'admin'] as const;
/** One of {@link SCOPES}. */
export type Scope = (typeof SCOPES)[number];

export interface ApiKey {
  readonly id: number;
  readonly name: string;
  readonly scope: Scope;
  /** Whether a key of scope `read` sees MAC addresses; others always do. */
  readonly showsMacs: boolean;
  readonly createdAtMs: number;
  /** Exact to the hour; undefined when never used. */
  readonly lastUsedAtMs: number | undefined;
}

const COLUMNS = new Columns<ApiKey>({
  id: ['id', 'plain'],
  name: ['name', 'plain'],
  scope: ['scope', 'plain'],
  showsMacs: ['shows_macs', 'flag'],
  createdAtMs: ['created_at_ms', 'plain'],
  lastUsedAtMs: ['last_used_at_ms', 'plain'],
});

const USE_RECORDED_EVERY_MS = 60 * 60_000;

/** Stores API keys. Not cached, so that a key created or revoked on the command line takes effect at once. */
export class ApiKeyTable extends Table {
  async list(): Promise<ApiKey[]> {
    const rows = await this.store.all<Row>('SELECT * FROM api_key ORDER BY id');
    return rows.map((row) => COLUMNS.read(row));
  }

  /** Creates a key and returns it; it cannot be read again. Throws `conflict` when the name is taken. */
  async create(name: string, scope: Scope, showsMacs = false): Promise<string> {
    const key = `ink_${randomBytes(24).toString('base64url')}`;
    await this.store.transaction(async (writer) => {
      const taken = await writer.get('SELECT 1 FROM api_key WHERE name = ?', [name]);
      if (taken) throw new InkstandError('conflict', `there is already an api key named "${name}"`);
      await writer.run('INSERT INTO api_key (name, digest, scope, shows_macs, created_at_ms) VALUES (?, ?, ?, ?, ?)', [
        name,
        digestKey(key),
        scope,
        Number(showsMacs),
        this.store.now(),
      ]);
    });
    return key;
  }

  /** Finds a key by its text; undefined when it is invalid. */
  async find(key: string): Promise<ApiKey | undefined> {
    const row = await this.store.get<Row>('SELECT * FROM api_key WHERE digest = ?', [digestKey(key)]);
    if (!row) return undefined;
    const found = COLUMNS.read(row);
    await this.#noteUse(found);
    return found;
  }

  /** Throws `not-found` when no key has the name. */
  async revoke(name: string): Promise<void> {
    await this.store.transaction((writer) =>
      requireChange(writer.run('DELETE FROM api_key WHERE name = ?', [name]), `there is no api key named "${name}"`),
    );
  }

  async #noteUse({ id, lastUsedAtMs }: ApiKey): Promise<void> {
    const at = this.store.now();
    if (lastUsedAtMs !== undefined && Math.abs(at - lastUsedAtMs) < USE_RECORDED_EVERY_MS) return;
    await this.store.transaction(
      (writer) => writer.run('UPDATE api_key SET last_used_at_ms = ? WHERE id = ?', [at, id]),
      { durable: false },
    );
  }
}

/** A key has 192 random bits, so an unsalted digest is safe. */
const digestKey = (key: string): string => createHash('sha256').update(key).digest('hex');
