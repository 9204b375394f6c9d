import type { Store, Writer } from './database.js';

/** The last good picture of a plugin setting, as it came. */
export interface PluginPicture {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly origin: PictureOrigin | undefined;
}

/** Where a picture came from, and what a conditional request for it needs. */
export interface PictureOrigin {
  readonly url: string;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
}

interface Row {
  bytes: Uint8Array;
  media_type: string;
}

interface OriginRow {
  url_sealed: Uint8Array | null;
  etag: string | null;
  last_modified: string | null;
}

/** Pictures of plugin settings; they stay on disk until they are drawn. */
export class PluginPictureTable {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Undefined while none has come. */
  async find(pluginSettingId: number): Promise<{ readonly bytes: Uint8Array; readonly mediaType: string } | undefined> {
    const row = await this.#store.get<Row>('SELECT bytes, media_type FROM plugin_picture WHERE plugin_setting_id = ?', [
      pluginSettingId,
    ]);
    return row && { bytes: row.bytes, mediaType: row.media_type };
  }

  /** Undefined for a pushed picture, for none, and for an address sealed with another key. */
  async findOrigin(pluginSettingId: number): Promise<PictureOrigin | undefined> {
    const row = await this.#store.get<OriginRow>(
      'SELECT url_sealed, etag, last_modified FROM plugin_picture WHERE plugin_setting_id = ?',
      [pluginSettingId],
    );
    const url = row?.url_sealed ? this.#store.secrets.unseal(row.url_sealed) : undefined;
    if (!row || url === undefined) return undefined;
    return { url, etag: row.etag ?? undefined, lastModified: row.last_modified ?? undefined };
  }

  /** Inside the transaction that also writes what is told of the picture. */
  async replace(writer: Writer, pluginSettingId: number, { bytes, mediaType, origin }: PluginPicture): Promise<void> {
    await writer.run('INSERT OR REPLACE INTO plugin_picture VALUES (?, ?, ?, ?, ?, ?, ?)', [
      pluginSettingId,
      bytes,
      mediaType,
      origin ? this.#store.secrets.seal(origin.url) : null,
      origin?.etag ?? null,
      origin?.lastModified ?? null,
      this.#store.now(),
    ]);
  }
}
