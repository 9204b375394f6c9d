import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { Connection } from '../../../src/gateway/store/database/connection.js';

t.test('a statement that cannot be prepared fails its runs instead of blocking them', async (t) => {
  const connection = await Connection.open(join(t.testdir(), 'a.db'), 'write');
  await t.rejects(connection.all('SELEKT 1'), { code: 'internal' });
  await t.rejects(connection.run('INSERT INTO missing VALUES (1)'), { code: 'internal' });
  await connection.exec('CREATE TABLE missing (n)');
  t.equal((await connection.run('INSERT INTO missing VALUES (1)')).changes, 1, 'prepared again once it can be');
  await connection.close();
});

t.test('a file that is not a database is reported as damaged', async (t) => {
  const path = join(t.testdir(), 'a.db');
  writeFileSync(path, 'not a database, but long enough to have a header of its own');
  const connection = await Connection.open(path, 'read');
  await t.rejects(connection.all('SELECT 1 FROM sqlite_master'), { code: 'unavailable', message: /damaged/ });
  await connection.close();
});

t.test('more statements than the cache holds do not affect each other', async (t) => {
  const connection = await Connection.open(join(t.testdir(), 'a.db'), 'write');
  const answers = await Promise.all(
    Array.from({ length: 400 }, (_, n) => connection.get<{ n: number }>(`SELECT ${n} AS n`)),
  );
  t.strictSame(
    answers.map((row) => row?.n),
    Array.from({ length: 400 }, (_, n) => n),
  );
  await connection.close();
});
