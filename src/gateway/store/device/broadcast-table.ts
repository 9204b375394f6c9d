import { InkstandError } from '@inkstand/common/errors';
import { CachedTable } from '../base-table.js';

/** Something that is shown on some displays until a time, outside their playlists. */
export interface Broadcast {
  readonly id: number;
  readonly content: BroadcastContent;
  readonly deviceIds: readonly number[];
  /** Ids of the displays on which a later one has replaced it. */
  readonly replacedOn: readonly number[];
  readonly untilMs: number;
  readonly createdAtMs: number;
  /** When somebody ended it early. */
  readonly removedAtMs: number | undefined;
  /** Who showed it; undefined for the owner, a program, and somebody who was removed since. */
  readonly personId: number | undefined;
  /** The person's name at that time; undefined for the owner and programs. */
  readonly personName: string | undefined;
}

/** What a broadcast shows. A picture's bytes are read on demand. */
type BroadcastContent =
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'picture'; readonly fileName: string }
  | { readonly kind: 'plugin'; readonly pluginSettingId: number };

/** A picture that was checked. */
export interface BroadcastPicture {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

export interface NewBroadcast {
  readonly content: BroadcastContent;
  /** For a picture. */
  readonly picture?: BroadcastPicture | undefined;
  readonly deviceIds: readonly number[];
  readonly untilMs: number;
  /** Who shows it; undefined for the owner and programs. */
  readonly by?: { readonly id: number; readonly name: string } | undefined;
}

interface Row {
  id: number;
  kind: 'message' | 'picture' | 'plugin';
  text: string;
  plugin_setting_id: number | null;
  until_ms: number;
  created_at_ms: number;
  removed_at_ms: number | null;
  person_id: number | null;
  person_name: string | null;
}

interface DisplayRow {
  broadcast_id: number;
  device_id: number;
  is_replaced: number;
}

/** Number of broadcasts that are kept as a history once they are over; pictures of older ones would fill the SD card. */
const MAX_OVER = 20;

/** Over at a moment: removed, past its time, or replaced on each of its displays. */
const IS_OVER = `(removed_at_ms IS NOT NULL OR until_ms <= ? OR NOT EXISTS
  (SELECT 1 FROM broadcast_display WHERE broadcast_id = broadcast.id AND is_replaced = 0))`;

/** Playlist items have positive ids, so a broadcast on a display has the negated one. */
export const itemIdOfBroadcast = (id: number): number => -id;

/** The broadcast that stands in for a playlist item; undefined for a real item. */
export const broadcastIdOf = (itemId: number): number | undefined => (itemId < 0 ? -itemId : undefined);

/** Stores broadcasts, cached in memory except for their pictures. */
export class BroadcastTable extends CachedTable {
  /** Newest first. */
  #broadcasts: readonly Broadcast[] = [];
  /** The broadcasts for each display, newest first. */
  #byDevice: ReadonlyMap<number, readonly Broadcast[]> = new Map();

  async load(): Promise<void> {
    const rows = await this.store.all<Row>(
      `SELECT id, kind, text, plugin_setting_id, until_ms, created_at_ms, removed_at_ms, person_id, person_name
       FROM broadcast ORDER BY id DESC`,
    );
    const displays = await this.store.all<DisplayRow>(
      'SELECT broadcast_id, device_id, is_replaced FROM broadcast_display ORDER BY device_id',
    );
    const displaysOf = new Map(rows.map(({ id }) => [id, [] as DisplayRow[]]));
    for (const display of displays) displaysOf.get(display.broadcast_id)?.push(display);
    this.#broadcasts = rows.map((row) => readBroadcast(row, displaysOf.get(row.id) ?? []));
    const byDevice = new Map<number, Broadcast[]>();
    for (const broadcast of this.#broadcasts) {
      for (const deviceId of broadcast.deviceIds) {
        const others = byDevice.get(deviceId) ?? [];
        others.push(broadcast);
        byDevice.set(deviceId, others);
      }
    }
    this.#byDevice = byDevice;
  }

  /** Newest first, including those that are over. */
  list(): readonly Broadcast[] {
    return this.#broadcasts;
  }

  find(id: number): Broadcast | undefined {
    return this.#broadcasts.find((broadcast) => broadcast.id === id);
  }

