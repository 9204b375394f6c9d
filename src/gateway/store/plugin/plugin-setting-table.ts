import { randomUUID } from 'node:crypto';
import { InkstandError } from '@inkstand/common/errors';
import { findOtherData, findPluginViews, OTHER_DATA_PREFIX, PLUGIN_VIEW_ATTRIBUTE } from '../../recipe/recipe.js';
import { CachedTable, requireChange } from '../base-table.js';
import { assignments, insertion } from '../columns.js';
import type { FetchedWrite, Store, Writer } from '../database/database.js';
import { DRAFT_COLUMNS, type OpenDraft, type PluginDraft, type PluginSecrets, storeDraft } from './plugin-draft.js';

/** A plugin setting without its secrets, markup and data, which are read on demand. */
export interface PluginSetting extends OpenDraft {
  readonly id: number;
  readonly uuid: string;
  /** Keynames of the password fields that have a value. */
  readonly storedSecrets: readonly string[];
  readonly pushedAtMs: number | undefined;
  readonly revision: number;
  /** Other plugin settings whose views or data its markup shows. */
  readonly shows: readonly number[];
  readonly dataDigest: string;
  readonly dataChangedAtMs: number | undefined;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly uuid: string;
  readonly secrets_sealed: Uint8Array;
  readonly pushed_at_ms: number | null;
  readonly revision: number;
  readonly data_digest: string;
  readonly data_changed_at_ms: number | null;
  readonly created_at_ms: number;
  readonly updated_at_ms: number;
}

/** A recipe as imported; `origin` and `settings` are JSON. */
interface PluginRecipeRow {
  readonly origin: string;
  readonly settings: string;
  readonly noted_at_ms: number;
}

const COLUMNS = `id, uuid, ${DRAFT_COLUMNS.names.join(', ')}, pushed_at_ms, revision, data_digest, data_changed_at_ms,
  created_at_ms, updated_at_ms, secrets_sealed`;

const PICTURE_COLUMNS = `bytes, media_type, byte_count, digest, width_px, height_px, created_at_ms,
  suggested_x, suggested_y, focus_x, focus_y, zoom`;

const missing = (id: number): string => `there is no plugin setting ${id}`;
const NO_SECRETS: PluginSecrets = { pollingHeaders: '', pollingBody: '', fieldValues: {} };

/** Merge variables as JSON, with their metadata. */
export interface NewData {
  readonly mergeVariables: string;
  readonly digest: string;
  /** Set for pushes only. */
  readonly pushedAtMs?: number;
}

/** Data that the next flush writes. */
interface BufferedData {
  readonly data: NewData;
  readonly changedAtMs: number;
  /** Digest of the data in the database. */
  readonly storedDigest: string;
}

/** Stores plugin settings, cached in memory except for markup and data. */
export class PluginSettingTable extends CachedTable {
  #byId = new Map<number, PluginSetting>();
  readonly #buffered = new Map<number, BufferedData>();

