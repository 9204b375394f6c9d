import { CachedTable } from '../base-table.js';
import type { SqlValue, Store, Writer } from '../database/database.js';
import type { ShownContent } from '../playlist/item-content.js';

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

/** How far ahead times of names are reserved: longer than a screen is held between two flushes. */
const RESERVED_SECONDS = 2 * 60 * 60;
/** Approximate size of a row in memory. */
const ROW_BYTES = 1000;

/**
 * Stores screens, cached in memory. Screens that replace others may be held in memory until the next flush, because
 * they can be rendered again. A power cut then brings back the replaced ones.
 */
export class ScreenTable extends CachedTable {
  #byKey = new Map<string, Screen>();
  #files = new Map<string, ScreenFile>();
  /** Displays that have or had screens of their own, by `showingOf`. */
  readonly #owners = new Map<number, Set<number>>();
  /** Keys of rows that differ from the database. */
  readonly #bufferedKeys = new Set<string>();
  /** Files that are only in memory; rows that name them cannot be written yet. */
  readonly #bufferedFiles = new Map<string, ScreenFile>();
  /** No screen that is gone had a later time in its name. */
  #nameFloor = 0;
  /** The floor in the database. */
  #storedFloor = 0;
  /**
   * The stored floor is ahead of all names. After a power cut, names continue above it, because displays may know
   * screens that are lost.
   */
  #hasReserved = false;

  constructor(store: Store) {
    super(store);
    store.holdRows({
      byteCount: () => this.#bufferedKeys.size * ROW_BYTES,
      needsLastWrite: () => this.#hasReserved,
      write: (writer, isLast) => this.#writeBuffered(writer, isLast),
    });
  }