  /** The broadcast that is for a display at a moment. One that was replaced does not return when the later one ends. */
  findFor(deviceId: number, nowMs: number): Broadcast | undefined {
    return this.listFor(deviceId, nowMs)[0];
  }

  /** The broadcast that is for a display at a moment, then those that it replaced, newest first. */
  listFor(deviceId: number, nowMs: number): readonly Broadcast[] {
    const current = (this.#byDevice.get(deviceId) ?? []).filter((broadcast) => isCurrent(broadcast, nowMs));
    return current[0]?.replacedOn.includes(deviceId) === false ? current : [];
  }

  async picture(id: number): Promise<BroadcastPicture | undefined> {
    const row = await this.store.get<{ bytes: Uint8Array | null; media_type: string | null }>(
      'SELECT bytes, media_type FROM broadcast WHERE id = ?',
      [id],
    );
    return row?.bytes && row.media_type ? { bytes: row.bytes, mediaType: row.media_type } : undefined;
  }

  /** Replaces what the displays show now: another broadcast keeps only its other displays. */
  async create({ content, picture, deviceIds, untilMs, by }: NewBroadcast): Promise<Broadcast> {
    const text = content.kind === 'message' ? content.text : content.kind === 'picture' ? content.fileName : '';
    const pluginSettingId = content.kind === 'plugin' ? content.pluginSettingId : null;
    const nowMs = this.store.now();
    const id = await this.commit(async (writer) => {
      const { lastId } = await writer.run(
        `INSERT INTO broadcast
           (kind, text, bytes, media_type, plugin_setting_id, until_ms, created_at_ms, person_id, person_name)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          ...[content.kind, text, picture?.bytes ?? null, picture?.mediaType ?? null],
          ...[pluginSettingId, untilMs, nowMs, by?.id ?? null, by?.name ?? null],
        ],
      );
      for (const deviceId of new Set(deviceIds)) {
        await writer.run('UPDATE broadcast_display SET is_replaced = 1 WHERE device_id = ? AND is_replaced = 0', [
          deviceId,
        ]);
        await writer.run('INSERT INTO broadcast_display (broadcast_id, device_id) VALUES (?, ?)', [lastId, deviceId]);
      }
      await writer.run(
        `DELETE FROM broadcast WHERE id IN
           (SELECT id FROM broadcast WHERE ${IS_OVER} ORDER BY id DESC LIMIT -1 OFFSET ?)`,
        [nowMs, MAX_OVER],
      );
      return lastId;
    });
    return this.#require(id);
  }

  /** Ends a broadcast before its time. Throws `not-found`. */
  async end(id: number): Promise<Broadcast> {
    const { removedAtMs } = this.#require(id);
    if (removedAtMs === undefined) {
      await this.commit((writer) =>
        writer.run('UPDATE broadcast SET removed_at_ms = ? WHERE id = ?', [this.store.now(), id]),
      );
    }
    return this.#require(id);
  }

  #require(id: number): Broadcast {
    const broadcast = this.find(id);
    if (!broadcast) throw new InkstandError('not-found', `there is no broadcast ${id}`);
    return broadcast;
  }
}

/** Whether displays show it at a moment. A clock that is set back does not bring back one that was ended. Pure. */
export const isCurrent = ({ untilMs, removedAtMs }: Broadcast, nowMs: number): boolean =>
  removedAtMs === undefined && untilMs > nowMs;

function readBroadcast(row: Row, displays: readonly DisplayRow[]): Broadcast {
  return {
    id: row.id,
    content: readContent(row),
    deviceIds: displays.map(({ device_id }) => device_id),
    replacedOn: displays.filter(({ is_replaced }) => is_replaced === 1).map(({ device_id }) => device_id),
    untilMs: row.until_ms,
    createdAtMs: row.created_at_ms,
    removedAtMs: row.removed_at_ms ?? undefined,
    personId: row.person_id ?? undefined,
    personName: row.person_name ?? undefined,
  };
}

function readContent({ kind, text, plugin_setting_id }: Row): BroadcastContent {
  if (kind === 'plugin') return { kind, pluginSettingId: plugin_setting_id ?? 0 };
  return kind === 'message' ? { kind, text } : { kind, fileName: text };
}
