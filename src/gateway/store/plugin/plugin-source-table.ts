import { Table } from '../base-table.js';
import type { FetchedWrite, Store, Writer } from '../database/database.js';

/** The last good response of a polled URL. */
export interface PluginSource {
  readonly url: string;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  /** The parsed response. */
  readonly body: unknown;
  /** It came from a server on the Internet; undefined when that is unknown. */
  readonly isPublic?: boolean | undefined;
}

interface Row {
  url_sealed: Uint8Array;
  etag: string | null;
  last_modified: string | null;
  body: string;
  is_public: 0 | 1 | null;
}

interface BufferedSources {
  readonly text: string;
  readonly addresses: readonly Pick<PluginSource, 'url' | 'isPublic'>[];
}

const readFlag = (flag: 0 | 1 | null): boolean | undefined => (flag === null ? undefined : flag === 1);

/** Last good responses of polled URLs, by plugin setting. */
export class PluginSourceTable extends Table {
  /** Sources as JSON, written with the next flush. */
  readonly #buffered = new Map<number, BufferedSources>();

  constructor(store: Store) {
    super(store);
    store.holdRows({
      byteCount: () => [...this.#buffered.values()].reduce((sum, { text }) => sum + text.length, 0),
      write: (writer) => this.#writeBuffered(writer),
    });
  }

  /** Sources whose URL can be unsealed with this installation's key. */
  async list(pluginSettingId: number): Promise<readonly PluginSource[]> {
    const buffered = this.#buffered.get(pluginSettingId);
    if (buffered) return JSON.parse(buffered.text);
    const rows = await this.store.all<Row>(
      'SELECT url_sealed, etag, last_modified, body, is_public FROM plugin_source WHERE plugin_setting_id = ?',
      [pluginSettingId],
    );
    return rows.flatMap((row) => {
      const url = this.store.secrets.unseal(row.url_sealed);
      if (url === undefined) return [];
      const { etag, last_modified: lastModified } = row;
      const isPublic = readFlag(row.is_public);
      const body = JSON.parse(row.body);
      return [{ url, etag: etag ?? undefined, lastModified: lastModified ?? undefined, body, isPublic }];
    });
  }

  /** The addresses alone, and whether they are on the Internet. */
  async listAddresses(pluginSettingId: number): Promise<readonly Pick<PluginSource, 'url' | 'isPublic'>[]> {
    const buffered = this.#buffered.get(pluginSettingId);
    if (buffered) return buffered.addresses;
    const rows = await this.store.all<Pick<Row, 'url_sealed' | 'is_public'>>(
      'SELECT url_sealed, is_public FROM plugin_source WHERE plugin_setting_id = ?',
      [pluginSettingId],
    );
    return rows.flatMap((row) => {
      const url = this.store.secrets.unseal(row.url_sealed);
      return url === undefined ? [] : [{ url, isPublic: readFlag(row.is_public) }];
    });
  }

  /** The write that replaces the sources together with the merged data. */
  change(pluginSettingId: number, sources: readonly PluginSource[]): FetchedWrite {
    const text = JSON.stringify(sources);
    return {
      byteCount: text.length,
      hold: () =>
        this.#buffered.set(pluginSettingId, {
          text,
          addresses: sources.map(({ url, isPublic }) => ({ url, isPublic })),
        }),
      write: async (writer) => {
        await this.replace(writer, pluginSettingId, sources);
        this.#buffered.delete(pluginSettingId);
      },
    };
  }

  /**
   * Replaces the sources; call it inside the transaction that also writes the merged data. An unchanged response writes
   * nothing. A changed one updates its row, because deleting and inserting would also write the list of free pages.
   */
  async replace(writer: Writer, pluginSettingId: number, sources: readonly PluginSource[]): Promise<void> {
    const byDigest = new Map(sources.map((source) => [this.store.secrets.digest(source.url), source]));
    await writer.run(
      'DELETE FROM plugin_source WHERE plugin_setting_id = ? AND url_digest NOT IN (SELECT value FROM json_each(?))',
      [pluginSettingId, JSON.stringify([...byDigest.keys()])],
    );
    for (const [digest, { url, etag, lastModified, body, isPublic }] of byDigest) {
      await writer.run(
        `INSERT INTO plugin_source VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
           SET etag = excluded.etag, last_modified = excluded.last_modified, body = excluded.body, answered_at_ms = excluded.answered_at_ms, is_public = excluded.is_public
           WHERE (etag, last_modified, body, is_public) IS NOT (excluded.etag, excluded.last_modified, excluded.body, excluded.is_public)`,
        [
          pluginSettingId,
          digest,
          this.store.secrets.seal(url),
          etag ?? null,
          lastModified ?? null,
          JSON.stringify(body),
          this.store.now(),
          isPublic === undefined ? null : Number(isPublic),
        ],
      );
    }
  }
  async #writeBuffered(writer: Writer): Promise<() => void> {
    const written = [...this.#buffered];
    for (const [id, { text }] of written) {
      // It may have been deleted meanwhile.
      if (await writer.get('SELECT 1 FROM plugin_setting WHERE id = ?', [id]))
        await this.replace(writer, id, JSON.parse(text));
    }
    return () => {
      for (const [id, sources] of written) if (this.#buffered.get(id) === sources) this.#buffered.delete(id);
    };
  }
}
