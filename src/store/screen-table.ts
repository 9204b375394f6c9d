import type { Store } from './database.js';

/** The newest screen of a content for one panel. The file `DATA/screens/<token>.png|bmp` is on disk before the row. */
export interface Screen {
  readonly screenKey: string;
  /** Each is undefined when the screen does not belong to a single plugin, mashup or device. */
  readonly pluginSettingId: number | undefined;
  readonly mashupId: number | undefined;
  readonly deviceId: number | undefined;
  /** 22 random characters in its address. */
  readonly token: string;
  readonly mediaType: ScreenMediaType;
  readonly byteCount: number;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly digest: string;
  /** Seconds since 1970 when these bytes were first rendered; increases per key and is never reused. */
  readonly nameTime: number;
  readonly reads: { readonly clock: boolean; readonly chance: boolean; readonly device: boolean };
  /** The recipe asked to be skipped in the playlist. */
  readonly skipsDisplay: boolean;
  /** The content's version when it was rendered. */
  readonly contentVersion: string;
  /** The time that it shows: of its render, or of the wake that it was rendered for, at most a minute later. */
  readonly renderedAtMs: number;
  /**
   * Earlier bytes stayed the same over several wakes, so it shows the date rather than minutes. Not stored; detected
   * again after a start.
   */
  readonly changesSlowly?: boolean;
}

/** Media types of screens. */
export type ScreenMediaType = 'image/png' | 'image/bmp';

/** A file that can be downloaded: of a current or recently replaced screen. */
export interface ScreenFile {
  readonly token: string;
  readonly mediaType: ScreenMediaType;
}

interface Row {
  picture_key: string;
  plugin_setting_id: number | null;
  mashup_id: number | null;
  device_id: number | null;
  token: string;
  media_type: ScreenMediaType;
  byte_count: number;
  digest: string;
  name_time: number;
  reads_clock: number;
  reads_chance: number;
  reads_device: number;
  skip_display: number;
  content_version: string;
  rendered_at_ms: number;
}

/** How long the file of a replaced screen is kept, for displays that were just given its address. */
const SUPERSEDED_KEPT_MS = 24 * 60 * 60 * 1000;

/** Stores screens, cached in memory. */
export class ScreenTable {
  readonly #store: Store;
  #byKey = new Map<string, Screen>();
  #files = new Map<string, ScreenFile>();
  #nameFloor = 0;

  constructor(store: Store) {
    this.#store = store;
    store.onForeignChange(() => this.load());
  }

