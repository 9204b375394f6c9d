import { Table } from '../base-table.js';

/** A change that somebody made on the pages. */
export interface Change {
  readonly id: number;
  readonly atMs: number;
  /** The person's name at that time; undefined for the owner. */
  readonly personName: string | undefined;
  /** The sentence that the page answered with. */
  readonly text: string;
}

const MAX_CHANGES = 500;
const MAX_CHARS = 500;

/** Stores who changed what, the newest 500 changes. */
export class ChangeTable extends Table {
  /** Newest first. */
  async list(): Promise<readonly Change[]> {
    const rows = await this.store.all<{ id: number; at_ms: number; person_name: string | null; text: string }>(
      'SELECT id, at_ms, person_name, text FROM change ORDER BY id DESC',
    );
    return rows.map((row) => ({
      id: row.id,
      atMs: row.at_ms,
      personName: row.person_name ?? undefined,
      text: row.text,
    }));
  }

  async add({ personName, text }: Pick<Change, 'personName' | 'text'>): Promise<void> {
    await this.store.transaction(
      async (writer) => {
        await writer.run('INSERT INTO change (at_ms, person_name, text) VALUES (?, ?, ?)', [
          this.store.now(),
          personName ?? null,
          text.slice(0, MAX_CHARS),
        ]);
        await writer.run('DELETE FROM change WHERE id IN (SELECT id FROM change ORDER BY id DESC LIMIT -1 OFFSET ?)', [
          MAX_CHANGES,
        ]);
      },
      { durable: false },
    );
  }
}
