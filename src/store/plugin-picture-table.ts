import type { Store, Writer } from './database.js';

/** The last good picture of a plugin setting, as received. */
export interface PluginPicture {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly origin: PictureOrigin | undefined;
}

/** The origin of a picture, with the validators for a conditional request. */
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

/** Pictures of plugin settings, read from disk on demand. */
export class PluginPictureTable {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Undefined until the first one has arrived. */
  async find(pluginSettingId: number): Promise<{ readonly bytes: Uint8Array; readonly mediaType: string } | undefined> {
    const row = await this.#store.get<Row>('SELECT bytes, media_type FROM plugin_picture WHERE plugin_setting_id = ?', [
      pluginSettingId,
    ]);
    return row && { bytes: row.bytes, mediaType: row.media_type };
  }

  /** Undefined for a pushed picture, without a picture, and for a URL sealed with another key. */
  async findOrigin(pluginSettingId: number): Promise<PictureOrigin | undefined> {
    const row = await this.#store.get<OriginRow>(
      'SELECT url_sealed, etag, last_modified FROM plugin_picture WHERE plugin_setting_id = ?',
      [pluginSettingId],
    );
    const url = row?.url_sealed ? this.#store.secrets.unseal(row.url_sealed) : undefined;
    if (!row || url === undefined) return undefined;
    return { url, etag: row.etag ?? undefined, lastModified: row.last_modified ?? undefined };
  }

  /** Call it inside the transaction that also writes the facts about the picture. */
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
