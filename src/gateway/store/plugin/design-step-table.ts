import { requireChange, Table } from '../base-table.js';
import type { Writer } from '../database/database.js';

/** One state of a design, without its content. */
export interface DesignStep {
  readonly step: number;
  readonly isCurrent: boolean;
  readonly publishedAtMs: number | undefined;
}

interface Row {
  step: number;
  is_current: number;
  published_at_ms: number | null;
}

/** How many steps undo can go back, and how many published states can be opened again. */
interface KeptSteps {
  readonly undone: number;
  readonly published: number;
}

/** States of designs while they are edited: the draft, those before and after it, and those that were published. */
export class DesignStepTable extends Table {
  /** Oldest first. */
  async list(pluginSettingId: number): Promise<readonly DesignStep[]> {
    const rows = await this.store.all<Row>(
      'SELECT step, is_current, published_at_ms FROM design_step WHERE plugin_setting_id = ? ORDER BY step',
      [pluginSettingId],
    );
    return rows.map((row) => ({
      step: row.step,
      isCurrent: row.is_current === 1,
      publishedAtMs: row.published_at_ms ?? undefined,
    }));
  }

  /** The design as JSON; undefined when there is no such step. */
  async content(pluginSettingId: number, step: number): Promise<string | undefined> {
    const row = await this.store.get<{ content: string }>(
      'SELECT content FROM design_step WHERE plugin_setting_id = ? AND step = ?',
      [pluginSettingId, step],
    );
    return row?.content;
  }

  /** Makes a new state the draft. Steps that were undone before it are gone, and the oldest beyond the limits. */
  async add(pluginSettingId: number, content: string, kept: KeptSteps, isPublished = false): Promise<void> {
    await this.store.transaction(async (writer) => {
      await writer.run(
        `DELETE FROM design_step WHERE plugin_setting_id = ?1 AND published_at_ms IS NULL AND step >
           (SELECT max(step) FROM design_step WHERE plugin_setting_id = ?1 AND is_current = 1)`,
        [pluginSettingId],
      );
      await writer.run('UPDATE design_step SET is_current = 0 WHERE plugin_setting_id = ?', [pluginSettingId]);
      await writer.run(
        `INSERT INTO design_step (plugin_setting_id, step, content, is_current, published_at_ms, created_at_ms)
           SELECT ?1, coalesce(max(step), 0) + 1, ?2, 1, ?3, ?4 FROM design_step WHERE plugin_setting_id = ?1`,
        [pluginSettingId, content, isPublished ? this.store.now() : null, this.store.now()],
      );
      await prune(writer, pluginSettingId, kept);
    });
  }

  /** Makes a stored state the draft. @throws InkstandError `not-found` */
  async makeCurrent(pluginSettingId: number, step: number): Promise<void> {
    const sql = `UPDATE design_step SET is_current = (step = ?2) WHERE plugin_setting_id = ?1
      AND EXISTS (SELECT 1 FROM design_step WHERE plugin_setting_id = ?1 AND step = ?2)`;
    await this.store.transaction((writer) =>
      requireChange(writer.run(sql, [pluginSettingId, step]), `there is no step ${step}`),
    );
  }

  async notePublished(pluginSettingId: number, step: number): Promise<void> {
    await this.store.transaction((writer) =>
      writer.run('UPDATE design_step SET published_at_ms = ?3 WHERE plugin_setting_id = ?1 AND step = ?2', [
        pluginSettingId,
        step,
        this.store.now(),
      ]),
    );
  }

  async clear(pluginSettingId: number): Promise<void> {
    await this.store.transaction((writer) =>
      writer.run('DELETE FROM design_step WHERE plugin_setting_id = ?', [pluginSettingId]),
    );
  }
}

async function prune(writer: Writer, pluginSettingId: number, kept: KeptSteps): Promise<void> {
  for (const [isPublished, limit] of [
    ['IS NULL', kept.undone],
    ['IS NOT NULL', kept.published],
  ] as const) {
    await writer.run(
      `DELETE FROM design_step WHERE plugin_setting_id = ?1 AND is_current = 0 AND published_at_ms ${isPublished} AND step NOT IN
         (SELECT step FROM design_step WHERE plugin_setting_id = ?1 AND published_at_ms ${isPublished} ORDER BY step DESC LIMIT ?2)`,
      [pluginSettingId, limit],
    );
  }
}
