import { CachedTable, requireChange } from '../base-table.js';

/** What can belong to somebody beside the owner. */
export const OWNED_KINDS = ['plugin', 'playlist', 'display'] as const;
export type OwnedKind = (typeof OWNED_KINDS)[number];

/** Whose something is, and whether members may use it. */
export interface Ownership {
  /** Undefined for the owner. */
  readonly personId: number | undefined;
  readonly isShared: boolean;
}

/** Something that belongs to somebody, or is shared. */
export interface Owned extends Ownership {
  readonly kind: OwnedKind;
  readonly id: number;
}

const TABLES: Readonly<Record<OwnedKind, string>> = {
  plugin: 'plugin_setting',
  playlist: 'playlist',
  display: 'device',
};

const OWNERS_ALONE: Ownership = { personId: undefined, isShared: false };

interface Row {
  readonly id: number;
  readonly person_id: number | null;
  readonly shared: number;
}

/** Stores whose plugins, playlists and displays are, cached in memory; those in the bin as well. */
export class OwnershipTable extends CachedTable {
  #byKey = new Map<string, Owned>();

  async load(): Promise<void> {
    const byKey = new Map<string, Owned>();
    for (const kind of OWNED_KINDS) {
      const rows = await this.store.all<Row>(
        `SELECT id, person_id, shared FROM ${TABLES[kind]} WHERE person_id IS NOT NULL OR shared = 1`,
      );
      for (const { id, person_id, shared } of rows)
        byKey.set(keyOf(kind, id), { kind, id, personId: person_id ?? undefined, isShared: shared === 1 });
    }
    this.#byKey = byKey;
  }

  /** The owner's alone when nothing else was stored. */
  of(kind: OwnedKind, id: number): Ownership {
    return this.#byKey.get(keyOf(kind, id)) ?? OWNERS_ALONE;
  }

  /** What belongs to somebody. */
  listOf(personId: number): readonly Owned[] {
    return [...this.#byKey.values()].filter((owned) => owned.personId === personId);
  }

  /** Takes effect at the next request. Throws `not-found`, and `conflict` when there is no such person. */
  async change(kind: OwnedKind, id: number, { personId, isShared }: Ownership): Promise<void> {
    const sql = `UPDATE ${TABLES[kind]} SET person_id = ?, shared = ? WHERE id = ?`;
    await this.commit((writer) =>
      requireChange(writer.run(sql, [personId ?? null, Number(isShared), id]), `there is no ${kind} ${id}`),
    );
  }
}

const keyOf = (kind: OwnedKind, id: number): string => `${kind} ${id}`;
