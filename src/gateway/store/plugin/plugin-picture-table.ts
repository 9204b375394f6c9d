import { Table } from '../base-table.js';
import type { FetchedWrite, Store, Writer } from '../database/database.js';
import { type PictureFocus, readFocus } from './uploaded-picture-table.js';

/** What is shown of a plugin setting whose strategy provides a picture. */
export interface ShownPicture {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** Undefined for a vector picture without a size. */
  readonly widthPx: number | undefined;
  readonly heightPx: number | undefined;
  /** Where a crop should have its middle; undefined for a vector picture. */
  readonly suggestion: PictureFocus | undefined;
}

/** The last good picture of a plugin setting. */
interface PluginPicture extends ShownPicture {
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
  width_px: number | null;
  height_px: number | null;
  suggested_x: number | null;
  suggested_y: number | null;
}

const COLUMNS = 'bytes, media_type, width_px, height_px, suggested_x, suggested_y';

interface OriginRow {
  url_sealed: Uint8Array | null;
  etag: string | null;
  last_modified: string | null;
}

/** Pictures of plugin settings, read from disk on demand; those that were fetched are held until the next flush. */
export class PluginPictureTable extends Table {
  readonly #buffered = new Map<number, PluginPicture>();

  constructor(store: Store) {
    super(store);
    store.holdRows({
      byteCount: () => [...this.#buffered.values()].reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
      write: (writer) => this.#writeBuffered(writer),
    });
  }

  /** Undefined until the first one has arrived. */
  async find(pluginSettingId: number): Promise<ShownPicture | undefined> {
    const picture = this.#buffered.get(pluginSettingId);
    if (picture) return picture;
    const row = await this.store.get<Row>(`SELECT ${COLUMNS} FROM plugin_picture WHERE plugin_setting_id = ?`, [
      pluginSettingId,
    ]);
    return row && readPicture(row);
  }

  /** Undefined for a pushed picture, without a picture, and for a URL sealed with another key. */
  async findOrigin(pluginSettingId: number): Promise<PictureOrigin | undefined> {
    const picture = this.#buffered.get(pluginSettingId);
    if (picture) return picture.origin;
    const row = await this.store.get<OriginRow>(
      'SELECT url_sealed, etag, last_modified FROM plugin_picture WHERE plugin_setting_id = ?',
      [pluginSettingId],
    );
    const url = row?.url_sealed ? this.store.secrets.unseal(row.url_sealed) : undefined;
    if (!row || url === undefined) return undefined;
    return { url, etag: row.etag ?? undefined, lastModified: row.last_modified ?? undefined };
  }

  /** The write of a fetched picture, together with the facts about it. */
  change(pluginSettingId: number, picture: PluginPicture): FetchedWrite {
    return {
      byteCount: picture.bytes.byteLength,
      // A copy, because the bytes may be part of a larger message.
      hold: () => this.#buffered.set(pluginSettingId, { ...picture, bytes: Uint8Array.from(picture.bytes) }),
      write: (writer) => this.replace(writer, pluginSettingId, picture),
    };
  }

  /** Call it inside the transaction that also writes the facts about the picture. */
  async replace(writer: Writer, pluginSettingId: number, picture: PluginPicture): Promise<void> {
    await this.#write(writer, pluginSettingId, picture);
    this.#buffered.delete(pluginSettingId);
  }

  async #writeBuffered(writer: Writer): Promise<() => void> {
    const written = [...this.#buffered];
    for (const [id, picture] of written) {
      // It may have been deleted meanwhile.
      if (await writer.get('SELECT 1 FROM plugin_setting WHERE id = ?', [id])) await this.#write(writer, id, picture);
    }
    return () => {
      for (const [id, picture] of written) if (this.#buffered.get(id) === picture) this.#buffered.delete(id);
    };
  }

  async #write(writer: Writer, pluginSettingId: number, picture: PluginPicture): Promise<void> {
    const { bytes, mediaType, widthPx, heightPx, suggestion, origin } = picture;
    const columns = `plugin_setting_id, ${COLUMNS}, url_sealed, etag, last_modified, received_at_ms`;
    await writer.run(`INSERT OR REPLACE INTO plugin_picture (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, [
      pluginSettingId,
      bytes,
      mediaType,
      widthPx ?? null,
      heightPx ?? null,
      suggestion?.x ?? null,
      suggestion?.y ?? null,
      origin ? this.store.secrets.seal(origin.url) : null,
      origin?.etag ?? null,
      origin?.lastModified ?? null,
      this.store.now(),
    ]);
  }
}

const readPicture = (row: Row): ShownPicture => ({
  bytes: row.bytes,
  mediaType: row.media_type,
  widthPx: row.width_px ?? undefined,
  heightPx: row.height_px ?? undefined,
  suggestion: readFocus(row.suggested_x, row.suggested_y),
});
