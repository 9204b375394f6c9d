import { InkstandError } from '../errors.js';
import { Connection } from './connection.js';

/** Looks at a database file that nobody uses yet. Throws `invalid` when it is damaged or not one of ours. */
export async function checkDatabase(path: string): Promise<{ readonly schema: number }> {
  const connection = await Connection.open(path, 'read');
  try {
    const integrity = await connection.all<{ integrity_check: string }>('PRAGMA integrity_check(1)');
    const tables = await connection.all("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'playlist_item'");
    const version = await connection.get<{ user_version: number }>('PRAGMA user_version');
    if (integrity[0]?.integrity_check !== 'ok' || tables.length === 0) {
      throw new InkstandError('invalid', 'expected an undamaged Inkstand database');
    }
    return { schema: version?.user_version ?? 0 };
  } catch (cause) {
    if (cause instanceof InkstandError && cause.code === 'invalid') throw cause;
    throw new InkstandError('invalid', 'expected an undamaged Inkstand database', { cause });
  } finally {
    await connection.close();
  }
}