  async load(): Promise<void> {
    const rows = await this.store.all<Row>('SELECT * FROM screen');
    const replaced = await this.store.all<{ token: string; media_type: ScreenMediaType }>(
      'SELECT token, media_type FROM superseded_screen',
    );
    const row = await this.store.get<{ name_time: number }>('SELECT name_time FROM name_floor');
    const floor = row?.name_time ?? 0;
    const before = this.#byKey;
    this.#byKey = new Map(rows.map((row) => [row.picture_key, readScreen(row)]));
    for (const screen of this.#byKey.values()) this.#noteOwner(screen);
    for (const key of this.#bufferedKeys) this.#keepBuffered(key, before.get(key));
    const gone = [...before].filter(([key]) => !this.#byKey.has(key)).map(([, { nameTime }]) => nameTime);
    // While times are reserved, the stored floor is ahead of every name.
    this.#nameFloor = Math.max(this.#nameFloor, ...gone, this.#hasReserved ? 0 : floor);
    this.#storedFloor = floor;
    this.#files = new Map([
      ...[...rows, ...replaced].map(({ token, media_type }) => [token, { token, mediaType: media_type }] as const),
      ...this.#bufferedFiles,
    ]);
  }

  find(screenKey: string): Screen | undefined {
    return this.#byKey.get(screenKey);
  }

  /** When false, there is no screen of a content for this display alone. Takes less time than building its key. */
  mayHavePerDevice(content: ShownContent, deviceId: number): boolean {
    if (content.kind === 'broadcast') return false;
    const id = content.kind === 'plugin' ? content.pluginSettingId : -content.id;
    return this.#owners.get(id)?.has(deviceId) === true;
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
    await this.store.transaction(async (writer) => {
      if (await this.#updateRow(writer, screen)) return;
      await writer.run(
        `INSERT INTO screen (token, media_type, byte_count, digest, name_time, reads_clock, reads_chance, reads_device, skip_display,
           content_version, rendered_at_ms, picture_key, plugin_setting_id, mashup_id, device_id)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [...valuesOf(screen), screen.pluginSettingId ?? null, screen.mashupId ?? null, screen.deviceId ?? null],
      );
    });
    this.#remember(screen);
    this.#bufferedKeys.delete(screen.screenKey);
  }

  /** Call it before `hold`. Durable, so that no later name has an earlier time; writes once in an hour or two. */
  async reserveName({ nameTime }: Pick<Screen, 'nameTime'>): Promise<void> {
    if (nameTime <= this.#storedFloor && this.#hasReserved) return;
    const floor = nameTime + RESERVED_SECONDS;
    await this.store.transaction((writer) => writer.run('UPDATE name_floor SET name_time = ?', [floor]));
    this.#noteFloor(floor, true);
  }

  /**
   * Replaces a screen in memory; the row is written with the next flush.
   *
   * @param isFileBuffered the file is only in memory; the row waits until `releaseFile`
   */
  hold(screen: Screen, isFileBuffered: boolean): void {
    const { token, mediaType } = screen;
    this.#remember(screen);
    this.#bufferedKeys.add(screen.screenKey);
    if (isFileBuffered) this.#bufferedFiles.set(token, { token, mediaType });
  }

  /** A held file has been stored, or is no longer needed. */
  releaseFile(token: string): void {
    this.#bufferedFiles.delete(token);
    if (!this.isCurrent(token)) this.#files.delete(token);
  }

  /** Whether it is the file of a screen that nothing has replaced. */
  isCurrent(token: string): boolean {
    return this.list().some((screen) => screen.token === token);
  }

  /** Writes the rows of held screens whose file is stored. */
  flush(): Promise<void> {
    return this.store.flush();
  }

  /** Adds a standalone screen, downloadable as long as a replaced one. */
  async addTemporaryFile(file: ScreenFile): Promise<void> {
    const { token, mediaType } = file;
    await this.store.transaction((writer) =>
      writer.run('INSERT INTO superseded_screen VALUES (?, ?, ?)', [token, mediaType, this.store.now()]),
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
    await this.store.transaction(async (writer) => {
      for (const key of screenKeys) await writer.run('DELETE FROM screen WHERE picture_key = ?', [key]);
    });
    for (const key of screenKeys) {
      this.#nameFloor = Math.max(this.#nameFloor, this.#byKey.get(key)?.nameTime ?? 0);
      this.#byKey.delete(key);
      this.#bufferedKeys.delete(key);
    }
  }

  /** Removes the screen of a missing file, so that it is rendered again. */
  async forgetFile(token: string): Promise<void> {
    const lost = this.list().filter((screen) => screen.token === token);
    await this.remove(lost.map(({ screenKey }) => screenKey));
  }

  /** Forgets replaced screens that are old enough; returns all tokens that still have a file. */
  async sweep(replacedForMs = SUPERSEDED_KEPT_MS): Promise<ReadonlySet<string>> {
    const now = this.store.now();
    const isOld = 'abs(? - superseded_at_ms) > ?';
    const parameters = [now, replacedForMs];
    // The absolute difference, because ages are negative after the clock was set back.
    const old = await this.store.all<{ token: string }>(
      `SELECT token FROM superseded_screen WHERE ${isOld}`,
      parameters,
    );
    if (old.length > 0) {
      await this.store.transaction((writer) => writer.run(`DELETE FROM superseded_screen WHERE ${isOld}`, parameters));
    }
    for (const { token } of old) this.#files.delete(token);
    return new Set(this.#files.keys());
  }

  #remember(screen: Screen): void {
    const { screenKey, token, mediaType } = screen;
    this.#byKey.set(screenKey, screen);
    this.#files.set(token, { token, mediaType });
    this.#noteOwner(screen);
  }

  #noteOwner(screen: Screen): void {
    if (screen.deviceId === undefined) return;
    const id = showingOf(screen);
    const owners = this.#owners.get(id) ?? new Set();
    this.#owners.set(id, owners.add(screen.deviceId));
  }

  /** After a reload. The row may have been removed. */
  #keepBuffered(screenKey: string, screen: Screen | undefined): void {
    if (screen && this.#byKey.has(screenKey)) this.#byKey.set(screenKey, screen);
    else this.#bufferedKeys.delete(screenKey);
  }

  async #writeBuffered(writer: Writer, isLast: boolean): Promise<() => void> {
    const buffered = [...this.#bufferedKeys].flatMap((key) => this.#byKey.get(key) ?? []);
    const written = buffered.filter(({ token }) => !this.#bufferedFiles.has(token));
    for (const screen of written) await this.#updateRow(writer, screen);
    const latest = Math.max(this.#nameFloor, ...buffered.map(({ nameTime }) => nameTime));
    // When nothing more is going to be held, the stored rows protect their own names.
    const floor = isLast ? latest : Math.max(this.#storedFloor, latest + RESERVED_SECONDS);
    if (this.#hasReserved) await writer.run('UPDATE name_floor SET name_time = ?', [floor]);
    return () => {
      for (const screen of written)
        if (this.#byKey.get(screen.screenKey) === screen) this.#bufferedKeys.delete(screen.screenKey);
      if (this.#hasReserved) this.#noteFloor(floor, !isLast);
    };
  }

  #noteFloor(floor: number, isReserved: boolean): void {
    this.#storedFloor = floor;
    this.#hasReserved = isReserved;
  }

  /** False when there is no row. */
  async #updateRow(writer: Writer, screen: Screen): Promise<boolean> {
    await writer.run(
      `INSERT OR REPLACE INTO superseded_screen
         SELECT token, media_type, ? FROM screen WHERE picture_key = ? AND token <> ?`,
      [this.store.now(), screen.screenKey, screen.token],
    );
    // Update before insert, because an upsert would also write the page of row numbers.
    const { changes } = await writer.run(
      `UPDATE screen SET token = ?, media_type = ?, byte_count = ?, digest = ?, name_time = ?, reads_clock = ?, reads_chance = ?,
         reads_device = ?, skip_display = ?, content_version = ?, rendered_at_ms = ? WHERE picture_key = ?`,
      valuesOf(screen),
    );
    return changes > 0;
  }
}

/** The values of the columns from `token` to `rendered_at_ms`, and the key. */
function valuesOf(screen: Screen): SqlValue[] {
  const { reads } = screen;
  return [
    screen.token,
    screen.mediaType,
    screen.byteCount,
    screen.digest,
    screen.nameTime,
    ...[reads.clock, reads.chance, reads.device, screen.skipsDisplay].map(Number),
    screen.contentVersion,
    screen.renderedAtMs,
    screen.screenKey,
  ];
}

/** The id of the plugin setting that a screen shows; negative for that of a mashup. */
const showingOf = ({ pluginSettingId, mashupId = 0 }: Screen): number => pluginSettingId ?? -mashupId;

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
