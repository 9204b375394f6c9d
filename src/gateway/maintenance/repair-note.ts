import type { Repair, SettingTable } from '../store/store.js';

const NAME = 'mending';

/** Result of a database repair. Times are in milliseconds since 1970; `keptIn` is a folder in the data folder. */
export interface RepairFact {
  readonly kind: 'fell-back';
  readonly atMs: number;
  readonly copiedAtMs: number;
  readonly keptIn: string;
}

/** Stores the result of a database repair until the owner dismisses it. */
export class RepairNote {
  readonly #settings: SettingTable;
  readonly #now: () => number;

  constructor(settings: SettingTable, now: () => number) {
    this.#settings = settings;
    this.#now = now;
  }

  /** Writes nothing when nothing was lost. */
  async write(repair: Repair): Promise<void> {
    if (repair.kind === 'fell-back') await this.#settings.write(NAME, { ...repair, atMs: this.#now() });
  }

  async clear(): Promise<void> {
    if (this.read()) await this.#settings.write(NAME, null);
  }

  read(): RepairFact | undefined {
    const note = this.#settings.read(NAME);
    if (typeof note !== 'object' || note === null || !('kind' in note)) return undefined;
    const { kind, atMs, keptIn, copiedAtMs }: Record<string, unknown> = { ...note };
    if (typeof atMs !== 'number' || typeof keptIn !== 'string') return undefined;
    if (kind !== 'fell-back') return undefined;
    return { kind, atMs, keptIn, copiedAtMs: typeof copiedAtMs === 'number' ? copiedAtMs : 0 };
  }
}
