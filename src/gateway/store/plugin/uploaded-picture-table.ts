import { Table } from '../base-table.js';
import type { Writer } from '../database/database.js';

/** An uploaded picture without its bytes, which are read on demand. */
export interface UploadedPicture {
  readonly id: number;
  readonly mediaType: string;
  readonly byteCount: number;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
  /** Undefined for a vector picture without a size. */
  readonly widthPx: number | undefined;
  readonly heightPx: number | undefined;
  readonly createdAtMs: number;
  /** Where a crop should have its middle according to the picture itself; undefined for a vector picture. */
  readonly suggestion: PictureFocus | undefined;
  /** What the owner chose; undefined until then. */
  readonly crop: PictureCrop | undefined;
  /** Identifies it in the album that it came from; undefined for one that the owner added. */
  readonly sourceKey: string | undefined;
}

/** A place in a picture, as shares of its width and height. */
export interface PictureFocus {
  readonly x: number;
  readonly y: number;
}

/** The middle of a crop, and its enlargement: 1 shows as much of the picture as the panel's proportions allow. */
export interface PictureCrop extends PictureFocus {
  readonly zoom: number;
}

/** A picture that is not stored yet. */
interface NewPicture extends Omit<UploadedPicture, 'id' | 'byteCount' | 'crop' | 'sourceKey'> {
  readonly sourceKey?: string | undefined;
  readonly bytes: Uint8Array;
}

interface Row {
  id: number;
  media_type: string;
  byte_count: number;
  digest: string;
  width_px: number | null;
  height_px: number | null;
  created_at_ms: number;
  suggested_x: number | null;
  suggested_y: number | null;
  focus_x: number | null;
  focus_y: number | null;
  zoom: number | null;
  source_key: string | null;
}

const COLUMNS =
  'id, media_type, byte_count, digest, width_px, height_px, created_at_ms, suggested_x, suggested_y, focus_x, focus_y, zoom, source_key';

/** Stores the pictures that plugin settings show one after another. */
export class UploadedPictureTable extends Table {
  /** In upload order. */
  async list(pluginSettingId: number): Promise<readonly UploadedPicture[]> {
    const rows = await this.store.all<Row>(
      `SELECT ${COLUMNS} FROM uploaded_picture WHERE plugin_setting_id = ? ORDER BY id`,
      [pluginSettingId],
    );
    return rows.map(readPicture);
  }

  /** Undefined when the plugin setting has no picture with this id. */
  async find(
    pluginSettingId: number,
    id: number,
  ): Promise<{ readonly bytes: Uint8Array; readonly mediaType: string } | undefined> {
    const row = await this.store.get<{ bytes: Uint8Array; media_type: string }>(
      'SELECT bytes, media_type FROM uploaded_picture WHERE plugin_setting_id = ? AND id = ?',
      [pluginSettingId, id],
    );
    return row && { bytes: row.bytes, mediaType: row.media_type };
  }

  /**
   * Returns its id. Call it inside the transaction that also writes the facts about the pictures.
   *
   * @param id of a picture that was removed and takes its place again
   */
  async insert(writer: Writer, pluginSettingId: number, picture: NewPicture, id?: number): Promise<number> {
    const { bytes, mediaType, digest, widthPx, heightPx, createdAtMs, suggestion, sourceKey } = picture;
    const { lastId } = await writer.run(
      'INSERT INTO uploaded_picture (id, plugin_setting_id, bytes, media_type, byte_count, digest, width_px, height_px, created_at_ms, suggested_x, suggested_y, source_key) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      [
        id ?? null,
        pluginSettingId,
        bytes,
        mediaType,
        bytes.byteLength,
        digest,
        widthPx ?? null,
        heightPx ?? null,
        createdAtMs,
        suggestion?.x ?? null,
        suggestion?.y ?? null,
        sourceKey ?? null,
      ],
    );
    return lastId;
  }

  /** Stores the owner's choice; undefined takes it back. */
  async setCrop(writer: Writer, id: number, crop: PictureCrop | undefined): Promise<void> {
    await writer.run('UPDATE uploaded_picture SET focus_x = ?, focus_y = ?, zoom = ? WHERE id = ?', [
      crop?.x ?? null,
      crop?.y ?? null,
      crop?.zoom ?? null,
      id,
    ]);
  }

  async remove(writer: Writer, id: number): Promise<void> {
    await writer.run('DELETE FROM uploaded_picture WHERE id = ?', [id]);
  }
}

const readPicture = (row: Row): UploadedPicture => ({
  id: row.id,
  mediaType: row.media_type,
  byteCount: row.byte_count,
  digest: row.digest,
  widthPx: row.width_px ?? undefined,
  heightPx: row.height_px ?? undefined,
  createdAtMs: row.created_at_ms,
  suggestion: readFocus(row.suggested_x, row.suggested_y),
  crop: readCrop(row),
  sourceKey: row.source_key ?? undefined,
});

function readCrop({ focus_x: x, focus_y: y, zoom }: Row): PictureCrop | undefined {
  const focus = readFocus(x, y);
  return focus && { ...focus, zoom: zoom ?? 1 };
}

/** Two columns as a place; undefined without one. */
export const readFocus = (x: number | null, y: number | null): PictureFocus | undefined =>
  x === null || y === null ? undefined : { x, y };
