import { Connection } from '../database/connection.js';

/** Copies a database in use, on a separate connection because copying a large one would block the writer. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const connection = await Connection.open(from, 'read');
  try {
    await connection.exec('PRAGMA busy_timeout = 5000; PRAGMA cache_size = -1000');
    await connection.run('VACUUM INTO ?', [to]);
  } finally {
    await connection.close();
  }
}
