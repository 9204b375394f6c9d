import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { inspectDatabase } from '../../../src/gateway/store/repair/inspect-database.js';
import { CARD, type CardFile } from './card-file.js';

const DATABASE = ['inkstand.db', 'inkstand.db-wal'] as const;
const MEGABYTE = 2 ** 20;

/**
 * Errors in the data of an SD card that lost its power, checked on a copy on this computer, so that checking repairs
 * nothing. Empty is good.
 */
export async function findDamage(card: CardFile): Promise<string[]> {
  const partition = join(card.folder, 'data.img');
  execFileSync('dd', [
    ...[`if=${card.path}`, `of=${partition}`, `bs=${MEGABYTE}`, `skip=${CARD.dataStart / MEGABYTE}`],
    ...['conv=sparse', 'status=none'],
  ]);
  // As the board does at boot: the journal is replayed, and 1 means that something else was repaired too.
  const { status, stdout } = spawnSync('e2fsck', ['-p', partition], { encoding: 'utf8' });
  const faults = status === 0 || status === 1 ? [] : [`e2fsck ends with ${status}: ${stdout}`];
  rmSync(join(card.folder, 'inkstand.db-shm'), { force: true });
  for (const name of DATABASE) {
    rmSync(join(card.folder, name), { force: true });
    execFileSync('debugfs', ['-R', `dump /inkstand/${name} ${join(card.folder, name)}`, partition], { stdio: 'pipe' });
  }
  const state = await inspectDatabase(join(card.folder, DATABASE[0]), 'full');
  return state.kind === 'sound' ? faults : [...faults, `database: ${JSON.stringify(state)}`];
}
