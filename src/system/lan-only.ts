import type { SettingTable } from '../store/setting-table.js';

const NAME = 'lan_only';

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
