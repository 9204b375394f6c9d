import { InkstandError } from '@inkstand/common/errors';
import { Connection, isDamage } from '../database/connection.js';
import { latestSchema } from '../migrate.js';

/** The state of a database file. */
export type DatabaseState =
  | { readonly kind: 'sound'; readonly schema: number }
  /** Readable, but not a database of this program. */
  | { readonly kind: 'foreign' }
  /** `isIndexOnly`: all rows are intact; only indexes are wrong and can be rebuilt. */
  | { readonly kind: 'damaged'; readonly why: string; readonly isIndexOnly: boolean };

/** Maximum number of findings to read, enough to distinguish a wrong index from lost rows. */
const MAX_FINDINGS = 50;

/**
 * Checks a database file that is not being written. A quick check does not find missing index entries. Throws
 * `unavailable` when the file cannot be read, which says nothing about its content.
 */
export async function inspectDatabase(path: string, depth: 'quick' | 'full'): Promise<DatabaseState> {
  const connection = await Connection.open(path, 'read');
  try {
    const check = depth === 'quick' ? 'quick_check' : 'integrity_check';
    const rows = await connection.all<Record<string, string>>(`PRAGMA ${check}(${MAX_FINDINGS})`);
    const findings = rows.flatMap((row) => Object.values(row)).filter((finding) => finding !== 'ok');
    if (findings.length > 0) {
      const isIndexOnly = findings.every((finding) => /missing from index|wrong # of entries in index/.test(finding));
      return { kind: 'damaged', why: String(findings[0]).slice(0, 200), isIndexOnly };
    }
    const tables = await connection.all("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'playlist_item'");
    const version = await connection.get<{ user_version: number }>('PRAGMA user_version');
    return tables.length === 0 ? { kind: 'foreign' } : { kind: 'sound', schema: version?.user_version ?? 0 };
  } catch (error) {
    if (!isDamage(error)) throw error;
    const why = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return { kind: 'damaged', why: why.slice(0, 200), isIndexOnly: false };
  } finally {
    await connection.close();
  }
}

/**
 * Checks a database that is to replace the current one. Throws `invalid` when it is damaged or not an Inkstand database,
 * `conflict` when it is newer than this program.
 */
export async function checkDatabase(path: string): Promise<{ readonly schema: number }> {
  const state = await inspectDatabase(path, 'full').catch((cause) => {
    throw new InkstandError('invalid', EXPECTED_INTACT, { cause });
  });
  if (state.kind === 'sound' && state.schema > latestSchema()) throw newerSchema(state.schema);
  if (state.kind === 'sound') return state;
  throw new InkstandError('invalid', EXPECTED_INTACT, state.kind === 'damaged' ? { cause: new Error(state.why) } : {});
}

/** The error for data of a newer version of this program. */
export const newerSchema = (schema: number): InkstandError =>
  new InkstandError(
    'conflict',
    `a newer version of Inkstand wrote this data: it has schema ${schema}, this version supports schemas up to ${latestSchema()}`,
    { hint: 'update Inkstand to that version or a newer one, then try again; nothing was changed' },
  );

const EXPECTED_INTACT = 'expected an undamaged Inkstand database';

/** Reads the schema version of a database that may be in use. */
export async function readSchema(path: string): Promise<number> {
  const connection = await Connection.open(path, 'read');
  try {
    const row = await connection.get<{ user_version: number }>('PRAGMA user_version');
    return row?.user_version ?? 0;
  } finally {
    await connection.close();
  }
}
