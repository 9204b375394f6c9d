import { CachedTable } from '../base-table.js';
import { Columns, insertion, type Row } from '../columns.js';
import type { Store, Writer } from '../database/database.js';
import { HISTORY_ROWS } from '../device/device-history-limits.js';
import type { ScreenFile } from './screen-table.js';

/** What a screen shows: a playlist item, or a special screen such as `waiting`. */
export type ShownSubject =
  /** `name` is that of the plugin or mashup at the time. */
  | { readonly kind: 'item'; readonly itemId: number; readonly name: string }
  | { readonly kind: 'special'; readonly special: string };

/** Stored as JSON, so members keep their names. */
export interface ShownFacts {
  readonly subject: ShownSubject;
  /** As seen on the wall, after rotation. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly turnedDegrees: 0 | 90 | 180 | 270;
}

/** A screen that a display fetched. */
export interface ShownScreen extends ShownFacts, ScreenFile {
  readonly deviceId: number;
  /** When the display fetched it, or was answered with it. */
  readonly atMs: number;
  /** The name that was sent. */
  readonly name: string;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly digest: string;
  /** The display already had the file. */
  readonly isFromCache: boolean;
}

/** A screen as it is stored. */
interface StoredScreen extends Omit<ShownScreen, keyof ShownFacts> {
  readonly number: number;
  readonly facts: ShownFacts;
}

const COLUMNS = new Columns<StoredScreen>({
  deviceId: ['device_id', 'plain'],
  number: ['number', 'plain'],
  atMs: ['at_ms', 'plain'],
  name: ['name', 'plain'],
  token: ['token', 'plain'],
  mediaType: ['media_type', 'plain'],
  digest: ['digest', 'plain'],
  isFromCache: ['from_cache', 'flag'],
  facts: ['facts', 'json'],
});

interface Numbered {
  readonly number: number;
  readonly screen: ShownScreen;
}

/** Screens kept in memory per display; the flash memory of most displays holds fewer. */
const KEPT_IN_MEMORY = 40;

/** Rows that are not written yet; a thousand displays fetch as many in minutes. */
const MAX_UNSTORED = 200;
/** Approximate size of a row in memory. */
const ROW_BYTES = 500;

/** Stores the screens that displays fetched; the newest ones of each display are cached in memory. */
export class ShownScreenTable extends CachedTable {
  /** Oldest first. */
  #recent = new Map<number, Numbered[]>();
  /** Not written yet, oldest first. */
  #unstored: Numbered[] = [];
  /** Added while rows were being read, so they may be stored although they were not read. */
  #fresh: Numbered[] = [];
  #loads = 0;

  constructor(store: Store) {
    super(store);
    store.holdRows({
      byteCount: () => this.#unstored.length * ROW_BYTES,
      write: (writer) => this.#writeBuffered(writer),
    });
  }

  async load(): Promise<void> {
    this.#loads++;
    const rows = await this.store
      .all<Row>(
        `SELECT * FROM shown_screen AS one WHERE number >
         (SELECT max(number) FROM shown_screen WHERE device_id = one.device_id) - ? ORDER BY device_id, number`,
        [KEPT_IN_MEMORY],
      )
      .finally(() => {
        this.#loads--;
      });
    this.#recent = new Map();
    for (const row of rows) this.#remember(readRow(row));
    for (const one of [...this.#unstored, ...this.#fresh]) this.#remember(one);
    if (this.#loads === 0) this.#fresh = [];
  }

  /** The screen on the display; undefined when it has never fetched one. */
  find(deviceId: number): ShownScreen | undefined {
    return this.#recent.get(deviceId)?.at(-1)?.screen;
  }

  /** The screens that it fetched recently, oldest first. */
  recent(deviceId: number): readonly ShownScreen[] {
    return this.#recent.get(deviceId)?.map(({ screen }) => screen) ?? [];
  }

  /** The file of a screen that any display shows; undefined for other tokens. */
  findFile(token: string): ScreenFile | undefined {
    for (const list of this.#recent.values()) {
      const screen = list.at(-1)?.screen;
      if (screen?.token === token) return screen;
    }
    return undefined;
  }

  /**
   * Updates memory; the row is written with the next flush, or earlier when there are many. A power cut or a crash loses
   * the newest ones.
   */
  async add(screen: ShownScreen): Promise<void> {
    const number = (this.#recent.get(screen.deviceId)?.at(-1)?.number ?? 0) + 1;
    const added = { number, screen };
    this.#remember(added);
    this.#unstored.push(added);
    if (this.#loads > 0) this.#fresh.push(added);
    if (this.#unstored.length > HISTORY_ROWS.screens) this.#unstored.shift();
    if (this.#unstored.length >= MAX_UNSTORED || !this.store.hasRoomToHold(0)) await this.#writeUnstored();
  }

  /** Newest first. */
  async list(deviceId: number, sinceMs: number, limit: number): Promise<readonly ShownScreen[]> {
    if (!this.store.isReadOnly) await this.#writeUnstored();
    const rows = await this.store.all<Row>(
      'SELECT * FROM shown_screen WHERE device_id = ? AND at_ms >= ? ORDER BY number DESC LIMIT ?',
      [deviceId, sinceMs, limit],
    );
    return rows.map((row) => readRow(row).screen);
  }

  async #writeUnstored(): Promise<void> {
    if (this.#unstored.length === 0) return;
    const done = await this.store.transaction((writer) => this.#writeBuffered(writer), { durable: false });
    done();
  }

  async #writeBuffered(writer: Writer): Promise<() => void> {
    const writing = [...this.#unstored];
    for (const one of writing) await insert(writer, one);
    return () => {
      this.#unstored = this.#unstored.filter((one) => !writing.includes(one));
    };
  }

  #remember(one: Numbered): void {
    const { deviceId } = one.screen;
    const recent = this.#recent.get(deviceId) ?? [];
    if ((recent.at(-1)?.number ?? 0) >= one.number) return;
    this.#recent.set(deviceId, [...recent, one].slice(-KEPT_IN_MEMORY));
  }
}

/** Skips displays that were deleted meanwhile. */
async function insert(writer: Writer, { number, screen }: Numbered): Promise<void> {
  const { subject, widthPx, heightPx, turnedDegrees, ...file } = screen;
  const { deviceId } = file;
  if (!(await writer.get('SELECT 1 FROM device WHERE id = ?', [deviceId]))) return;
  const facts: ShownFacts = { subject, widthPx, heightPx, turnedDegrees };
  const { sql, values } = insertion(COLUMNS.store({ ...file, number, facts }));
  await writer.run(`INSERT OR IGNORE INTO shown_screen ${sql}`, values);
  if (number % 50 === 0) {
    await writer.run('DELETE FROM shown_screen WHERE device_id = ? AND number <= ?', [
      deviceId,
      number - HISTORY_ROWS.screens,
    ]);
  }
}

function readRow(row: Row): Numbered {
  const { number, facts, ...file } = COLUMNS.read(row);
  return { number, screen: { ...facts, ...file } };
}
