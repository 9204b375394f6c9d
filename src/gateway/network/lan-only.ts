import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SettingTable, writeDurably } from '../store/store.js';

const NAME = 'lan_only';
/** File in the data folder that `inkstand-reach.service` reads to make the kernel enforce the restriction too. */
const MARK = 'reach';

interface LanOnlyOptions {
  readonly settings: SettingTable;
  readonly dataDir: string;
  /** Set by the operator's option, which no page can override. */
  readonly isForced: boolean;
}

/** Whether plugins may reach the Internet: the operator's option takes precedence over the owner's choice. */
export class LanOnly {
  readonly #settings: SettingTable;
  readonly #markPath: string;
  readonly isForced: boolean;

  constructor({ settings, dataDir, isForced }: LanOnlyOptions) {
    this.#settings = settings;
    this.#markPath = join(dataDir, MARK);
    this.isForced = isForced;
  }

  isOn = (): boolean => this.isForced || this.#isChosen();

  async choose(isOn: boolean): Promise<void> {
    await this.#settings.write(NAME, isOn);
    await this.mark();
  }

  /** Updates the service manager's file with the owner's choice. */
  async mark(): Promise<void> {
    const reach = this.#isChosen() ? 'home' : 'anywhere';
    const marked = await readFile(this.#markPath, 'utf8').catch(() => 'anywhere');
    if (marked.trim() !== reach) await writeDurably(this.#markPath, `${reach}\n`, 0o600);
  }

  #isChosen(): boolean {
    return this.#settings.read(NAME) === true;
  }
}