  async load(): Promise<void> {
    const rows = await this.#store.all<Row>('SELECT * FROM screen');
    const replaced = await this.#store.all<{ token: string; media_type: ScreenMediaType }>(
      'SELECT token, media_type FROM superseded_screen',
    );
    const floor = await this.#store.get<{ name_time: number }>('SELECT name_time FROM name_floor');
    this.#nameFloor = floor?.name_time ?? 0;
    this.#byKey = new Map(rows.map((row) => [row.picture_key, readScreen(row)]));
    this.#files = new Map(
      [...rows, ...replaced].map(({ token, media_type }) => [token, { token, mediaType: media_type }]),
    );
  }

  find(screenKey: string): Screen | undefined {
    return this.#byKey.get(screenKey);
  }

  list(): Screen[] {
    return [...this.#byKey.values()];
  }

  findFile(token: string): ScreenFile | undefined {
    return this.#files.get(token);
  }

  /** Earliest time that may be in the name of a new screen of this key. */
  minNameTime(screenKey: string): number {
    return Math.max(this.#nameFloor, this.#byKey.get(screenKey)?.nameTime ?? 0) + 1;
  }

  /** Stores the row; the replaced screen stays downloadable for a while if its token differs. */
  async save(screen: Screen): Promise<void> {
    const old = this.#byKey.get(screen.screenKey);
    const { reads } = screen;
    await this.#store.transaction(async (writer) => {
      if (old && old.token !== screen.token) {
        await writer.run('INSERT OR REPLACE INTO superseded_screen VALUES (?, ?, ?)', [
          ...[old.token, old.mediaType, this.#store.now()],
        ]);
      }
      const values = [
        ...[screen.token, screen.mediaType, screen.byteCount, screen.digest, screen.nameTime],
        ...[reads.clock, reads.chance, reads.device, screen.skipsDisplay].map(Number),
        ...[screen.contentVersion, screen.renderedAtMs, screen.screenKey],
      ];
      // Update before insert, because an upsert would also write the page of row numbers.
      const { changes } = await writer.run(
        `UPDATE screen SET token = ?, media_type = ?, byte_count = ?, digest = ?, name_time = ?, reads_clock = ?, reads_chance = ?,
           reads_device = ?, skip_display = ?, content_version = ?, rendered_at_ms = ? WHERE picture_key = ?`,
        values,
      );
      if (changes > 0) return;
      await writer.run(
        `INSERT INTO screen (token, media_type, byte_count, digest, name_time, reads_clock, reads_chance, reads_device, skip_display,
           content_version, rendered_at_ms, picture_key, plugin_setting_id, mashup_id, device_id)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [...values, screen.pluginSettingId ?? null, screen.mashupId ?? null, screen.deviceId ?? null],
      );
    });
    this.#byKey.set(screen.screenKey, screen);
    this.#files.set(screen.token, { token: screen.token, mediaType: screen.mediaType });
  }

  /** Adds a standalone screen, downloadable as long as a replaced one. */
  async addTemporaryFile(file: ScreenFile): Promise<void> {
    const { token, mediaType } = file;
    await this.#store.transaction((writer) =>
      writer.run('INSERT INTO superseded_screen VALUES (?, ?, ?)', [token, mediaType, this.#store.now()]),
    );
    this.#files.set(token, file);
  }

  /** Updates a screen that rendered to the same bytes, in memory only; the row is written with its next change. */
  noteUnchanged(screen: Screen): void {
    this.#byKey.set(screen.screenKey, screen);
  }

  /** Removes rows. Their files stay downloadable for a while, like those of replaced screens (a trigger notes them). */
  async remove(screenKeys: readonly string[]): Promise<void> {
    if (screenKeys.length === 0) return;
    await this.#store.transaction(async (writer) => {
      for (const key of screenKeys) await writer.run('DELETE FROM screen WHERE picture_key = ?', [key]);
    });
    for (const key of screenKeys) {
      this.#nameFloor = Math.max(this.#nameFloor, this.#byKey.get(key)?.nameTime ?? 0);
      this.#byKey.delete(key);
    }
  }

  /** Removes the screen of a missing file, so that it is rendered again. */
  async forgetFile(token: string): Promise<void> {
    const lost = this.list().filter((screen) => screen.token === token);
    await this.remove(lost.map(({ screenKey }) => screenKey));
  }

  /** Forgets replaced screens that are old enough; returns all tokens that still have a file. */
  async sweep(replacedForMs = SUPERSEDED_KEPT_MS): Promise<ReadonlySet<string>> {
    const now = this.#store.now();
    const isOld = 'abs(? - superseded_at_ms) > ?';
    const parameters = [now, replacedForMs];
    // The absolute difference, because ages are negative after the clock was set back.
    const old = await this.#store.all<{ token: string }>(
      `SELECT token FROM superseded_screen WHERE ${isOld}`,
      parameters,
    );
    if (old.length > 0) {
      await this.#store.transaction((writer) => writer.run(`DELETE FROM superseded_screen WHERE ${isOld}`, parameters));
    }
    for (const { token } of old) this.#files.delete(token);
    return new Set(this.#files.keys());
  }
}

const readScreen = (row: Row): Screen => ({
  screenKey: row.picture_key,
  pluginSettingId: row.plugin_setting_id ?? undefined,
  mashupId: row.mashup_id ?? undefined,
  deviceId: row.device_id ?? undefined,
  token: row.token,
  mediaType: row.media_type,
  byteCount: row.byte_count,
  digest: row.digest,
  nameTime: row.name_time,
  reads: { clock: row.reads_clock === 1, chance: row.reads_chance === 1, device: row.reads_device === 1 },
  skipsDisplay: row.skip_display === 1,
  contentVersion: row.content_version,
  renderedAtMs: row.rendered_at_ms,
});