  constructor(store: Store) {
    super(store);
    store.holdRows({
      byteCount: () => [...this.#buffered.values()].reduce((sum, { data }) => sum + sizeOf(data), 0),
      write: (writer) => this.#writeBuffered(writer),
    });
  }

  /** Call it before anything else, and after another process changed the database. */
  async load(): Promise<void> {
    const rows = await this.store.all<Row>(
      `SELECT ${COLUMNS} FROM plugin_setting WHERE deleted_at_ms IS NULL ORDER BY id`,
    );
    const shown = await this.#readShown();
    const stored = new Map(rows.map((row) => [row.id, this.#read(row, shown.get(row.id))]));
    // The plugin setting may be gone, or another process may have changed its data.
    for (const [id, { storedDigest }] of this.#buffered)
      if (stored.get(id)?.dataDigest !== storedDigest) this.#buffered.delete(id);
    this.#byId = new Map([...stored].map(([id, setting]) => [id, this.#withBuffered(setting)]));
  }

  list(): readonly PluginSetting[] {
    return [...this.#byId.values()];
  }

  find(id: number): PluginSetting | undefined {
    return this.#byId.get(id);
  }

  findByUuid(uuid: string): PluginSetting | undefined {
    const wanted = uuid.toLowerCase();
    return this.list().find((setting) => setting.uuid === wanted);
  }

  /** Throws `conflict` when the UUID is taken; a deleted plugin setting gives its UUID up. */
  async insert(
    draft: PluginDraft,
    dataDigest: string,
    mergeVariables: string,
    uuid: string = randomUUID(),
  ): Promise<PluginSetting> {
    const now = this.store.now();
    const id = await this.store.transaction(async (writer) => {
      await writer.run('UPDATE plugin_setting SET uuid = ? WHERE uuid = ? AND deleted_at_ms IS NOT NULL', [
        randomUUID(),
        uuid,
      ]);
      const { sql, values } = insertion({
        uuid,
        data_digest: dataDigest,
        created_at_ms: now,
        updated_at_ms: now,
        secrets_sealed: this.#sealSecrets(draft),
        ...storeDraft(draft),
      });
      const { lastId } = await writer.run(`INSERT INTO plugin_setting ${sql}`, values);
      await writer.run('INSERT INTO plugin_data VALUES (?, ?)', [lastId, mergeVariables]);
      return lastId;
    });
    return this.#reload(id);
  }

  /** Copies markup, the imported recipe and uploaded pictures to another plugin setting. */
  async copyContents(id: number, targetId: number): Promise<void> {
    await this.store.transaction(async (writer) => {
      await writer.run(
        `INSERT INTO plugin_markup (plugin_setting_id, name, content, recipe_content)
           SELECT ?2, name, content, recipe_content FROM plugin_markup WHERE plugin_setting_id = ?1`,
        [id, targetId],
      );
      await writer.run(
        `INSERT INTO plugin_recipe (plugin_setting_id, origin, settings, noted_at_ms)
           SELECT ?2, origin, settings, noted_at_ms FROM plugin_recipe WHERE plugin_setting_id = ?1`,
        [id, targetId],
      );
      await writer.run(
        `INSERT INTO uploaded_picture (plugin_setting_id, ${PICTURE_COLUMNS})
           SELECT ?2, ${PICTURE_COLUMNS}
           FROM uploaded_picture WHERE plugin_setting_id = ?1 ORDER BY id`,
        [id, targetId],
      );
    });
  }

  /** Updates everything but data and markup. Throws `not-found`. */
  async update(id: number, draft: PluginDraft): Promise<PluginSetting> {
    const { sql, values } = assignments({
      ...storeDraft(draft),
      secrets_sealed: this.#sealSecrets(draft),
      updated_at_ms: this.store.now(),
    });
    await this.store.transaction((writer) =>
      requireChange(
        writer.run(`UPDATE plugin_setting SET ${sql}, revision = revision + 1 WHERE id = ?`, [...values, id]),
        missing(id),
      ),
    );
    return this.#reload(id);
  }

  /** Moves it to the bin, with what belongs to it; its screens, pins and broadcasts end, and the screens of mashups that
   * show nothing else. Throws `not-found`. */
  async delete(id: number): Promise<void> {
    // Data that is held belongs to it as well.
    await this.store.flush();
    const items = '(SELECT id FROM playlist_item WHERE plugin_setting_id = ?)';
    await this.store.transaction(
      async (writer) => {
        const sql = 'UPDATE plugin_setting SET deleted_at_ms = ? WHERE id = ? AND deleted_at_ms IS NULL';
        await requireChange(writer.run(sql, [this.store.now(), id]), missing(id));
        await writer.run(`UPDATE device SET pinned_item_id = NULL WHERE pinned_item_id IN ${items}`, [id]);
        await writer.run('DELETE FROM screen WHERE plugin_setting_id = ?', [id]);
        await writer.run(
          `DELETE FROM screen WHERE mashup_id IN (SELECT mashup_id FROM mashup_cell WHERE plugin_setting_id = ?)
             AND mashup_id NOT IN (SELECT mashup_id FROM mashup_cell
               JOIN plugin_setting ON plugin_setting.id = plugin_setting_id WHERE deleted_at_ms IS NULL)`,
          [id],
        );
        await writer.run('DELETE FROM broadcast WHERE plugin_setting_id = ?', [id]);
      },
      { cascades: true },
    );
  }

  /** Deletes it for good, without the bin. Throws `not-found`. */
  async discard(id: number): Promise<void> {
    const sql = 'DELETE FROM plugin_setting WHERE id = ? AND deleted_at_ms IS NULL';
    await this.store.transaction((writer) => requireChange(writer.run(sql, [id]), missing(id)), { cascades: true });
  }

  /** Takes it out of the bin: it is in its playlists again. Throws `not-found`. */
  async restore(id: number): Promise<PluginSetting> {
    const sql = 'UPDATE plugin_setting SET deleted_at_ms = NULL WHERE id = ? AND deleted_at_ms IS NOT NULL';
    await this.store.transaction((writer) => requireChange(writer.run(sql, [id]), `${missing(id)} in the bin`), {
      cascades: true,
    });
    return this.#reload(id);
  }

  async secrets(id: number): Promise<PluginSecrets> {
    const row = await this.store.get<{ secrets_sealed: Uint8Array }>(
      'SELECT secrets_sealed FROM plugin_setting WHERE id = ?',
      [id],
    );
    return row ? this.#unseal(row.secrets_sealed) : NO_SECRETS;
  }

  #unseal(sealed: Uint8Array): PluginSecrets {
    const text = this.store.secrets.unseal(sealed);
    return text === undefined ? NO_SECRETS : JSON.parse(text);
  }

  /** All markup by name. */
  async markup(id: number): Promise<Readonly<Record<string, string>>> {
    const rows = await this.store.all<{ name: string; content: string }>(
      'SELECT name, content FROM plugin_markup WHERE plugin_setting_id = ?',
      [id],
    );
    return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
  }

  /** The recipe's own markup of parts that were edited since, by name. */
  async recipeMarkup(id: number): Promise<Readonly<Record<string, string>>> {
    const rows = await this.store.all<{ name: string; recipe_content: string }>(
      'SELECT name, recipe_content FROM plugin_markup WHERE plugin_setting_id = ? AND recipe_content IS NOT NULL',
      [id],
    );
    return Object.fromEntries(rows.map(({ name, recipe_content }) => [name, recipe_content]));
  }

  /**
   * Replaces the named parts; increases the revision only if something changed.
   *
   * @param isRecipe the parts come from a recipe; otherwise the recipe's own markup is kept
   */
  async writeMarkup(id: number, parts: Readonly<Record<string, string>>, isRecipe = false): Promise<PluginSetting> {
    const before = await this.markup(id);
    const changed = Object.entries(parts).filter(([name, content]) => before[name] !== content);
    if (changed.length === 0 && !isRecipe) return this.#reload(id);
    await this.store.transaction(async (writer) => {
      for (const [name, content] of changed) {
        await writer.run(
          `INSERT INTO plugin_markup (plugin_setting_id, name, content) VALUES (?, ?, ?) ON CONFLICT DO UPDATE
             SET recipe_content = coalesce(recipe_content, content), content = excluded.content`,
          [id, name, content],
        );
      }
      if (isRecipe)
        await writer.run('UPDATE plugin_markup SET recipe_content = NULL WHERE plugin_setting_id = ?', [id]);
      if (changed.length === 0) return;
      await writer.run('UPDATE plugin_setting SET revision = revision + 1, updated_at_ms = ? WHERE id = ?', [
        this.store.now(),
        id,
      ]);
    });
    return this.#reload(id);
  }

  /** The imported recipe, as JSON; undefined when there is none. */
  recipe(id: number): Promise<PluginRecipeRow | undefined> {
    return this.store.get<PluginRecipeRow>(
      'SELECT origin, settings, noted_at_ms FROM plugin_recipe WHERE plugin_setting_id = ?',
      [id],
    );
  }

  async writeRecipe(id: number, origin: string, settings: string): Promise<void> {
    await this.store.transaction((writer) =>
      writer.run(
        `INSERT INTO plugin_recipe VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE
           SET origin = excluded.origin, settings = excluded.settings, noted_at_ms = excluded.noted_at_ms`,
        [id, origin, settings, this.store.now()],
      ),
    );
  }

  /** The merge variables as JSON. */
  async data(id: number): Promise<string> {
    const buffered = this.#buffered.get(id);
    if (buffered) return buffered.data.mergeVariables;
    const row = await this.store.get<{ merge_variables: string }>(
      'SELECT merge_variables FROM plugin_data WHERE plugin_setting_id = ?',
      [id],
    );
    return row?.merge_variables ?? '{}';
  }

  /** Writes new data, and `extraWrite` in the same transaction. */
  async writeData(
    id: number,
    data: NewData,
    extraWrite?: (writer: Writer) => Promise<void>,
    isDurable = true,
  ): Promise<PluginSetting> {
    const changedAtMs = this.store.now();
    await this.store.transaction(
      async (writer) => {
        await extraWrite?.(writer);
        await updateData(writer, id, data, changedAtMs);
      },
      { durable: isDurable },
    );
    this.#buffered.delete(id);
    return this.#reload(id);
  }

  /**
   * Holds data that can be fetched again, and `extra` with it, until the next flush. A power cut or a crash may lose
   * it. Written at once, but not synced, when there is no room. Throws `not-found`.
   */
  async writeFetched(id: number, data: NewData, extra?: FetchedWrite): Promise<PluginSetting> {
    this.store.requireWritable();
    const before = this.#byId.get(id);
    if (!before) throw new InkstandError('not-found', missing(id));
    if (!this.store.hasRoomToHold(sizeOf(data) + (extra?.byteCount ?? 0)))
      return this.writeData(id, data, extra && ((writer) => extra.write(writer)), false);
    extra?.hold();
    const storedDigest = this.#buffered.get(id)?.storedDigest ?? before.dataDigest;
    this.#buffered.set(id, { data, changedAtMs: this.store.now(), storedDigest });
    const setting = this.#withBuffered(before);
    this.#byId.set(id, setting);
    return setting;
  }

  /** Writes and syncs what is held. */
  flush(): Promise<void> {
    return this.store.flush();
  }

  #withBuffered(setting: PluginSetting): PluginSetting {
    const buffered = this.#buffered.get(setting.id);
    return buffered ? { ...setting, dataDigest: buffered.data.digest, dataChangedAtMs: buffered.changedAtMs } : setting;
  }

  async #writeBuffered(writer: Writer): Promise<() => void> {
    const written = [...this.#buffered];
    for (const [id, { data, changedAtMs }] of written) await updateData(writer, id, data, changedAtMs);
    return () => {
      for (const [id, data] of written) {
        const newer = this.#buffered.get(id);
        if (newer === data) this.#buffered.delete(id);
        else if (newer) this.#buffered.set(id, { ...newer, storedDigest: data.data.digest });
      }
    };
  }

  #sealSecrets({ secrets }: PluginDraft): Uint8Array {
    return this.store.secrets.seal(JSON.stringify(secrets));
  }

  async #reload(id: number): Promise<PluginSetting> {
    const row = await this.store.get<Row>(
      `SELECT ${COLUMNS} FROM plugin_setting WHERE id = ? AND deleted_at_ms IS NULL`,
      [id],
    );
    if (!row) throw new InkstandError('not-found', missing(id));
    const setting = this.#withBuffered(this.#read(row, (await this.#readShown(id)).get(id)));
    this.#byId.set(id, setting);
    return setting;
  }

  #read(row: Row, shows: readonly number[] = []): PluginSetting {
    const { fieldValues } = this.#unseal(row.secrets_sealed);
    const storedSecrets = Object.keys(fieldValues).filter((keyname) => fieldValues[keyname]?.trim());
    return readSetting(row, shows, storedSecrets);
  }

  /** Which plugin settings each one shows, by its markup; for one of them, or for all. */
  async #readShown(id?: number): Promise<ReadonlyMap<number, readonly number[]>> {
    const rows = await this.store.all<{ id: number; content: string }>(
      `SELECT plugin_setting_id AS id, content FROM plugin_markup
         WHERE (?1 IS NULL OR plugin_setting_id = ?1) AND (instr(content, ?2) > 0 OR instr(content, ?3) > 0)`,
      [id ?? null, PLUGIN_VIEW_ATTRIBUTE, OTHER_DATA_PREFIX],
    );
    const shown = new Map<number, Set<number>>();
    for (const row of rows) {
      const ids = shown.get(row.id) ?? new Set();
      for (const { pluginSettingId } of findPluginViews(row.content)) ids.add(pluginSettingId);
      for (const other of findOtherData(row.content)) ids.add(other);
      shown.set(row.id, ids);
    }
    return new Map([...shown].map(([one, ids]) => [one, [...ids]]));
  }
}

const sizeOf = ({ mergeVariables }: NewData): number => Buffer.byteLength(mergeVariables);

async function updateData(writer: Writer, id: number, data: NewData, changedAtMs: number): Promise<void> {
  const { mergeVariables, digest, pushedAtMs } = data;
  await writer.run('UPDATE plugin_data SET merge_variables = ? WHERE plugin_setting_id = ?', [mergeVariables, id]);
  await writer.run(
    'UPDATE plugin_setting SET data_digest = ?, data_changed_at_ms = ?, pushed_at_ms = coalesce(?, pushed_at_ms) WHERE id = ?',
    [digest, changedAtMs, pushedAtMs ?? null, id],
  );
}

const readSetting = (row: Row, shows: readonly number[], storedSecrets: readonly string[]): PluginSetting => ({
  id: row.id,
  uuid: row.uuid,
  storedSecrets,
  ...DRAFT_COLUMNS.read(row),
  pushedAtMs: row.pushed_at_ms ?? undefined,
  revision: row.revision,
  shows,
  dataDigest: row.data_digest,
  dataChangedAtMs: row.data_changed_at_ms ?? undefined,
  createdAtMs: row.created_at_ms,
  updatedAtMs: row.updated_at_ms,
});
