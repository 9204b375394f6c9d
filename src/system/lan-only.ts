import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeFile } from '../store/durable-file.js';
import type { SettingTable } from '../store/setting-table.js';

const NAME = 'lan_only';
/** In the data folder, read by `inkstand-reach.service`, which has the kernel enforce it too. */
const MARK = 'reach';

/** Whether plugins may ask addresses outside the own network: the operator decides for good, else the owner. */
export class LanOnly {
  readonly #settings: SettingTable;
  /** By the operator's option, which no page can undo. */
  readonly isForced: boolean;

  constructor(settings: SettingTable, isForced: boolean) {
    this.#settings = settings;
    this.isForced = isForced;
  }

  isOn = (): boolean => this.isForced || this.#settings.read(NAME) === true;

  async choose(isOn: boolean): Promise<void> {
    await this.#settings.write(NAME, isOn);
  }
}

/** Writes the owner's choice down where the service manager finds it, when that says something else. */
export async function markReach(dataDir: string, settings: SettingTable): Promise<void> {
  const reach = settings.read(NAME) === true ? 'home' : 'anywhere';
  const path = join(dataDir, MARK);
  const marked = await readFile(path, 'utf8').catch(() => 'anywhere');
  if (marked.trim() === reach) return;
  await writeFile(`${path}.part`, `${reach}\n`, { mode: 0o600 });
  await placeFile(`${path}.part`, path);
}
